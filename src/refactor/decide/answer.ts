// A outcome in the words of the contract.
import { hash } from 'node:crypto';
import { compareText, lineStartsOf, positionAt, spanAt } from '../../base/index.ts';
import {
  type CandidateAnswer,
  type EditAnswer,
  INFERRED_CONTEXT,
  type Provenance,
  type RefactorAnswer,
  type Witness,
  type WitnessFact,
} from '../../contract/index.ts';
import { isTestFile } from '../../graph/index.ts';
import { contextsOfFile, type Project, type ProjectState } from '../../project/index.ts';
import { type Change, orderedEdits, textsAfter, touchedFiles } from '../plan/change.ts';
import type { Fact } from '../plan/plan.ts';
import { dependentsOf } from '../plan/type-check.ts';
import { changePatch } from './change-patch.ts';
import { type Candidate, isDone, type Outcome, scannedFiles } from './outcome.ts';

/** What became of it: it was carried out, or is kept as a plan. */
export interface Standing {
  readonly applied: boolean;
  readonly planId?: string;
  readonly expires?: number;
  readonly nonClean?: readonly string[];
}

export function answerOf(project: Project, outcome: Outcome, standing: Standing): RefactorAnswer {
  const read = (file: string): string | undefined => project.state.snapshot.read(file);
  const lines = lineReader(read);
  const { status, candidates, problems } = outcome;
  const chosen = isDone(outcome) ? candidates[0]! : undefined;
  const edits = chosen ? editAnswers(chosen.change, lines) : [];
  // What was done leaves nothing of its own to choose.
  const open = standing.applied ? [] : candidates;
  return {
    status,
    ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
    message: outcome.message,
    operation: outcome.operation,
    symbol: outcome.symbol,
    applied: standing.applied,
    ...(standing.planId === undefined ? {} : { plan_id: standing.planId }),
    ...(standing.expires === undefined ? {} : { expires_at: new Date(standing.expires).toISOString() }),
    ...(standing.planId === undefined ? {} : { commit_endpoint: '/decisions/commit' as const }),
    edits,
    candidates: open.map((candidate) => candidateAnswer(candidate, lines)),
    witness: { ...witnessOf(project, outcome, lines), candidate_sets: candidateSets(open) },
    decision_capsules: standing.applied ? [] : [...outcome.capsules],
    ...(standing.nonClean
      ? {
          non_clean_files: [...standing.nonClean],
          suggested_refresh_scope: { files: [...standing.nonClean] },
        }
      : {}),
    impact: impactOf(project, outcome),
    diff: candidates.length > 0 ? changePatch(candidates[0]!.change, read) : '',
    complete: !problems.some(({ limits }) => limits) && !outcome.isTruncated,
    problems: [...problems],
  };
}

function editAnswers(change: Change, lines: LineReader): EditAnswer[] {
  return [
    ...orderedEdits(change.edits).map(({ file, start, end, text }) => ({
      file,
      span: spanAt(lines.starts(file), start, end),
      text,
    })),
    ...change.creations.map(({ file, text }) => ({ file, span: START, text })),
    ...change.moves.map(({ file, to }) => ({ file, to })),
    ...change.deletions.map((file) => ({ file, delete: true as const })),
  ];
}

const START = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

function candidateAnswer(candidate: Candidate, lines: LineReader): CandidateAnswer {
  const { id, description, confidence, provenance, change } = candidate;
  return {
    id,
    description,
    confidence,
    provenance,
    occurrences: orderedEdits(change.edits).map((edit) => {
      const { content, hash } = lines.at(edit.file, edit.start);
      return {
        file: edit.file,
        span: spanAt(lines.starts(edit.file), edit.start, edit.end),
        content,
        content_hash: hash,
        provenance: edit.provenance,
        confidence: edit.confidence ?? 1,
      };
    }),
    apply_plan: { edits: editAnswers(change, lines) },
  };
}

