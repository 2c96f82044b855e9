// Keeps the folder of the book, which Python has in memory, as pages in IndexedDB: what an answer reports as saved is on the disk.
const PAGE = 4096;
const FOLDER = "/book";
const DATABASE = `so-phom-book ${new URL(".", import.meta.url).pathname}`; // sites of one origin have books of their own
const SILENCE = 10e3; // some browsers never answer

let database; // the promise of a connection
let kept = new Map(); // the bytes of each file as they are stored

/** Open the database; a browser that forbids it throws. */
function open() {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("sizes");
      request.result.createObjectStore("pages");
    };
    request.onsuccess = () => {
      request.result.onclose = forget;
      request.result.onversionchange = forget;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    setTimeout(() => reject(new Error("IndexedDB is silent")), SILENCE);
  });
  return database;
}

function close() {
  database?.then((connection) => connection.close(), () => {});
  database = undefined;
}

/** The browser drops the database while Python has the book: all of it is stored again. */
function forget() {
  close();
  kept = new Map();
}

/** Run one transaction; resolves when it is on the disk. After an error the next one opens the database again. */
async function transact(mode, act) {
  try {
    const transaction = (await open()).transaction(["sizes", "pages"], mode, { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
    const result = act(transaction.objectStore("sizes"), transaction.objectStore("pages"));
    await done;
    return result;
  } catch (error) {
    close();
    throw error;
  }
}

/** Read the stored files, by their names. */
async function read() {
  const found = await transact("readonly", (sizes, pages) => [sizes, pages].map((store) => [store.getAllKeys(), store.getAll()]));
  const [[names, lengths], [places, pages]] = found.map((requests) => requests.map(({ result }) => result));
  const files = new Map(names.map((name, at) => [name, new Uint8Array(lengths[at])]));
  places.forEach(([name, number], at) => files.get(name).set(pages[at], number * PAGE));
  return files;
}

/** Read the stored files; returns what puts them into Python's file system. Python must not start without them. */
export async function load() {
  const files = await read();
  kept = files;
  return (FS) => {
    FS.mkdirTree(FOLDER);
    for (const [name, bytes] of files) FS.writeFile(`${FOLDER}/${name}`, bytes);
  };
}

/** The database as it is stored, without Python: packed by gzip, or undefined if there is none. */
export async function pack() {
  const files = await read();
  const database = withLog(files.get("scorekeeper.db"), files.get("scorekeeper.db-wal"));
  return database && new Response(new Blob([database]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

/** The database with the complete transactions of its write-ahead log: a header of 32 bytes, then pages after 24 bytes each. */
function withLog(database, log) {
  if (!database || !log?.length) return database;
  const words = new DataView(log.buffer);
  const size = words.getUint32(8);
  const isOfThisLog = (at) => words.getUint32(at + 8) === words.getUint32(16) && words.getUint32(at + 12) === words.getUint32(20);
  let complete = 0; // frames
  let length = database.length / size; // in pages
  const frames = [];
  for (let at = 32; at + 24 + size <= log.length && isOfThisLog(at); at += 24 + size) {
    frames.push([words.getUint32(at), log.subarray(at + 24, at + 24 + size)]);
    const afterCommit = words.getUint32(at + 4); // 0 within a transaction
    if (!afterCommit) continue;
    complete = frames.length;
    length = afterCommit;
  }
  const whole = new Uint8Array(length * size);
  whole.set(database.subarray(0, whole.length));
  for (const [number, page] of frames.slice(0, complete)) if (number <= length) whole.set(page, (number - 1) * size);
  return whole;
}

/** Store what has changed since; resolves when it is on the disk. A lost connection is replaced once. */
export const keep = (FS) => store(FS).catch(() => store(FS));

/** Write the changed pages, new sizes and removals in one transaction. Does nothing if nothing has changed. */
async function store(FS) {
  const names = FS.readdir(FOLDER).filter((name) => !name.startsWith("."));
  const files = new Map(names.map((name) => [name, FS.readFile(`${FOLDER}/${name}`)]));
  const changes = [...files].map(([name, bytes]) => [name, bytes, changedPages(bytes, kept.get(name))]);
  const gone = [...kept.keys()].filter((name) => !files.has(name));
  if (!gone.length && changes.every(([name, bytes, pages]) => !pages.length && kept.get(name)?.length === bytes.length)) return;
  await transact("readwrite", (sizes, pages) => {
    for (const name of gone) {
      sizes.delete(name);
      pages.delete(IDBKeyRange.bound([name], [name, []]));
    }
    for (const [name, bytes, numbers] of changes) {
      sizes.put(bytes.length, name);
      for (const number of numbers) pages.put(bytes.slice(number * PAGE, (number + 1) * PAGE), [name, number]);
      // Those behind the end of a file that has become shorter.
      pages.delete(IDBKeyRange.bound([name, Math.ceil(bytes.length / PAGE)], [name, []]));
    }
  });
  kept = files;
}

/** The numbers of the pages that differ. */
function changedPages(bytes, before = new Uint8Array()) {
  const numbers = [];
  for (let start = 0; start < bytes.length; start += PAGE) {
    const end = Math.min(start + PAGE, bytes.length);
    if (end > before.length || !isSame(bytes, before, start, end)) numbers.push(start / PAGE);
  }
  return numbers;
}

function isSame(bytes, before, start, end) {
  for (let at = start; at < end; at += 1) if (bytes[at] !== before[at]) return false;
  return true;
}
