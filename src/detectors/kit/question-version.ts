// Under which version the cache keeps what a detector was told: by TypeScript about types, or by a tool about files.
import { QUESTION_VERSIONS } from '../versions.ts';

const VERSIONS: Readonly<Record<string, string>> = QUESTION_VERSIONS;

/** It changes with the code in the detector's `question.ts` and all that this stands on. */
export function questionVersion(detector: string): string {
  const version = VERSIONS[detector];
  if (version !== undefined) return version;
  throw new Error(
    `${detector} keeps answers without a version: ask from its \`question.ts\` and run \`npm run gen\``,
  );
}
