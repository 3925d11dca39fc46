// Tests that a change affects and that are not run: by a runner that is not known, or by none.
import type { CannotRun, OutsideTests } from '../../../suite/index.ts';
import type { Complaint } from '../../check.ts';
import { quoted } from './branch-words.ts';
import { inFolder } from './cut-short.ts';

export function hindranceText(item: Pick<CannotRun, 'folder' | 'reason' | 'detail'>): string {
  return `the tests${inFolder(item.folder)} cannot be run: ${whyNot(item)}.`;
}

function whyNot({ reason, detail }: Pick<CannotRun, 'reason' | 'detail'>): string {
  if (reason === 'unsupported-runner') return `${detail} is not a runner that Lintel can start`;
  return reason === 'script-not-read' ? `the script ${quoted(detail)} is not understood` : detail;
}

export function outsideComplaint({ tests, ...item }: OutsideTests): Complaint {
  const count = tests.length === 1 ? 'one test file' : `${tests.length} test files`;
  return {
    status: 'unknown',
    code: 'TESTS_NOT_RUN',
    file: tests[0]!,
    message: `The change affects ${count}${inFolder(item.folder)} that cannot be run: ${whyNot(item)}.`,
    witness: {
      proof: 'What these tests show of the change is not known.',
      places: tests.map((file) => ({ role: 'test', side: 'after', file })),
    },
    instruction: 'Run these tests yourself, or set verify.tests.run to "never" if others do.',
  };
}
