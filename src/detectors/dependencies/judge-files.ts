// What is said about files: those that nothing leads to, and those that only tests lead to.
import type { LinkedFile, Reach } from '../../usage/index.ts';
import type { Judgement } from '../kit/index.ts';
import { filesNamedAlike } from './files-named-alike.ts';
import { testOnlyFindings, testOnlyFiles } from './test-only-file.ts';
import { unusedFileFindings, unusedFileHold, unusedFiles } from './unused-file.ts';

export interface FileOptions {
  readonly unusedFiles: boolean;
  readonly testOnlyFiles: boolean;
}

export function judgeFiles(reach: Reach, options: FileOptions): Judgement {
  const { unused, holds } = unusedFiles(reach);
  const onlyTested = testOnlyFiles(reach);
  const alike = filesNamedAlike([...unused, ...onlyTested]);
  const isAlone = (linked: LinkedFile): boolean => !alike.has(linked);
  const held = unused.filter((linked) => alike.has(linked));
  return {
    findings: [
      ...(options.unusedFiles ? unusedFileFindings(reach, unused.filter(isAlone)) : []),
      ...(options.testOnlyFiles ? testOnlyFindings(reach, onlyTested.filter(isAlone)) : []),
    ],
    holds: options.unusedFiles
      ? [...holds, ...held.map(({ file }) => unusedFileHold(file.path, 'loaded-by-pattern'))]
      : [],
  };
}
