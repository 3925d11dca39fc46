// Decisions that were made, by the signature of their question. The same question about the same lines is not asked twice.
import * as z from 'zod';
import {
  exists,
  makeFolder,
  prepareFolder,
  readFileBytes,
  refactorFolderOf,
  writeAtomically,
} from '../../host/index.ts';

const schema = z.array(z.tuple([z.string(), z.string()]));

/** How many decisions are remembered. */
const MOST = 500;

function fileOf(root: string): string {
  return `${refactorFolderOf(root)}/decisions.json`;
}

function read(root: string): [signature: string, candidate: string][] {
  const path = fileOf(root);
  if (!exists(path)) return [];
  try {
    return schema.safeParse(JSON.parse(readFileBytes(path).toString('utf8'))).data ?? [];
  } catch (error) {
    // A broken memory is no memory: the question is asked again.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The candidate that was chosen when this question came up before. */
export function rememberedDecision(root: string, signature: string): string | undefined {
  return read(root).find(([known]) => known === signature)?.[1];
}

export function rememberDecision(root: string, signature: string, candidate: string): void {
  const others = read(root).filter(([known]) => known !== signature);
  prepareFolder(root, refactorFolderOf(root));
  makeFolder(refactorFolderOf(root));
  writeAtomically(fileOf(root), JSON.stringify([...others, [signature, candidate]].slice(-MOST)));
}
