// What TypeScript is not told by the scripts in static/. A part of a page has the properties of its tag, which a selector does not say.
interface EventTarget { [property: string]: any }
interface Event { [property: string]: any }
interface PerformanceEntry { [property: string]: any }

// Of worker.js: constants that the server puts before it, and what a worker has instead of a window.
declare const VERSION: string;
declare const SERVER: string;
declare const FILES: string[];
declare const OFFLINE: string;
declare const clients: any;
declare const registration: any;
declare function skipWaiting(): void;

// Of page.js: how our server is asked.
type Options = RequestInit & { wait?: number, stop?: AbortController };
