// Facts of all source files of a repository from nothing: list, read, parse, bind, encode, on all threads.
import { answer, built, type Host, type LoadFacts, type Snapshot } from './built.ts';
import { sourceEntries } from './source-entries.ts';

const root = process.argv[2]!;
const { noCache, threadCount } = await built<Host>('host/index.js');
const { MAX_FILE_BYTES, openWorkingTree } = await built<Snapshot>('snapshot/index.js');
const { loadFacts } = await built<LoadFacts>('project/load-facts.js');

const cache = noCache();
const snapshot = await openWorkingTree(root, { maxFileBytes: MAX_FILE_BYTES, cache });
const entries = await sourceEntries(snapshot);
const options = { cache, threads: threadCount(), maxFileBytes: MAX_FILE_BYTES };
const { facts, collected } = await loadFacts(snapshot, entries, options);
answer({ files: facts.size, collected });
