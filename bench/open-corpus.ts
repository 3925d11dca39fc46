// Makes a folder ready to be measured, and cleans up after.
import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Survey } from './children/survey.ts';
import { copyCorpus } from './copy-corpus.ts';
import { measure } from './measure.ts';
import { child } from './product.ts';
import type { Corpus } from './step.ts';
import { makeTemporary, removeTemporary } from './temporary.ts';

export async function withCorpus<T>(folder: string, work: (corpus: Corpus) => Promise<T>): Promise<T> {
  const root = resolve(folder);
  const name = basename(root);
  const copy = copyCorpus(root, name);
  const beside = makeTemporary(`${name}-list`);
  try {
    const { files, bytes } = JSON.parse((await measure(child('survey', copy))).stdout) as Survey;
    const list = join(beside, 'sources.json');
    writeFileSync(list, JSON.stringify(files));
    return await work({ name, root, copy, files: files.length, bytes, list });
  } finally {
    removeTemporary(copy);
    removeTemporary(beside);
  }
}
