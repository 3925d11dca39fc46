// What findings are attributed against: a revision, judged by the same engine, or a baseline file.
import type { Enabled } from '../detectors/index.ts';
import type { Settings } from '../config/index.ts';
import type { Problem } from '../contract/index.ts';
import type { Moment, Project } from '../project/index.ts';
import type { Scan, ScanOptions } from '../scan/index.ts';
import { diffSnapshots } from '../snapshot/index.ts';
import { partingRevision } from './parting-revision.ts';
import type { ScanRequest } from './scanner.ts';
import { settingsBroken, settingsChange, takenOut } from './settings-change.ts';
import { toolBase } from './tool-base.ts';

type Scanning = typeof import('../scan/index.ts');

/** Revisions that were asked for before. */
export type Bases = Map<string, KnownRevision>;

interface KnownRevision {
  /** Packages and configs of the state that it was told from: when they are others, it is told anew. */
  readonly workspace: object;
  readonly moment: Promise<Moment>;
}

export interface BaseParts {
  readonly scanning: Scanning;
  readonly project: Project;
  readonly root: string;
  readonly settings: Settings;
  readonly isTrusted: boolean;
  /** The revision that is scanned; undefined for the working tree. */
  readonly scanned: string | undefined;
  /** A commit that is known to be where the change and its base part. */
  readonly base: string | undefined;
  readonly bases: Bases;
  readonly memory: object;
  /** Whether what a change takes out of judgement is to be said here; a verification has a check of its own for that. */
  readonly saysUnjudged: boolean;
}

/** What a scan is held against, and where the two sides can differ. */
export type Against = Pick<ScanOptions, 'base' | 'compared' | 'before'>;

export async function againstBase(
  parts: BaseParts,
  request: ScanRequest,
  enabled: readonly Enabled[],
): Promise<Against> {
  if (request.base !== undefined) {
    const { root, scanned, base } = parts;
    const revision = request.base === base ? base : await partingRevision(root, request.base, scanned);
    return againstRevision(parts, revision, enabled, request);
  }
  if (request.baseline === undefined || request.writeBaseline === 'update') return {};
  const { readBaseline, baselineFindings, baselineUnknowns } = parts.scanning;
  const baseline = readBaseline(request.baseline);
  return {
    base: {
      name: request.baseline,
      findings: baselineFindings(baseline),
      unknowns: baselineUnknowns(baseline),
      isChanged: () => false,
      perFile: new Set(),
    },
  };
}

const usesTools = ({ detector }: Enabled): boolean => detector.needs === 'tools';

async function againstRevision(
  parts: BaseParts,
  revision: string,
  enabled: readonly Enabled[],
  request: ScanRequest,
): Promise<Against> {
  const then = await revisionOf(parts.project, parts.bases, revision);
  try {
    return await againstMoment(parts, { before: then, name: revision }, enabled, request);
  } finally {
    await then.close();
  }
}

export type MomentParts = Pick<BaseParts, 'scanning' | 'settings' | 'isTrusted' | 'memory'> &
  Partial<Pick<BaseParts, 'saysUnjudged'>> & {
    /** The state that is scanned. */
    readonly project: Moment;
  };

/** Judges the state before by the same engine, as far as it differs. */
export async function againstMoment(
  { scanning, project, settings, isTrusted, memory, saysUnjudged = false }: MomentParts,
  { before: then, name }: { readonly before: Moment; readonly name: string },
  enabled: readonly Enabled[],
  { types, signal }: Pick<ScanRequest, 'types' | 'signal'>,
): Promise<Against> {
  const hasTypes = types !== false;
  const { snapshot } = then.state;
  const now = project.state;
  const compared = scanning.compare(project, then, memory, hasTypes);
  const { added, changed, removed } = diffSnapshots(snapshot, now.snapshot);
  const touched = new Set([...added, ...changed]);
  const tools = enabled.filter(usesTools);
  const perFile = new Set(tools.map(({ detector }) => detector.id));
  const judged = await scanning.judgeMoment(then, {
    enabled: scanning.ofOneState(enabled),
    hasTypes,
    failOn: 'none',
    plain: true,
    memory,
    compared,
    ...(signal ? { signal } : {}),
  });
  const blind = blindIn(judged);
  const said = await toolBase(
    scanning,
    snapshot,
    now.snapshot,
    tools.filter(({ detector }) => blind.has(detector.id)),
    isTrusted,
  );
  const findings = judged.findings.filter(({ detector }) => !blind.has(detector));
  const holds = judged.unknowns.holds.filter(({ detector }) => !blind.has(detector));
  const unknowns = { ...judged.unknowns, holds };
  const base = {
    name,
    findings: [...findings, ...said.findings],
    isChanged: (file: string) => touched.has(file),
    perFile,
    texts: {
      before: (file: string) => snapshot.read(file),
      now: (file: string) => now.snapshot.read(file),
      differing: [...changed, ...removed],
    },
    relief: [
      ...settingsChange(settings, snapshot, now.snapshot),
      ...takenOut(then.state.graph, now.graph, touched),
      ...(saysUnjudged ? settingsBroken(snapshot, now.snapshot) : []),
      ...(saysUnjudged ? await unjudged(then, project) : []),
      ...scanning.newlyTurnedOff(snapshot, now.snapshot).map(({ file, rule }) => ({
        code: 'DETECTORS_OFF' as const,
        file,
        message: `${file} turns off ${rule}, unlike the base, so findings that say the same are not shown.`,
        limits: false,
      })),
    ],
    unknowns: { ...unknowns, failed: [...unknowns.failed, ...said.failed], perFile },
  };
  return { compared, base, before: then };
}

/** What the change takes out of judgement, besides what its files say of themselves. */
async function unjudged(before: Moment, after: Moment): Promise<Problem[]> {
  const { changedFiles, leftUnjudged } = await import('../verify/index.ts');
  const files = await changedFiles(before.state.snapshot, after.state.snapshot);
  return leftUnjudged({ before, after, files })
    .filter(({ code, file = '' }) => code !== 'FILES_EXCLUDED' || !before.state.graph.files.has(file))
    .map(({ file = '', message }) => ({ code: 'FILES_EXCLUDED', file, message, limits: true }));
}

/** Detectors that have something to ask a tool, which needs files on disk. */
function blindIn({ results }: Scan): ReadonlySet<string> {
  const blind = results.filter(({ holds }) => holds.some(({ reason }) => reason === 'no-working-tree'));
  return new Set(blind.map(({ detector }) => detector.id));
}

/** The repository at a commit; the same moment as long as packages and configs are the same. */
export function revisionOf(project: Project, bases: Bases, revision: string): Promise<Moment> {
  const { workspace } = project.state;
  const known = bases.get(revision);
  if (known?.workspace === workspace) return known.moment;
  const moment = project.at(revision);
  bases.set(revision, { workspace, moment });
  // What went wrong once, in git for instance, is tried again by the next scan.
  moment.catch(() => bases.delete(revision));
  return moment;
}
