// One verification by a process that does nothing else: of the working tree, of what is staged, or of a patch.
import { Failure, verifyPlanSchema, type Answers, type VerifyPlan } from '../contract/index.ts';
import { findRepository, readInput, stagedPatch, unmergedPaths, type Repository } from '../host/index.ts';
import { openProject } from '../project/index.ts';
import { openRevision, openWorkingTree, overlayPatch, type Snapshot } from '../snapshot/index.ts';
import { baseSettings } from './base-settings.ts';
import { branchesMet, commitsOf } from './branches-met.ts';
import { enter, projectOptions, type Entered, type EnterOptions } from './enter.ts';
import { readNamedFile } from './named-file.ts';
import { createScanner, enabledBy } from './scanner.ts';
import { findVerdict, keepVerdict, verdictKeyOf } from './verdict-cache.ts';
import { asksDetectors, baseOf, idleDetectors, verify, type VerifyRequest } from './verify-change.ts';

/** What is judged: `staged` is the index of git, a patch is laid over the base. By default the working tree. */
export interface VerifySource {
  readonly staged?: boolean;
  readonly patch?: string;
}

/** Judges a change once; when nothing changed since an earlier verification, the cache has the answer. */
export async function verifyRepository(
  root: string,
  { staged, patch, ...request }: VerifyRequest & VerifySource,
  options: EnterOptions = {},
): Promise<Answers['verify']> {
  if (patch !== undefined && staged) {
    const message = 'A patch and what is staged are two different changes; ask about one of them.';
    throw new Failure('USAGE', { message });
  }
  const { base, ...source } =
    patch === undefined
      ? await (staged ? stagedSource : workingTree)(root, request)
      : await patchSource(root, request, patch);
  const settingsThen = await baseSettings(root, base);
  const entered = await enter(root, { ...options, ...source, settings: settingsThen });
  const asked = { ...request, base, mergeWith: branchesMet(request) };
  const { cache, settings, isTrusted, problems } = entered;
  const listing = await listingOf(entered).catch((error: unknown) => {
    cache.close();
    throw error;
  });
  const key =
    options.noCache || problems.length > 0
      ? undefined
      : verdictKeyOf({
          snapshot: listing,
          settings,
          base,
          request: { ...asked, mergeWith: await commitsOf(root, asked.mergeWith, base) },
          isTrusted,
        });
  const known = key === undefined ? undefined : findVerdict(cache, key);
  if (known) {
    cache.close();
    return known;
  }
  return judgeOnce(entered, listing, asked, (answer) => key !== undefined && keepVerdict(cache, key, answer));
}

async function judgeOnce(
  entered: Entered,
  listing: Snapshot,
  request: VerifyRequest & { readonly base: string },
  keep: (answer: Answers['verify']) => void,
): Promise<Answers['verify']> {
  const scanning = await import('../scan/index.ts');
  const { base } = request;
  const project = await openProject(entered.root, {
    ...projectOptions(entered),
    ...(asksDetectors(request)
      ? {
          collecting: scanning.collectingFor(
            enabledBy(scanning, { base, skip: idleDetectors() }, entered.settings),
            true,
          ),
        }
      : {}),
    listing,
    base,
  });
  const scanner = createScanner(scanning, project, entered, { base, forTypes: true });
  try {
    const answer = await verify({ project, scanner, entered }, request);
    if ((await project.update()).changed.length === 0) keep(answer);
    return answer;
  } finally {
    await scanner.close();
    await project.close();
  }
}

/** The files after the change, before anything of them is read. */
async function listingOf({ root, settings, cache, options }: Entered): Promise<Snapshot> {
  const { maxFileBytes } = settings;
  const { revision, patch } = options;
  if (revision === undefined) return openWorkingTree(root, { maxFileBytes, cache });
  const there = await openRevision(root, revision, { maxFileBytes });
  return patch === undefined ? there : overlayPatch(there, patch);
}

interface Source extends Pick<EnterOptions, 'revision' | 'patch'> {
  /** The commit that the change is compared with. */
  readonly base: string;
}

async function workingTree(root: string, { base }: VerifyRequest): Promise<Source> {
  return { base: await baseOf(root, base) };
}

async function patchSource(root: string, { base }: VerifyRequest, patch: string): Promise<Source> {
  const commit = await baseOf(root, base);
  return { base: commit, revision: commit, patch };
}

/** Unless a base is named, what is staged is judged as the commit that it would make. */
async function stagedSource(root: string, { base = 'HEAD' }: VerifyRequest): Promise<Source> {
  const commit = await baseOf(root, base);
  const search = await findRepository(root);
  // Without a repository, looking for the base has failed.
  const patch = search.kind === 'found' ? await stagedIn(search.repository) : '';
  return { base: commit, revision: 'HEAD', ...(patch === '' ? {} : { patch }) };
}

async function stagedIn(repository: Repository): Promise<string> {
  const unmerged = await unmergedPaths(repository);
  if (unmerged.length === 0) return stagedPatch(repository);
  const message = `Conflicts in what is staged are not resolved: ${unmerged.join(', ')}.`;
  const help = 'Resolve the conflicts and add the files: `git add`.';
  throw new Failure('USAGE', { message, help, files: unmerged });
}

/** Plans are written by hand or by a model. */
const MAX_PLAN_BYTES = 1_000_000;

const MAX_PATCH_BYTES = 100_000_000;

/** The text of a patch, from a file or from standard input. */
export async function readPatch(file: string): Promise<string> {
  return file === '-' ? readInput() : readNamedFile(file, MAX_PATCH_BYTES);
}

const PLAN_HELP = 'Correct the file: docs/verify.md shows what a plan holds.';

/** The intent of a change, from a file. */
export function readVerifyPlan(file: string): VerifyPlan {
  const invalid = (why: string, cause?: unknown): Failure =>
    new Failure('USAGE', { message: `${file} is not a plan: ${why}`, help: PLAN_HELP, file }, { cause });
  const text = readNamedFile(file, MAX_PLAN_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause), cause);
  }
  const result = verifyPlanSchema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw invalid(`${issue.path.join('.') || 'it'}: ${issue.message}`);
}
