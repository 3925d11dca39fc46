// Every import of one repository, asked of both resolvers.
import { basename, resolve } from 'node:path';
import { noCache } from '../../src/host/index.ts';
import { contextPaths, contextsOfFile, openProject, type ProjectState } from '../../src/project/index.ts';
import type { Resolution } from '../../src/resolve/index.ts';
import { MAX_FILE_BYTES } from '../../src/snapshot/index.ts';
import { openTypeScript, type TypeScriptResolver } from '../../src/resolve/testing/typescript-resolver.ts';

/**
 * How we may differ where TypeScript finds a file of the repository: we find none, we take it for a package or a module that is
 * made up, we find another file, or we find what TypeScript finds under one config and not what it finds under another.
 */
export const KINDS = ['not found', 'no file', 'another file', 'other config'] as const;
export type Kind = (typeof KINDS)[number];

export interface Disagreement {
  readonly kind: Kind;
  readonly from: string;
  readonly specifier: string;
  readonly config: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface Comparison {
  readonly name: string;
  readonly imports: number;
  readonly same: number;
  /** We find a file and TypeScript does not: assets, components, sources of what is not built. */
  readonly onlyOurs: number;
  readonly neither: number;
  readonly disagreements: readonly Disagreement[];
}

/** What TypeScript resolves itself; the others are requests of tools. */
const ASKED = new Set(['static', 're-export', 'dynamic', 'require', 'import-equals', 'import-type']);

const NO_CONFIG = 'no config';

export async function compareCorpus(folder: string): Promise<Comparison> {
  const root = resolve(folder);
  const project = await openProject(root, {
    cache: noCache(),
    threads: 2,
    maxFileBytes: MAX_FILE_BYTES,
    versions: 'bench',
  });
  const { state } = project;
  const typescript = openTypeScript(root, state.snapshot, state.workspace, contextPaths(state));
  const counts = { imports: 0, same: 0, onlyOurs: 0, neither: 0 };
  const disagreements: Disagreement[] = [];
  for (const request of requestsOf(state)) {
    counts.imports++;
    const answers = answersOf(typescript, state, request);
    const found = answers.filter(({ path }) => path !== undefined);
    const other = found.find(({ path }) => !isSame(request.resolution, path!));
    if (other !== undefined) disagreements.push(toDisagreement(request, answers, other));
    else if (found.length > 0) counts.same++;
    else counts[request.resolution.kind === 'file' ? 'onlyOurs' : 'neither']++;
  }
  await project.close();
  return { name: basename(root), ...counts, disagreements };
}

interface Asked {
  readonly from: string;
  readonly specifier: string;
  readonly kind: string;
  readonly resolution: Resolution;
}

function* requestsOf({ graph }: ProjectState): Generator<Asked> {
  for (const { path: from, facts, resolutions } of graph.files.values()) {
    for (const [row, resolution] of resolutions.entries()) {
      const { kind, specifier } = facts.imports.at(row);
      if (!ASKED.has(kind)) continue;
      // TypeScript reads calls of require in JavaScript only.
      if (kind === 'require' && !/\.[cm]?jsx?$/.test(from)) continue;
      yield { from, specifier, kind, resolution };
    }
  }
}

interface Answer {
  readonly config: string;
  readonly path: string | undefined;
}

/** The answers under all configs that list the file; under those of the files that import it, where none does. */
function answersOf(typescript: TypeScriptResolver, state: ProjectState, asked: Asked): Answer[] {
  const { from, specifier, kind } = asked;
  const listing = typescript.configsOf(from);
  const ranked = contextsOfFile(state, from);
  const first = ranked.find((config) => listing.includes(config)) ?? listing[0] ?? ranked[0];
  const configs =
    first === undefined ? [undefined] : [first, ...listing.filter((config) => config !== first)];
  return configs.map((config) => ({
    config: config ?? NO_CONFIG,
    path: typescript.resolve(config, from, specifier, kind),
  }));
}

function isSame(ours: Resolution, path: string): boolean {
  return ours.kind === 'file' && (ours.path === path || ours.declaration === path);
}

function toDisagreement(
  { from, specifier, resolution }: Asked,
  answers: readonly Answer[],
  { config, path }: Answer,
): Disagreement {
  const isElsewhere = config !== answers[0]!.config;
  const kind = isElsewhere ? 'other config' : kindOf(resolution);
  return { kind, from, specifier, config, ours: inWords(resolution), theirs: path! };
}

function kindOf({ kind }: Resolution): Kind {
  if (kind === 'file') return 'another file';
  return kind === 'unresolved' ? 'not found' : 'no file';
}

function inWords(ours: Resolution): string {
  if (ours.kind === 'file') return ours.path;
  return ours.kind === 'unresolved' ? ours.reason : `${ours.kind} ${ours.name}`;
}
