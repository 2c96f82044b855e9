// The Firefox of Debian does not know a command yet that Playwright sends with every phone, about colours that tests
// never ask for: something harmless is sent instead.
const { stringify } = JSON;
const OURS = { method: "session.status", params: {} };
JSON.stringify = (said, ...how) => stringify(
  said?.method === "emulation.setMediaFeaturesOverride" ? { ...said, ...OURS } : said,
  ...how,
);
