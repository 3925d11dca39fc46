// What findings are attributed against: a revision, scanned by the same engine, or a baseline file.
import { pathFilter } from '../config/index.ts';
import { threadCount } from '../host/index.ts';
import { openProject, type Project } from '../project/index.ts';
import type { Base, BaseFinding, Enabled, Unknowns } from '../scan/index.ts';
import { diffSnapshots, type Snapshot } from '../snapshot/index.ts';
import { addedSuppressions, suppressionCounts } from './added-suppressions.ts';
import { partingRevision } from './parting-revision.ts';
import type { ScannerParts, ScanRequest } from './scan-answer.ts';
import { settingsChange } from './settings-change.ts';
import { toolBase } from './tool-base.ts';
import { versionsText } from './version.ts';

type Scanning = typeof import('../scan/index.ts');

/** Findings of revisions that were asked for before, by revision and detectors. */
export type Bases = Map<string, Promise<BaseState>>;

export interface BaseState {
  readonly snapshot: Snapshot;
  readonly findings: readonly BaseFinding[];
  readonly unknowns: Unknowns;
  /** Comments that silence findings, counted by file. */
  readonly suppressions: ReadonlyMap<string, number>;
}

export interface BaseParts {
  readonly scanning: Scanning;
  readonly project: Project;
  readonly parts: ScannerParts;
  readonly bases: Bases;
}

export async function baseOf(
  { scanning, project, parts, bases }: BaseParts,
  request: ScanRequest,
  enabled: readonly Enabled[],
): Promise<Base | undefined> {
  if (request.base !== undefined) {
    const revision = await partingRevision(parts.root, request.base, parts.revision);
    const key = JSON.stringify([revision, request.only, request.skip, request.types]);
    const known = bases.get(key) ?? revisionBase(scanning, parts, revision, enabled, request.types !== false);
    bases.set(key, known);
    return againstRevision({ scanning, project, parts, bases }, revision, await known, enabled);
  }
  if (request.baseline === undefined || request.writeBaseline === 'update') return undefined;
  const findings = scanning.readBaseline(request.baseline);
  return { name: request.baseline, findings, isChanged: () => false, perFile: new Set() };
}

const usesTools = ({ detector }: Enabled): boolean => detector.needs === 'tools';

/** Findings of a revision. What the cache has of its files is not read again. */
async function revisionBase(
  scanning: Scanning,
  { root, settings, cache }: ScannerParts,
  revision: string,
  enabled: readonly Enabled[],
  hasTypes: boolean,
): Promise<BaseState> {
  const before = await openProject(root, {
    cache: { ...cache, close: () => undefined },
    collecting: hasTypes ? scanning.COLLECTING : scanning.COLLECTING_PLAIN,
    revision,
    threads: settings.threads ?? threadCount(),
    maxFileBytes: settings.maxFileBytes,
    includes: pathFilter(settings.exclude),
    roles: settings.roles,
    versions: versionsText(settings),
  });
  try {
    const { findings, unknowns } = await scanning.scan(before, {
      enabled: enabled.filter((item) => !usesTools(item)),
      hasTypes,
      failOn: 'none',
      memory: new Map(),
    });
    const { snapshot, graph } = before.state;
    return { snapshot, findings, unknowns, suppressions: suppressionCounts(graph) };
  } finally {
    await before.close();
  }
}

async function againstRevision(
  { scanning, project, parts }: BaseParts,
  name: string,
  { snapshot, findings, unknowns, suppressions }: BaseState,
  enabled: readonly Enabled[],
): Promise<Base> {
  const { state } = project;
  const { added, changed } = diffSnapshots(snapshot, state.snapshot);
  const touched = new Set([...added, ...changed]);
  const tools = enabled.filter(usesTools);
  const perFile = new Set(tools.map(({ detector }) => detector.id));
  const said = await toolBase(scanning, snapshot, state.snapshot, tools);
  return {
    name,
    findings: [...findings, ...said.findings],
    isChanged: (file) => touched.has(file),
    perFile,
    texts: { before: (file) => snapshot.read(file), now: (file) => state.snapshot.read(file) },
    relief: [
      ...settingsChange(parts.settings, snapshot, state.snapshot),
      ...addedSuppressions(suppressions, suppressionCounts(state.graph)),
    ],
    unknowns: { ...unknowns, failed: [...unknowns.failed, ...said.failed], perFile },
  };
}
