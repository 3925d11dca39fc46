// The job of GitHub Actions that this program runs in: which pull request it is for, and the page on which it shows what it found.
import { Failure } from '../contract/index.ts';
import { appendToFile } from '../host/index.ts';
import { readNamedFile } from './named-file.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface JobProposal {
  readonly number: number;
  readonly repository: string;
}

const MAX_BYTES = 50_000_000;

export function readJobProposal(env: Env): JobProposal {
  if (env['GITHUB_EVENT_NAME'] === 'pull_request_target')
    throw misuse(
      'On `pull_request_target`, a job has secrets and may write, whoever proposes the change. Run it on `pull_request`.',
    );
  const file = env['GITHUB_EVENT_PATH'];
  const repository = env['GITHUB_REPOSITORY'];
  if (!file || !repository) throw misuse('This is no job of GitHub Actions: GITHUB_EVENT_PATH is not set.');
  const number = numberIn(readNamedFile(file, MAX_BYTES));
  if (number === undefined)
    throw misuse('The event of this job is about no pull request; run it on `pull_request`.');
  return { number, repository };
}

function numberIn(text: string): number | undefined {
  try {
    const event = JSON.parse(text) as { readonly pull_request?: { readonly number?: unknown } } | null;
    const number = event?.pull_request?.number;
    return Number.isSafeInteger(number) ? (number as number) : undefined;
  } catch {
    return undefined;
  }
}

function misuse(message: string): Failure {
  return new Failure('USAGE', { message });
}

/** Those who may not comment can show it there. */
export function appendJobSummary(file: string, text: string): void {
  appendToFile(file, `${text}\n`);
}
