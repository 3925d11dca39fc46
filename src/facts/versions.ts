// Written by `npm run gen`: hashes over the code that made what the cache keeps under them. When two changes meet here, run it
// again.

export const FACTS_VERSION = 'c0649feae116';
