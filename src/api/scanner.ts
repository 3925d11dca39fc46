// Judging a repository: which detectors, against which base, and what gates.
import { SETTINGS_FILE, tryReadSettings, type Settings } from '../config/index.ts';
import { PROOF_POLICIES, type Answers, type FailOn, type ProofPolicy } from '../contract/index.ts';
import type { Enabled, Tools } from '../detectors/index.ts';
import { contextPaths, type Moment, type Project } from '../project/index.ts';
import type { KeptTools, Scan, ScanOptions } from '../scan/index.ts';
import type { Entered } from './enter.ts';
import { fix, type FixRequest, type Planned } from './fix-answer.ts';
import { againstBase, revisionOf, type Bases } from './scan-base.ts';

type Scanning = typeof import('../scan/index.ts');

export interface ScanRequest {
  /** Ids of the only detectors to run, or codes. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  /** Reports every code, including those that are off by default or that the settings turn off. */
  readonly all?: boolean;
  /** False leaves out everything that needs TypeScript. */
  readonly types?: boolean;
  /** A commit, branch or tag to compare with: findings are attributed against the commit where it and HEAD part. */
  readonly base?: string;
  /** Path of a baseline file. */
  readonly baseline?: string;
  /** Writes the baseline from this scan: all findings, or only those that were in it and are still there. */
  readonly writeBaseline?: 'update' | 'prune';
  readonly failOn?: FailOn;
  /** Files and folders whose findings are reported and gate; the whole repository is judged. All if omitted. */
  readonly files?: readonly string[];
  readonly timing?: boolean;
  readonly onStep?: (step: string) => void;
  /** Ends the scan without an answer. */
  readonly signal?: AbortSignal;
}

export interface Scanner {
  report(request: ScanRequest): Promise<Answers['scan']>;
  /** The report together with what else is known of each finding. */
  judge(request: ScanRequest): Promise<Scan>;
  /** The repository as it was at a commit, by which scans against it are judged, too. */
  at(commit: string): Promise<Moment>;
  fix(request: ScanRequest & FixRequest): Promise<Answers['scan-fix']>;
  /** What scans remember from one to the next. */
  readonly memory: object;
  /** Ends what was kept for the next scan. */
  close(): Promise<void>;
}

export interface ScannerOptions {
  /** A commit that is known to be where the change and its base part. */
  readonly base?: string | undefined;
  /** Whether what types need was collected. */
  readonly forTypes: boolean;
}

/** Scans the project as it is when asked; memos live as long as the scanner. */
export function createScanner(
  scanning: Scanning,
  project: Project,
  { root, options, settings, isTrusted }: Entered,
  { base, forTypes }: ScannerOptions,
): Scanner {
  const memory = {};
  const bases: Bases = new Map();
  const enabledFor = selectOnce(scanning, settings);
  const tools = toolsOver(scanning, root, isTrusted);
  const baseParts = { scanning, root, settings, isTrusted, scanned: options.revision, base, bases, memory };
  /** Of the project, or of what repairs would make of it. */
  const judge = async (request: ScanRequest, planned?: Planned, saysUnjudged = false): Promise<Scan> => {
    if (request.types !== false && !forTypes) throw new Error('opened for scans without types');
    // What judges a change is selected without a base, too: the same is collected then, and found in the cache by a scan with one.
    const selected = enabledFor(request);
    const enabled = request.base === undefined ? scanning.ofOneState(selected) : selected;
    const here = planned ? { ...project, ...planned.moment } : project;
    const against = await againstBase({ ...baseParts, project: here, saysUnjudged }, request, enabled);
    const isOnDisk = project.state.snapshot.kind === 'working-tree';
    const own = planned?.tools ?? (isOnDisk ? tools.forNextScan() : undefined);
    const done = await scanning.judgeMoment(here, {
      enabled,
      hasTypes: request.types !== false,
      failOn: request.failOn ?? 'proof',
      proofs: proofsOf(settings, against.before),
      isAskedFor: askedFor(request, settings),
      isUncapped: request.all === true,
      ...against,
      ...(request.files ? { files: request.files } : {}),
      ...(own ? { tools: own } : {}),
      memory,
      ...(request.timing ? { timing: true } : {}),
      ...(request.onStep ? { onStep: request.onStep } : {}),
      ...(request.signal ? { signal: request.signal } : {}),
    });
    keepBaseline(scanning, request, done, contextPaths(project.state));
    return done;
  };
  return {
    report: async (request) => (await judge(request, undefined, true)).report,
    judge: (request) => judge(request),
    at: (commit) => revisionOf(project, bases, commit),
    fix: (request) => fix(scanning, project, (planned) => judge(request, planned), { ...request, isTrusted }),
    memory,
    close: () => tools.close(),
  };
}

/** What becomes of proofs is for the base to say, where there is one: a change has no say in what it is rejected for. */
function proofsOf(settings: Settings, before: Moment | undefined): ProofPolicy {
  const there = before?.state.snapshot.read(SETTINGS_FILE);
  const old = there === undefined ? undefined : tryReadSettings(there);
  const given = (old ?? settings).verify['findings'] as { proofs?: unknown } | undefined;
  return PROOF_POLICIES.find((policy) => policy === given?.proofs) ?? 'defects';
}

/** What is asked for by name, or turned on in our own settings, is shown whatever other tools are told. */
export function askedFor({ only, all }: ScanRequest, { codes }: Settings): ScanOptions['isAskedFor'] & {} {
  return (detector, code) =>
    all === true || codes[code] === true || only?.some((name) => name === detector || name === code) === true;
}

/** The same request gives the same options objects, by which judgements are remembered. */
function selectOnce(scanning: Scanning, settings: Settings): (request: ScanRequest) => Enabled[] {
  const selections = new Map<string, Enabled[]>();
  return (request) => {
    const { only, skip, all, types, base } = request;
    const key = JSON.stringify([only, skip, all, types, base !== undefined]);
    const enabled = selections.get(key) ?? enabledBy(scanning, request, settings);
    selections.set(key, enabled);
    return enabled;
  };
}

/** The detectors that a request and the settings ask for. */
export function enabledBy(
  scanning: Scanning,
  { only, skip, all, types, base }: ScanRequest,
  settings: Settings,
): Enabled[] {
  return scanning.selectDetectors({
    ...(only ? { only } : {}),
    ...(skip ? { skip } : {}),
    ...(all ? { all } : {}),
    types: types !== false,
    hasBase: base !== undefined,
    settings: settings.detectors,
    codes: settings.codes,
  });
}

interface ScannerTools {
  forNextScan(): Tools;
  close(): Promise<void>;
}

/** Who scans a second time will scan again: from then on processes are kept. */
function toolsOver(scanning: Scanning, root: string, isTrusted: boolean): ScannerTools {
  let scans = 0;
  let kept: KeptTools | undefined;
  return {
    forNextScan() {
      if (scans++ === 0) return scanning.createTools(root, isTrusted);
      return (kept ??= scanning.keepTools(root, isTrusted));
    },
    close: async () => kept?.close(),
  };
}

function keepBaseline(
  { readBaseline, writeBaseline }: Scanning,
  { baseline, writeBaseline: how }: ScanRequest,
  done: Scan,
  contexts: readonly string[],
): void {
  if (baseline === undefined || how === undefined) return;
  writeBaseline(baseline, done, contexts, how === 'prune' ? readBaseline(baseline) : undefined);
}
