// The verdict on a change: what is open against a commit. Settings are those of the commit, as far as it has any: a change is not judged
// by rules that it brings along.
import { readSettings, SETTINGS_FILE, tryReadSettings, type Settings } from '../config/index.ts';
import {
  Failure,
  type Answers,
  type CheckEntry,
  type CheckId,
  type FailVerdict,
  type Problem,
  type VerifyMode,
  type VerifyPlan,
} from '../contract/index.ts';
import { canProve, DETECTORS } from '../detectors/index.ts';
import type { Moment, Project } from '../project/index.ts';
import type { Entered } from './enter.ts';
import { branchesMet } from './branches-met.ts';
import { defaultBase } from './default-base.ts';
import { partingRevision } from './parting-revision.ts';
import type { Scanner } from './scanner.ts';
import { settingsLeft } from './settings-change.ts';
import type { Change, VerifyLoop } from '../verify/index.ts';
import { toolVersions } from './version.ts';

type Verifying = typeof import('../verify/index.ts');
type Scanning = typeof import('../scan/index.ts');

export interface VerifyRequest {
  /** A commit, branch or tag; by default the commit where HEAD parts from the default branch. */
  readonly base?: string;
  /** The only checks to make. */
  readonly only?: readonly CheckId[];
  /** Checks not to make. */
  readonly skip?: readonly CheckId[];
  readonly mode?: VerifyMode;
  /** Whether every caller of a changed contract must be part of the change. */
  readonly strict?: boolean;
  /** Whether tests may run without walls where nothing can isolate them. Only who asks can say so, no setting. */
  readonly unsafeLocal?: boolean;
  /** What whoever made the change intended. */
  readonly plan?: VerifyPlan;
  /** The mildest verdict that ends with exit code 1. */
  readonly failOn?: FailVerdict;
  /** The loop that the change is an attempt of, if any. */
  readonly loop?: VerifyLoop;
  /** Branches that the change will be merged with, besides the base: renames are tried against them. */
  readonly mergeWith?: readonly string[];
  /** Seconds for all that is done with tests; by default what the settings say. */
  readonly budget?: number;
  readonly onStep?: (step: string, done?: number, total?: number) => void;
  /** Ends the verification without an answer. */
  readonly signal?: AbortSignal;
}

export interface VerifyParts {
  readonly project: Project;
  readonly scanner: Scanner;
  readonly entered: Entered;
}

export async function verify(
  { project, scanner, entered }: VerifyParts,
  request: VerifyRequest,
): Promise<Answers['verify']> {
  const { root, options } = entered;
  const [verifying, scanning, base] = await Promise.all([
    import('../verify/index.ts'),
    import('../scan/index.ts'),
    baseOf(root, request.base, options.revision),
  ]);
  const before = await scanner.at(base);
  const opened: Moment[] = [];
  try {
    const parts = { verifying, scanning, project, scanner, before, base };
    const change: Change = {
      ...(await changeOf(parts, request)),
      async afterWith(edits, roles) {
        const moment = await project.after(edits, roles);
        opened.push(moment);
        return moment;
      },
    };
    const { only, skip, onStep, mode = 'pr', failOn = 'reject' } = request;
    const verified = await verifying.verifyChange(change, {
      ...(only ? { only } : {}),
      ...(skip ? { skip } : {}),
      ...(onStep ? { onStep } : {}),
    });
    const { files } = change;
    const sum = (side: 'added' | 'deleted'): number =>
      files.reduce((total, file) => total + file.lines()[side].length, 0);
    return {
      verdict: verified.verdict,
      complete: verified.complete,
      failOn,
      base,
      mode,
      changed: {
        files: files.length + verifying.outsidePaths(change).length,
        added: sum('added'),
        deleted: sum('deleted'),
      },
      checks: verifying.byCause(verified.checks),
      tests: verified.tests,
      review: [...verified.review],
      ...(verified.suppressed > 0 ? { suppressed: verified.suppressed } : {}),
      ...(verified.sandbox === undefined ? {} : { sandbox: verified.sandbox }),
      log: verifying.logOf(verified, {
        files,
        base,
        snapshot: project.hash(),
        versions: {
          ...versions(),
          security: verifying.SECURITY_VERSION,
          ...verifying.INTEGRITY_VERSIONS,
          tests: verifying.ADEQUACY_SPEC.version,
        },
        loop: request.loop,
        floor: change.settings.churn.floor,
      }),
      problems: leftOut(mode, verified.checks),
    };
  } finally {
    for (const moment of opened) await moment.close();
    await before.close();
  }
}

