// Test files that did not start, and runs that did not come to their end: both leave open what the tests would have shown.
import { compareText } from '../../../base/index.ts';
import type { NotStarted, RunEnd } from '../../../suite/index.ts';
import type { Complaint } from '../../check.ts';

export interface BrokenRun {
  readonly ended: Exclude<RunEnd, 'ran'>;
  readonly folder: string;
  readonly reason: string;
  /** The test files that were to be run. */
  readonly files: readonly string[];
}

const ENDS: Readonly<Record<BrokenRun['ended'], string>> = {
  timeout: 'took too long',
  crashed: 'crashed',
  'out-of-memory': 'ran out of memory',
  'did-not-start': 'did not start',
  aborted: 'were stopped',
};

/** `when` follows the verb, with a space before it; `why` is why runs were stopped. */
export function cutShort(broken: readonly BrokenRun[], when = '', why = ''): Complaint[] {
  return broken.map(({ ended, folder, reason, files }) => ({
    status: 'unknown',
    code: 'TESTS_NOT_RUN',
    ...(files[0] === undefined ? {} : { file: files[0] }),
    message: `${subjectOf(files, folder)} ${ENDS[ended]}${when}${restOf(ended, ended === 'aborted' ? why : reason)}`,
    ...witnessOf(files, `What ${files.length === 1 ? 'it shows' : 'they show'} is not known.`),
  }));
}

function subjectOf(files: readonly string[], folder: string): string {
  if (files.length === 1) return `The tests of ${files[0]}`;
  return `The tests of ${files.length} files${inFolder(folder)}`;
}

function restOf(ended: BrokenRun['ended'], reason: string): string {
  if (ended === 'timeout') return '; verify.tests.timeout says how long they may take.';
  return reason === '' ? '.' : `: ${saidBy(reason)}`;
}

/** Files that say the same are one complaint, which lists them all. */
export function notStartedComplaints(list: readonly NotStarted[], when = ''): Complaint[] {
  const groups = Map.groupBy(list, ({ error }) => saidBy(error));
  return [...groups].map(([said, group]) => {
    const files = group.map(({ file }) => file).sort(compareText);
    const others = files.length - 1;
    const who = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other test file' : 'other test files'}`;
    return {
      status: 'unknown',
      code: 'TESTS_NOT_RUN',
      file: files[0]!,
      message: `${files[0]}${who} did not start${when}: ${said}`,
      ...witnessOf(
        files,
        'Tests of files that do not start were not run: they say nothing about the change.',
      ),
      instruction: 'Give the tests what they need to start, and verify again.',
    };
  });
}

function witnessOf(files: readonly string[], proof: string): Pick<Complaint, 'witness'> {
  if (files.length === 0) return {};
  return { witness: { proof, places: files.map((file) => ({ role: 'test', side: 'after', file })) } };
}

export function inFolder(folder: string): string {
  return folder === '' ? '' : ` of ${folder}`;
}

const MOST_SAID = 200;
const NAMED_ERROR = /(?:[A-Z]\w{0,100})?(?:Error|Exception)\b(?: \[\w+\])?: [\s\S]*/;
/** Calls, an empty line, what required what, code with line numbers. */
const END_OF_SAID = /\n\s{1,200}at |\n\s*\n|\nRequire stack|\n\s*>?\s*\d+ \|/;

/** What an error says, in one line: from its name on, without where it comes from. */
export function saidBy(error: string): string {
  const text = NAMED_ERROR.exec(error)?.[0] ?? error.trim();
  const said = text.split(END_OF_SAID, 1)[0]!.replace(/\s+/g, ' ').trim();
  return said.length > MOST_SAID ? `${said.slice(0, MOST_SAID)}…` : said;
}
