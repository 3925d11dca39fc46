// What a change is told about tests that do not always say the same.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { readSuites, type SuiteRun } from '../../../suite/index.ts';
import { changeBetween } from '../../testing/change-between.ts';
import { flakyComplaints } from './flaky.ts';

const folder = temporaryFolder();

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
  const complaints = await flakyComplaints(change, suites, (_suite, side, use) =>
    use({
      runAll: async (jobs) =>
        jobs.map(({ tests: [file = ''] }, at): SuiteRun => {
          const status = (script[side] ?? 'p')[at] === 'f' ? 'failed' : 'passed';
          const tests = [{ file, name: 'works', status, milliseconds: 1 }] as const;
          return { ended: 'ran', tests, probes: [], files: new Map(), milliseconds: 1 };
        }),
    }),
  );
  return complaints.map(({ status, file, message }) => `${status} ${file}: ${message}`);
}

const EDIT = { 'a.test.js': 'test(3);' };
const failed = (count: number): string => `The test “works” failed in ${count} of 10 runs of the same code.`;

test.each([
  ['steady', EDIT, { after: 'pppppppppp' }, []],
  ['always failing', EDIT, { after: 'ffffffffff' }, []],
  ['failing once', EDIT, { after: 'pppfpppppp' }, [`review a.test.js: ${failed(1)}`]],
  ['failing three times', EDIT, { after: 'pppfpfpfpp' }, [`review a.test.js: ${failed(3)}`]],
  ['failing four times', EDIT, { after: 'pppfpfpfpf' }, [`fail a.test.js: ${failed(4)}`]],
  ['flaky before', EDIT, { after: 'pfpfpfpfpf', before: 'pppppppppf' }, []],
  ['steady before', EDIT, { after: 'pfpfpfpfpf', before: 'pppppppppp' }, [`fail a.test.js: ${failed(5)}`]],
  ['not edited', { 'c.js': '' }, { after: 'pfpfpfpfpf' }, []],
  ['new', { 'c.test.js': 'test(1);' }, { after: 'fppppppppp' }, [`review c.test.js: ${failed(1)}`]],
])('%s', async (_what, changed, script, expected) => {
  expect(await said(changed, script)).toEqual(expected);
});
