// Written by `npm run gen`: hashes over the code that made what the cache keeps under them. When two changes meet here, run it
// again.

export const LAST_KEYS_VERSION = '7e3867c3c29e';
