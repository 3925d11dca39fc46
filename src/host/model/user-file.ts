// Files in which the user says whom to ask and what to start: JSON, and never one that lies in the repository in question.
import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { Failure } from '../../contract/index.ts';
import { readFileBytes, realPathOf } from '../files.ts';

const MAX_BYTES = 1_000_000;

/** Throws a failure for what is not as the schema wants it. */
export function readUserFile<T>(path: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(jsonIn(path));
  if (parsed.success) return parsed.data;
  throw invalid(path, z.prettifyError(parsed.error));
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileBytes(path, MAX_BYTES).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(path, error.message);
    throw error;
  }
}

function invalid(path: string, reason: string): Failure {
  return new Failure('CONFIG_INVALID', { message: `${path} is not valid: ${reason}`, path });
}

/** With every link followed: neither the file nor what it leads to is the repository's. */
export function liesIn(path: string, root: string): boolean {
  const real = (path: string): string => realPathOf(path) ?? resolve(path);
  return [resolve(path), real(path)].some((file) =>
    [resolve(root), real(root)].some((folder) => file === folder || file.startsWith(folder + sep)),
  );
}