function witnessOf({ state }: Project, outcome: Outcome, lines: LineReader): Omit<Witness, 'candidate_sets'> {
  const { candidates, facts, failed, questions, isTruncated } = outcome;
  const read = (file: string): string | undefined => state.snapshot.read(file);
  const after = candidates[0] ? textsAfter(read, candidates[0].change) : new Map<string, string | null>();
  const linesAfter = lineReader((file) => after.get(file) ?? read(file));
  return {
    bounds: {
      files_scanned: scannedFiles(outcome),
      contexts_queried: contextsOf(state, outcome),
      time_budget_ms: 0,
      truncated: isTruncated,
    },
    facts: facts.map((fact) => factAnswer(fact, fact.isAfter ? linesAfter : lines)),
    invariants_failed: [...failed],
    disambiguation_checklist: questions.map(({ question, places }) => ({ question, look_at: [...places] })),
  };
}

/** Files of no config are read with what TypeScript takes for granted. */
function contextsOf(state: ProjectState, { contexts, candidates }: Outcome): string[] {
  const files = candidates[0] ? touchedFiles(candidates[0].change) : [];
  const isOpen = files.some(
    (file) => state.graph.files.has(file) && contextsOfFile(state, file).length === 0,
  );
  return [...new Set([...contexts, ...(isOpen ? [INFERRED_CONTEXT] : [])])].sort(compareText);
}

function factAnswer(
  { type, place, content, provenance, confidence = 1 }: Fact,
  lines: LineReader,
): WitnessFact {
  const isPlaced = 'start' in place;
  return {
    fact_type: type,
    location: {
      file: place.file,
      ...(isPlaced ? { span: spanAt(lines.starts(place.file), place.start, place.end) } : {}),
    },
    content: content ?? (isPlaced ? lines.at(place.file, place.start).content : place.file),
    provenance,
    confidence,
  };
}

function candidateSets(candidates: readonly Candidate[]): Record<string, string[]> {
  const sets = Map.groupBy(candidates, ({ provenance }): Provenance => provenance);
  return Object.fromEntries([...sets].map(([name, group]) => [name, group.map(({ id }) => id)]));
}

function impactOf(
  { state: { graph } }: Project,
  { candidates, entryPoints, tests: others = [] }: Outcome,
): RefactorAnswer['impact'] {
  const files = candidates[0] ? touchedFiles(candidates[0].change) : [];
  const dependents = dependentsOf(
    graph,
    files.filter((file) => graph.files.has(file)),
  );
  const known = [...dependents].filter((path) => isTestFile(graph.files.get(path)!));
  const tests = [...new Set([...known, ...others])].sort(compareText);
  return {
    files,
    tests,
    public_api: { exported: entryPoints.length > 0, entry_points: [...entryPoints].sort(compareText) },
  };
}

// Lines of files as witnesses: what stands there, and a hash by which anyone can tell later whether it still does.

export interface Line {
  /** 1-based. */
  readonly line: number;
  /** Without its indentation. */
  readonly content: string;
  readonly hash: string;
}

/** Texts with their lines, each split once. */
export function lineReader(read: (file: string) => string | undefined): LineReader {
  const known = new Map<string, { readonly text: string; readonly starts: Uint32Array } | undefined>();
  const open = (file: string) => {
    if (!known.has(file)) {
      const text = read(file);
      known.set(file, text === undefined ? undefined : { text, starts: lineStartsOf(text) });
    }
    return known.get(file);
  };
  return {
    starts: (file) => open(file)?.starts ?? Uint32Array.of(0),
    at(file, offset) {
      const { line } = positionAt(open(file)?.starts ?? [0], offset);
      return this.line(file, line) ?? { line, content: '', hash: hashOf('') };
    },
    line(file, line) {
      const found = open(file);
      const start = found?.starts[line - 1];
      if (found === undefined || start === undefined) return undefined;
      const whole = found.text.slice(start, found.starts[line]).replace(/(?:\r\n|[\n\r\u2028\u2029])$/, '');
      return { line, content: shownLine(whole), hash: hashOf(whole) };
    },
  };
}

interface LineReader {
  starts(file: string): Uint32Array;
  /** The line that an offset is on. */
  at(file: string, offset: number): Line;
  line(file: string, line: number): Line | undefined;
}

/** Characters of a line that are shown. */
const LONGEST = 200;

/** What is shown of a line; of that, the same. */
export function shownLine(line: string): string {
  return line.trim().slice(0, LONGEST).trimEnd();
}

function hashOf(line: string): string {
  return hash('sha256', line);
}
