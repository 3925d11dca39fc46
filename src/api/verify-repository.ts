// One verification by a process that does nothing else: of the working tree, of what is staged, or of a patch.
import { Failure, verifyPlanSchema, type Answers, type VerifyPlan } from '../contract/index.ts';
import { findRepository, readInput, stagedPatch, unmergedPaths, type Repository } from '../host/index.ts';
import type { EnterOptions } from './enter.ts';
import { open } from './open.ts';
import { readNamedFile } from './named-file.ts';
import { baseOf, type VerifyRequest } from './verify-change.ts';

/** What is judged: `staged` is the index of git, a patch is laid over the base. By default the working tree. */
export interface VerifySource {
  readonly staged?: boolean;
  readonly patch?: string;
}

export async function verifyRepository(
  root: string,
  { staged, patch, ...request }: VerifyRequest & VerifySource,
  options: EnterOptions = {},
): Promise<Answers['verify']> {
  if (patch !== undefined && staged) {
    const message = 'A patch and what is staged are two different changes; ask about one of them.';
    throw new Failure('USAGE', { message });
  }
  const source =
    patch === undefined
      ? await (staged ? stagedSource : workingTree)(root, request)
      : await patchSource(root, request, patch);
  const lintel = await open(root, { ...options, ...source.options, scan: true });
  try {
    return await lintel.verify({ ...request, ...source.against });
  } finally {
    await lintel.close();
  }
}

interface Source {
  readonly options: Pick<EnterOptions, 'revision' | 'patch'>;
  readonly against: Pick<VerifyRequest, 'base'>;
}

async function workingTree(): Promise<Source> {
  return { options: {}, against: {} };
}

async function patchSource(root: string, { base }: VerifyRequest, patch: string): Promise<Source> {
  const commit = await baseOf(root, base);
  return { options: { revision: commit, patch }, against: { base: commit } };
}

/** Unless a base is named, what is staged is judged as the commit that it would make. */
async function stagedSource(root: string, { base = 'HEAD' }: VerifyRequest): Promise<Source> {
  const commit = await baseOf(root, base);
  const search = await findRepository(root);
  // Without a repository, looking for the base has failed.
  const patch = search.kind === 'found' ? await stagedIn(search.repository) : '';
  return { options: { revision: 'HEAD', ...(patch === '' ? {} : { patch }) }, against: { base: commit } };
}

async function stagedIn(repository: Repository): Promise<string> {
  const unmerged = await unmergedPaths(repository);
  if (unmerged.length === 0) return stagedPatch(repository);
  const message = `What is staged cannot be told before conflicts are resolved: ${unmerged.join(', ')}.`;
  throw new Failure('USAGE', { message, files: unmerged });
}

/** Plans are written by hand or by a model. */
const MAX_PLAN_BYTES = 1_000_000;

const MAX_PATCH_BYTES = 100_000_000;

/** The text of a patch, from a file or from standard input. */
export async function readPatch(file: string): Promise<string> {
  return file === '-' ? readInput() : readNamedFile(file, MAX_PATCH_BYTES);
}

/** The intent of a change, from a file. */
export function readVerifyPlan(file: string): VerifyPlan {
  const invalid = (why: string, cause?: unknown): Failure =>
    new Failure('USAGE', { message: `${file} is not a plan: ${why}`, file }, { cause });
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
