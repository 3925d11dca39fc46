// Judging a repository: which detectors, against which base, and what gates.
import { pathFilter, type Settings } from '../config/index.ts';
import { Failure, type Answers, type FailOn } from '../contract/index.ts';
import { findRepository, mergeBase, threadCount, type CacheStore } from '../host/index.ts';
import { openProject, type Project } from '../project/index.ts';
import type { Base, BaseFinding, Enabled, Scan } from '../scan/index.ts';
import { diffSnapshots, type Snapshot } from '../snapshot/index.ts';
import { versionsText } from './version.ts';

type Scanning = typeof import('../scan/index.ts');

export interface ScanRequest {
  /** Ids of the only detectors to run. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  /** False leaves out everything that needs TypeScript. */
  readonly types?: boolean;
  /** A commit, branch or tag to attribute findings against; where it and HEAD part is what counts. */
  readonly base?: string;
  /** Path of a baseline file. */
  readonly baseline?: string;
  /** Writes the baseline from this scan: all findings, or only those of it that are left. */
  readonly writeBaseline?: 'update' | 'prune';
  readonly failOn?: FailOn;
  readonly timing?: boolean;
  readonly onStep?: (step: string) => void;
}

export type Scanner = (request: ScanRequest) => Promise<Answers['scan']>;

export interface ScannerParts {
  readonly root: string;
  readonly settings: Settings;
  readonly cache: CacheStore;
}

/** Scans the project as it is when asked; memos live as long as the scanner. */
export function createScanner(scanning: Scanning, project: Project, parts: ScannerParts): Scanner {
  const memory = new Map<object, unknown>();
  const bases = new Map<string, Promise<BaseState>>();
  const selections = new Map<string, Enabled[]>();
  return async (request) => {
    const enabled = selectOnce(scanning, selections, request, parts.settings);
    const base = await baseOf(scanning, project, parts, bases, request, enabled);
    const done = await scanning.scan(project, {
      enabled,
      hasTypes: request.types !== false,
      failOn: request.failOn ?? 'proof',
      ...(base ? { base } : {}),
      ...toolsFor(scanning, project),
      memory,
      ...(request.timing ? { timing: true } : {}),
      ...(request.onStep ? { onStep: request.onStep } : {}),
    });
    keepBaseline(scanning, request, done, base);
    return done.report;
  };
}

/** The same request gives the same options objects, by which judgements are remembered. */
function selectOnce(
  scanning: Scanning,
  selections: Map<string, Enabled[]>,
  { only, skip, types }: ScanRequest,
  settings: Settings,
): Enabled[] {
  const key = JSON.stringify([only, skip, types]);
  const known = selections.get(key);
  if (known) return known;
  const enabled = scanning.selectDetectors({
    ...(only ? { only } : {}),
    ...(skip ? { skip } : {}),
    types: types !== false,
    settings: settings.detectors,
  });
  selections.set(key, enabled);
  return enabled;
}

function toolsFor(scanning: Scanning, { state }: Project): { tools?: ReturnType<Scanning['createTools']> } {
  return state.snapshot.kind === 'working-tree' ? { tools: scanning.createTools(state.snapshot.root) } : {};
}

async function baseOf(
  scanning: Scanning,
  project: Project,
  parts: ScannerParts,
  bases: Map<string, Promise<BaseState>>,
  request: ScanRequest,
  enabled: readonly Enabled[],
): Promise<Base | undefined> {
  if (request.base !== undefined) {
    const revision = await partingRevision(parts.root, request.base);
    const asked = { revision, enabled, hasTypes: request.types !== false };
    const key = JSON.stringify([revision, request.only, request.skip, request.types]);
    const known = bases.get(key) ?? revisionBase(scanning, parts, asked);
    bases.set(key, known);
    return baseAgainst(project, revision, await known);
  }
  if (request.baseline === undefined || request.writeBaseline === 'update') return undefined;
  const findings = scanning.readBaseline(request.baseline);
  return { name: request.baseline, findings, isChanged: () => false };
}

function baseAgainst(project: Project, name: string, { snapshot, findings }: BaseState): Base {
  const { added, changed } = diffSnapshots(snapshot, project.state.snapshot);
  const touched = new Set([...added, ...changed]);
  return { name, findings, isChanged: (file) => touched.has(file) };
}

/** Where the named revision and HEAD part, so that what others did since does not count. */
async function partingRevision(root: string, base: string): Promise<string> {
  const search = await findRepository(root);
  if (search.kind !== 'found') {
    const message = `--base ${base} needs a git repository, and ${root} is not in one.`;
    throw new Failure('REVISION_NOT_FOUND', { message, revision: base });
  }
  return (await mergeBase(search.repository, base, 'HEAD')) ?? base;
}

interface BaseScan {
  readonly revision: string;
  readonly enabled: readonly Enabled[];
  readonly hasTypes: boolean;
}

interface BaseState {
  readonly snapshot: Snapshot;
  readonly findings: readonly BaseFinding[];
}

/** Findings of a revision, by the same engine. What the cache has of its files is not read again. */
async function revisionBase(
  scanning: Scanning,
  { root, settings, cache }: ScannerParts,
  { revision, enabled, hasTypes }: BaseScan,
): Promise<BaseState> {
  const before = await openProject(root, {
    cache: { ...cache, close: () => undefined },
    collecting: scanning.COLLECTING,
    revision,
    threads: settings.threads ?? threadCount(),
    maxFileBytes: settings.maxFileBytes,
    includes: pathFilter(settings.exclude),
    versions: versionsText(settings),
  });
  try {
    const options = { enabled, hasTypes, failOn: 'none', memory: new Map() } as const;
    const { findings } = await scanning.scan(before, options);
    return { snapshot: before.state.snapshot, findings };
  } finally {
    await before.close();
  }
}

function keepBaseline(
  scanning: Scanning,
  { baseline, writeBaseline }: ScanRequest,
  { findings }: Scan,
  base: Base | undefined,
): void {
  if (baseline === undefined || writeBaseline === undefined) return;
  scanning.writeBaseline(baseline, findings, writeBaseline === 'prune' ? base?.findings : undefined);
}