/** Detectors that have no say in a verdict: they prove nothing, and do not judge the change itself. */
export function idleDetectors(): string[] {
  return DETECTORS.filter((detector) => !detector.judgeChange && !canProve(detector)).map(({ id }) => id);
}

/** What these checks need has not been collected when files are read, or is not needed of all files. */
const WITHOUT_DETECTORS: ReadonlySet<CheckId> = new Set([
  'architecture',
  'guardrails',
  'churn',
  'security',
  'integrity',
  'slips',
  'tests',
  'scope',
]);

/** Whether detectors have a say in what is asked. */
export function asksDetectors({ only }: VerifyRequest): boolean {
  return only === undefined || only.some((check) => !WITHOUT_DETECTORS.has(check));
}

/** Of the others, those that look at the whole repository, or ask a program of its own: more than an editor waits for. */
function slowDetectors(): string[] {
  const idle = new Set(idleDetectors());
  return DETECTORS.filter(
    ({ id, needs, isByFile, judgeFile, judgeChange }) =>
      !idle.has(id) && (needs === 'tools' || !(isByFile || judgeFile || judgeChange)),
  ).map(({ id }) => id);
}

/** What a mode does not do is said. */
function leftOut(mode: VerifyMode, checks: readonly CheckEntry[]): Problem[] {
  if (mode !== 'ide' || !checks.some(({ check }) => check === 'findings')) return [];
  const message = `The mode ide leaves out ${slowDetectors().join(', ')}; the mode pr does not.`;
  return [{ code: 'DETECTORS_OFF', message, limits: false }];
}

function versions(): Record<string, string> {
  const { node: _, ...others } = toolVersions();
  return others;
}

/** The commit that a change is compared with. */
export async function baseOf(root: string, base: string | undefined, head?: string): Promise<string> {
  return base === undefined ? defaultBase(root, head) : partingRevision(root, base, head);
}

interface ChangeParts extends Pick<VerifyParts, 'project' | 'scanner'> {
  readonly verifying: Verifying;
  readonly scanning: Scanning;
  readonly before: Moment;
  readonly base: string;
}

/** A change as checks see it. */
export async function changeOf(
  { verifying, scanning, project, scanner, before, base }: ChangeParts,
  {
    base: named,
    mode = 'pr',
    only,
    plan,
    strict,
    unsafeLocal = false,
    budget,
    signal,
    onStep,
    mergeWith = [],
    loop,
  }: VerifyRequest,
): Promise<import('../verify/index.ts').Change> {
  const given = settingsOf(project, before);
  const settings = verifySettings(verifying, given);
  let scan: ReturnType<Scanner['judge']> | undefined;
  return {
    root: project.root,
    base,
    before,
    after: project,
    files: await verifying.changedFiles(before.state.snapshot, project.state.snapshot),
    compared: scanning.compare(project, before, scanner.memory, true),
    memory: scanner.memory,
    scan: () =>
      (scan ??= scanner.judge({
        base,
        failOn: 'proof',
        skip: [...idleDetectors(), ...(mode === 'ide' ? slowDetectors() : [])],
        ...(signal ? { signal } : {}),
        ...(onStep ? { onStep } : {}),
      })),
    plan,
    mode,
    only,
    mayRunUnsafe: unsafeLocal,
    budget,
    onStep,
    isStrict: strict ?? settings.strict,
    settings,
    settingsProblems: settingsLeft(before.state.snapshot, project.state.snapshot),
    specsBefore: loop?.history?.at(-1)?.reproducibility.spec_versions,
    detectorSettings: given.detectors,
    mergeWith: branchesMet({ ...(named === undefined ? {} : { base: named }), mergeWith }),
    ...(signal ? { signal } : {}),
  };
}

/** Those of the base, or the defaults where it has none; where nobody can read them, those after the change. */
function settingsOf(project: Project, before: Moment): Settings {
  const old = tryReadSettings(before.state.snapshot.read(SETTINGS_FILE) ?? '{}');
  return old ?? readSettings(project.state.snapshot.read(SETTINGS_FILE));
}

export function verifySettings({ verifySettingsSchema }: Verifying, { verify: given }: Settings) {
  const result = verifySettingsSchema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const key = ['verify', ...issue.path].join('.');
  throw new Failure('CONFIG_INVALID', { message: `${SETTINGS_FILE}: ${key}: ${issue.message}`, key });
}
