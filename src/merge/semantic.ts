// Pairs of branches that git merges without a word and that break each other: judged as verify judges a change, on the merged files, and
// only for what neither branch does by itself.
import type { MergePair, PairEvidence } from '../contract/index.ts';
import type { Moment, Project } from '../project/index.ts';
import { compare, type Scan } from '../scan/index.ts';
import {
  changedFiles,
  newDiagnostics,
  verifyChange,
  type Change,
  type VerifySettings,
} from '../verify/index.ts';
import type { CheckEntry } from '../contract/index.ts';
import type { MergeLab } from '../host/index.ts';
import type { Candidate } from './candidate.ts';

export interface SemanticParts {
  readonly project: Project;
  readonly lab: MergeLab;
  readonly base: string;
  readonly settings: VerifySettings;
  readonly scans: Scans;
  /** What each branch is blamed for by itself, by its name. */
  readonly alone: Map<string, Promise<ReadonlySet<string>>>;
  /** What is wrong between two trees that were judged, by both. */
  readonly judged: Map<string, Promise<string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** What a scan says of the second moment against the first. */
export interface Scans {
  between(before: Moment, after: Moment): Promise<Scan>;
  /** The options of detectors by their ids, as the settings give them. */
  readonly detectors: Readonly<Record<string, unknown>>;
}

/** What two branches do to each other once both are merged. */
export interface Together {
  readonly pair: MergePair | undefined;
  /** Why it could not be told. */
  readonly unknown: string | undefined;
}

export async function breaksTogether(parts: SemanticParts, a: Candidate, b: Candidate): Promise<Together> {
  if (!a.merged || !b.merged) return NOTHING;
  const { commit } = await parts.lab.merge(a.merged, b.head);
  if (commit === undefined) return NOTHING;
  const entries = await newComplaints(parts, a, b, commit);
  return togetherOf(a, b, entries);
}

/** What is wrong with the commit that has both, and with neither of them alone. */
export async function newComplaints(
  parts: SemanticParts,
  a: Candidate,
  b: Candidate,
  commit: string,
): Promise<CheckEntry[]> {
  const { project, lab, base } = parts;
  const both = await project.after(await lab.difference(base, commit));
  try {
    // Against the base, whose types are there already: a program of TypeScript for each branch again would take most of the time.
    const found = await complaints(parts, project, both);
    if (found.length === 0) return [];
    const own = [await blamedAlone(parts, a), await blamedAlone(parts, b)];
    const isOwn = (key: string): boolean => own.some((keys) => keys.has(key));
    return found.filter((entry) => !keysOf(entry, both).every(isOwn));
  } finally {
    await both.close();
  }
}

function blamedAlone(parts: SemanticParts, branch: Candidate): Promise<ReadonlySet<string>> {
  const { project, alone } = parts;
  const asked = async (): Promise<ReadonlySet<string>> => {
    const after = await project.after(branch.edits);
    try {
      const own = (await complaints(parts, project, after)).flatMap((entry) => keysOf(entry, after));
      return new Set([...own, ...(await typeKeys(await changeOf(parts, project, after)))]);
    } finally {
      await after.close();
    }
  };
  const known = alone.get(branch.name) ?? asked();
  alone.set(branch.name, known);
  return known;
}

const NOTHING: Together = { pair: undefined, unknown: undefined };

function togetherOf(a: Candidate, b: Candidate, entries: readonly CheckEntry[]): Together {
  const broken = new Map(
    entries.filter(({ status }) => status === 'fail').map((entry) => [keyOf(entry), entry]),
  );
  const unknown = entries.find(({ status }) => status === 'unknown')?.message;
  if (broken.size === 0) return { pair: undefined, unknown };
  const evidence = [...broken.values()].map(evidenceOf);
  return { pair: { a: a.name, b: b.name, kind: 'semantic', evidence }, unknown };
}

function evidenceOf({ file, span, message }: CheckEntry): PairEvidence {
  return { message, ...(file === undefined ? {} : { file }), ...(span ? { span } : {}) };
}

/**
 * A complaint by the lines that it is about: what TypeScript says of one line may be worded in another way once there is more to say, and its
 * number changes with what the other branch writes to the file.
 */
function keysOf(entry: CheckEntry, { state }: Moment): string[] {
  const { code, file, witness } = entry;
  const lines = file === undefined ? [] : (state.snapshot.read(file) ?? '').split('\n');
  const places = (witness?.places ?? []).filter((place) => place.side === 'after' && place.file === file);
  const keys = places.flatMap(({ span }) => {
    const line = span && lines[span.start.line - 1]?.trim();
    return line ? [[code, file, line].join('\0')] : [];
  });
  return keys.length === 0 ? [keyOf(entry)] : keys;
}

/** What TypeScript says of a branch by itself, also where a review would not vouch for it: then the other one is not to blame. */
async function typeKeys(change: Change): Promise<string[]> {
  if (change.files.length === 0) return [];
  const { diagnostics } = await newDiagnostics(change);
  return diagnostics.flatMap(({ file, start }) => {
    const text = change.after.state.snapshot.read(file) ?? '';
    const end = text.indexOf('\n', start);
    const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, end === -1 ? text.length : end).trim();
    return line === '' ? [] : [['TYPES_BROKEN', file, line].join('\0')];
  });
}

/** The same complaint of two judgements. Where it stands may differ, because the other branch writes to the file, too. */
function keyOf({ check, code, file, message }: CheckEntry): string {
  return [check, code, file, message].join('\0');
}

export async function complaints(parts: SemanticParts, before: Moment, after: Moment): Promise<CheckEntry[]> {
  const change = await changeOf(parts, before, after);
  if (change.files.length === 0) return [];
  const { checks } = await verifyChange(change, { only: ['contracts'] });
  return checks.filter(({ status }) => status === 'fail' || status === 'unknown');
}

/** Tests that a change affects and that fail with it, or that did not come to their end; none where tests cannot be run. */
export async function failingTests(
  parts: SemanticParts,
  before: Moment,
  after: Moment,
): Promise<CheckEntry[]> {
  const change = await changeOf(parts, before, after);
  if (change.files.length === 0) return [];
  const tests = { ...parts.settings.tests, flakyRuns: 0, mutationSeconds: 1, conditions: 'off' as const };
  const settings = { ...parts.settings, tests };
  const { checks } = await verifyChange({ ...change, settings }, { only: ['tests'] });
  return checks.filter(({ code, status }) => code === 'TEST_FAILS' || status === 'unknown');
}

export async function changeOf(
  { project, base, settings, scans, signal }: SemanticParts,
  before: Moment,
  after: Moment,
): Promise<Change> {
  let scan: Promise<Scan> | undefined;
  return {
    root: project.root,
    base,
    before,
    after,
    files: await changedFiles(before.state.snapshot, after.state.snapshot),
    compared: compare(after, before, project, true),
    scan: () => (scan ??= scans.between(before, after)),
    memory: project,
    plan: undefined,
    mode: 'pr',
    isStrict: settings.strict,
    settings,
    detectorSettings: scans.detectors,
    ...(signal ? { signal } : {}),
  };
}
