// Runs that did not come to their end leave open what their tests would have shown.
import type { RunEnd } from '../../../suite/index.ts';
import type { Complaint } from '../../check.ts';

export interface BrokenRun {
  readonly ended: Exclude<RunEnd, 'ran'>;
  readonly folder: string;
  readonly reason: string;
}

const ENDS: Readonly<Record<BrokenRun['ended'], string>> = {
  timeout: 'took too long',
  crashed: 'crashed',
  'out-of-memory': 'ran out of memory',
  'did-not-start': 'did not start',
  aborted: 'were stopped',
};

/** `when` follows the verb, with a space before it. */
export function cutShort(broken: readonly BrokenRun[], when = ''): Complaint[] {
  return broken.map(({ ended, folder, reason }) => ({
    status: 'unknown',
    code: 'TESTS_NOT_RUN',
    message: `The tests${inFolder(folder)} ${ENDS[ended]}${when}${restOf(ended, reason)}`,
  }));
}

function restOf(ended: BrokenRun['ended'], reason: string): string {
  if (ended === 'timeout') return '; verify.tests.timeout says how long they may take.';
  return reason === '' ? '.' : `: ${firstLine(reason)}`;
}

export function inFolder(folder: string): string {
  return folder === '' ? '' : ` of ${folder}`;
}

export function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.trim().slice(0, 300);
}
