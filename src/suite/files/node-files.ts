// The tests of Node's own runner: those that its arguments name, or files with the names that it looks for.
import { joinPath } from '../../base/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import { globTest, plainPath, SCRIPT } from './globs.ts';
import type { RunnerSetup, TestFiles } from './setup.ts';

const NODE_DEFAULT = [
  '**/*{.,-,_}test.{js,cjs,mjs,ts,cts,mts}',
  '**/test-*.{js,cjs,mjs,ts,cts,mts}',
  '**/test.{js,cjs,mjs,ts,cts,mts}',
  '**/test/**/*.{js,cjs,mjs,ts,cts,mts}',
];

export function nodeFiles(snapshot: Snapshot, { folder, flags }: RunnerSetup): TestFiles {
  const globs = flags.files.map(plainPath).flatMap((glob) => {
    const path = joinPath(folder, glob);
    return path !== undefined && snapshot.hasFolder(path) ? [`${glob.replace(/\/$/, '')}/**`] : [glob];
  });
  const isTest = globTest(folder, globs.length > 0 ? globs : NODE_DEFAULT, []);
  return {
    isTest: (path) => SCRIPT.test(path) && isTest(path),
    support: [],
    hasAliases: false,
    checksTypes: false,
  };
}
