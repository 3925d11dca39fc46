// Tests for the working tree as a change: generated, kept if they prove themselves, and written as new files.
import { folderOf, isWithin } from '../base/index.ts';
import type { Answers } from '../contract/index.ts';
import { Failure } from '../contract/index.ts';
import { readSettings, SETTINGS_FILE, type Settings } from '../config/index.ts';
import {
  commitFiles,
  exists,
  findRepository,
  makeFolder,
  realPathOf,
  stagedPaths,
  writeAtomically,
  type Model,
  type ModelTool,
  type Repository,
} from '../host/index.ts';
import { openProject } from '../project/index.ts';
import { enter, projectOptions, type EnterOptions } from './enter.ts';
import { reviewOf } from './review-change.ts';
import { reviewWithModel } from './review-with-model.ts';
import { createScanner } from './scanner.ts';
import { baseOf, changeOf } from './verify-change.ts';
import { verifyRepository } from './verify-repository.ts';

export interface GenerateTestsRequest {
  /** A commit, branch or tag; by default the commit where HEAD parts from the default branch. */
  readonly base?: string;
  /** Whether the tests are committed to the current branch. */
  readonly commit?: boolean;
  /** Whether nothing is written. */
  readonly dryRun?: boolean;
  /** Whether tests may run without walls where nothing can isolate them. Only who asks can say so, no setting. */
  readonly unsafeLocal?: boolean;
  /** A model that is asked for issues and for tests besides; without one, tests come from types and calls alone. */
  readonly asking?: { readonly model: Model; readonly moreTools?: readonly ModelTool[] };
  readonly onStep?: (step: string) => void;
  readonly signal?: AbortSignal;
}

export async function generateTests(
  root: string,
  request: GenerateTestsRequest,
  options: EnterOptions = {},
): Promise<Answers['testgen']> {
  const { commit = false, dryRun = false } = request;
  if (commit && dryRun)
    throw new Failure('USAGE', { message: 'A commit writes and a dry run does not; ask for one of them.' });
  const repository = commit ? await committable(root) : undefined;
  const found = await testsFor(root, request, options);
  const written = dryRun ? [] : writeTests(root, found.tests);
  const id =
    repository && written.length > 0 ? await commitFiles(repository, written, messageOf(found)) : null;
  return { ...found, written, commit: id };
}

/** What is found, of which nothing is written. */
export async function testsFor(
  root: string,
  request: Omit<GenerateTestsRequest, 'commit' | 'dryRun'>,
  options: EnterOptions,
): Promise<Omit<Answers['testgen'], 'written' | 'commit'>> {
  const { unsafeLocal = false, onStep, signal, asking } = request;
  const base = await baseOf(root, request.base);
  const asked = { base, unsafeLocal, ...(onStep ? { onStep } : {}), ...(signal ? { signal } : {}) };
  // Tests are run here, by the same rules.
  const verified = await verifyRepository(root, { ...asked, mode: 'pr', skip: ['tests'] }, options);
  const proven = await reviewOf(root, verified);
  const review = asking
    ? await reviewWithModel(root, proven, { ...asking, unsafeLocal, ...(signal ? { signal } : {}) }, options)
    : proven;
  return { base, ...(await generated(root, asked, { verified, review, model: asking?.model }, options)) };
}

type Asked = Pick<GenerateTestsRequest, 'onStep' | 'signal'> & {
  readonly base: string;
  readonly unsafeLocal: boolean;
};

interface Known {
  readonly verified: Answers['verify'];
  readonly review: Answers['review'];
  readonly model: Model | undefined;
}

async function generated(
  root: string,
  asked: Asked,
  { verified, review, model }: Known,
  options: EnterOptions,
): Promise<Omit<Answers['testgen'], 'base' | 'written' | 'commit'>> {
  const entered = await enter(root, options);
  const [verifying, scanning, testgen] = await Promise.all([
    import('../verify/index.ts'),
    import('../scan/index.ts'),
    import('../testgen/index.ts'),
  ]);
  const { base } = asked;
  const project = await openProject(entered.root, { ...projectOptions(entered), base });
  const scanner = createScanner(scanning, project, entered, { base, forTypes: true });
  try {
    const before = await project.at(base);
    try {
      const change = await changeOf({ verifying, scanning, project, scanner, before, base }, asked);
      return await testgen.generateTests({
        change,
        project,
        settings: settingsFor(testgen, readSettings(before.state.snapshot.read(SETTINGS_FILE))),
        issues: review.issues,
        checks: verified.checks,
        model,
        isReviewed: review.complete,
        onStep: asked.onStep ?? (() => undefined),
      });
    } finally {
      await before.close();
    }
  } finally {
    await scanner.close();
    await project.close();
  }
}

/** Those of the base, and no others: a change has no say in when it may be merged. */
function settingsFor(
  { testgenSettingsSchema }: typeof import('../testgen/index.ts'),
  { testgen: given }: Settings,
) {
  const result = testgenSettingsSchema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const key = ['testgen', ...issue.path].join('.');
  throw new Failure('CONFIG_INVALID', { message: `${SETTINGS_FILE}: ${key}: ${issue.message}`, key });
}

/** Looked at before any work is done: what is staged would not be part of a commit of tests. */
async function committable(root: string): Promise<Repository> {
  const search = await findRepository(root);
  if (search.kind !== 'found')
    throw new Failure('USAGE', { message: `${root} is in no git repository that can be read.` });
  const staged = await stagedPaths(search.repository);
  if (staged.length === 0) return search.repository;
  const message = `Something is staged, and a commit of tests holds nothing but tests: ${staged.join(', ')}.`;
  throw new Failure('USAGE', { message, files: staged });
}

/** New files only. One that somebody wrote in the meantime stays as it is. */
function writeTests(root: string, tests: Answers['testgen']['tests']): string[] {
  return tests
    .filter(({ kept, file_path: path }) => kept && !exists(`${root}/${path}`))
    .map(({ file_path: path, content }) => {
      const folder = `${root}/${folderOf(path)}`;
      makeFolder(folder);
      assertInside(root, folder);
      writeAtomically(`${root}/${path}`, content);
      return path;
    });
}

/** A folder of the checkout may be a link to somewhere else. */
function assertInside(root: string, folder: string): void {
  const [inner, outer] = [realPathOf(folder), realPathOf(root)];
  if (inner !== undefined && outer !== undefined && isWithin(inner, outer)) return;
  throw new Failure('USAGE', {
    message: `${folder} leads out of the repository, so that nothing is written to it.`,
  });
}

export function messageOf({ tests }: Pick<Answers['testgen'], 'tests'>): string {
  const functions = [...new Set(tests.flatMap((test) => (test.kept ? test.covers_functions : [])))];
  const shown = functions.slice(0, 3).join(', ') + (functions.length > 3 ? ', …' : '');
  return `test: cover ${shown}`;
}
