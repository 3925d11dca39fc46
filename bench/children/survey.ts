// Which files of a repository the product reads as source, with their sizes.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { answer, built, type Snapshot } from './built.ts';
import { sourceEntries } from './source-entries.ts';

export interface Survey {
  readonly files: readonly string[];
  readonly bytes: number;
}

const root = process.argv[2]!;
const { MAX_FILE_BYTES, openWorkingTree } = await built<Snapshot>('snapshot/index.js');
const entries = await sourceEntries(await openWorkingTree(root));
const sized = entries.map(({ path }) => ({ path, size: statSync(join(root, path)).size }));
const read = sized.filter(({ size }) => size <= MAX_FILE_BYTES);
const survey: Survey = {
  files: read.map(({ path }) => path),
  bytes: read.reduce((sum, { size }) => sum + size, 0),
};
answer(survey);
