// What a change is told about tests that do not always say the same.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { readSuites, type SuiteRun } from '../../../suite/index.ts';
import { changeBetween } from '../../testing/change-between.ts';
import { judgeFlaky } from './flaky.ts';

const folder = temporaryFolder();

const BUDGET = { seconds: 60, isOver: () => false };

const BASE = {
  'package.json': '{"scripts":{"test":"node --test"}}',
  'a.test.js': 'test(1);',
  'b.test.js': 'test(2);',
};

/** Runs in which `a.test.js` does what is written, one letter for each. */
async function said(
  changed: Readonly<Record<string, string>>,
  script: { readonly after: string; readonly before?: string },
): Promise<string[]> {
  const change = await changeBetween(folder, BASE, changed);
  const { suites } = readSuites(change.after.state);
  const { complaints, review } = await judgeFlaky(change, suites, BUDGET, (_suite, side, use) =>
    use({
      runAll: async (jobs) =>
        jobs.map(({ tests: [file = ''] }, at): SuiteRun => {
          const letter = (script[side] ?? 'p')[at] ?? 'p';
          const status = letter === 'f' ? 'failed' : 'passed';
          const ended = letter === 'x' ? 'crashed' : letter === '-' ? 'aborted' : 'ran';
          const tests = [{ file, name: 'works', status, milliseconds: 1 }] as const;
          return {
            ended,
            tests: ended === 'ran' ? tests : [],
            notStarted: [],
            probes: [],
            files: new Map(),
            milliseconds: 1,
          };
        }),
    }),
  );
  return [
    ...complaints.map(({ status, file, message }) => `${status} ${file}: ${message}`),
    ...review.map(({ reason, file, message }) => `${reason} ${file}: ${message}`),
  ];
}

const EDIT = { 'a.test.js': 'test(3);' };
const failed = (count: number): string => `The test “works” failed in ${count} of 10 runs of the same code.`;

test.each([
  ['steady', EDIT, { after: 'pppppppppp' }, []],
  ['always failing', EDIT, { after: 'ffffffffff' }, []],
  ['failing once', EDIT, { after: 'pppfpppppp' }, [`review a.test.js: ${failed(1)}`]],
  ['failing three times', EDIT, { after: 'pppfpfpfpp' }, [`review a.test.js: ${failed(3)}`]],
  ['failing four times', EDIT, { after: 'pppfpfpfpf' }, [`fail a.test.js: ${failed(4)}`]],
  [
    'ending the run once',
    EDIT,
    { after: 'pppxpppppp' },
    ['review a.test.js: The test a.test.js failed in 1 of 10 runs of the same code.'],
  ],
  [
    'cut short',
    EDIT,
    { after: 'pppp------' },
    [
      'not repeated a.test.js: Tests that the change writes were run 4 times instead of 10 times; verify.tests.flakySeconds says how long that may take.',
    ],
  ],
  ['flaky before', EDIT, { after: 'pfpfpfpfpf', before: 'pppppppppf' }, []],
  ['steady before', EDIT, { after: 'pfpfpfpfpf', before: 'pppppppppp' }, [`fail a.test.js: ${failed(5)}`]],
  ['not edited', { 'c.js': '' }, { after: 'pfpfpfpfpf' }, []],
  ['new', { 'c.test.js': 'test(1);' }, { after: 'fppppppppp' }, [`review c.test.js: ${failed(1)}`]],
])('%s', async (_what, changed, script, expected) => {
  expect(await said(changed, script)).toEqual(expected);
});
