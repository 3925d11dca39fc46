// A conclusion in the words of the contract.
import { compareText, spanAt } from '../../base/index.ts';
import type {
  CandidateAnswer,
  EditAnswer,
  Provenance,
  RefactorAnswer,
  Witness,
  WitnessFact,
} from '../../contract/index.ts';
import { isTestFile } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { patchOf, type ChangedText } from '../../snapshot/index.ts';
import { isEmptyChange, orderedEdits, textsAfter, type Change } from '../change.ts';
import { dependentsOf } from '../type-check.ts';
import type { Candidate, Conclusion, Fact } from './conclusion.ts';
import { lineReader, type LineReader } from './lines.ts';

export interface Outcome {
  readonly applied: boolean;
  readonly planId?: string;
  readonly expires?: number;
  readonly nonClean?: readonly string[];
}

export function answerOf(project: Project, conclusion: Conclusion, outcome: Outcome): RefactorAnswer {
  const read = (file: string): string | undefined => project.state.snapshot.read(file);
  const lines = lineReader(read);
  const { status, candidates, problems } = conclusion;
  const chosen = isDone(conclusion) ? candidates[0]! : undefined;
  const edits = chosen ? editAnswers(chosen.change, lines) : [];
  const offered = chosen ? candidates.slice(1) : candidates;
  return {
    status,
    ...(conclusion.reason === undefined ? {} : { reason: conclusion.reason }),
    message: conclusion.message,
    operation: conclusion.operation,
    symbol: conclusion.symbol,
    applied: outcome.applied,
    ...(outcome.planId === undefined ? {} : { plan_id: outcome.planId }),
    ...(outcome.expires === undefined ? {} : { expires_at: new Date(outcome.expires).toISOString() }),
    ...(outcome.planId === undefined ? {} : { commit_endpoint: '/decisions/commit' as const }),
    edits,
    candidates: (outcome.applied ? offered : candidates).map((candidate) =>
      candidateAnswer(candidate, lines),
    ),
    witness: witnessOf(conclusion, lines, read),
    decision_capsules: [...conclusion.capsules],
    ...(outcome.nonClean
      ? {
          non_clean_files: [...outcome.nonClean],
          suggested_refresh_scope: { files: [...outcome.nonClean] },
        }
      : {}),
    impact: impactOf(project, conclusion),
    diff: candidates.length > 0 ? diffOf(candidates[0]!.change, read) : '',
    complete: !problems.some(({ limits }) => limits) && !conclusion.isTruncated,
    problems: [...problems],
  };
}

export function isDone({ status, candidates }: Conclusion): boolean {
  return (status === 'ok' || status === 'ok_syntactic') && candidates.length > 0;
}

export function editAnswers(change: Change, lines: LineReader): EditAnswer[] {
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

function witnessOf(
  conclusion: Conclusion,
  lines: LineReader,
  read: (file: string) => string | undefined,
): Witness {
  const { candidates, facts, failed, questions, contexts, isTruncated } = conclusion;
  const after = candidates[0] ? textsAfter(read, candidates[0].change) : new Map<string, string | null>();
  const linesAfter = lineReader((file) => after.get(file) ?? read(file));
  return {
    bounds: {
      files_scanned: scannedFiles(conclusion),
      contexts_queried: [...new Set(contexts)].sort(compareText),
      time_budget_ms: 0,
      truncated: isTruncated,
    },
    facts: facts.map((fact) => factAnswer(fact, fact.isAfter ? linesAfter : lines)),
    invariants_failed: [...failed],
    candidate_sets: candidateSets(candidates),
    disambiguation_checklist: questions.map(({ question, places }) => ({ question, look_at: [...places] })),
  };
}

/** Every file that the conclusion depends on, those that come to be left out. */
export function scannedFiles({ candidates, read }: Conclusion): string[] {
  const files = new Set(read);
  for (const { change, check } of candidates) {
    for (const file of touchedFiles(change)) files.add(file);
    for (const file of check?.files ?? []) files.add(file);
  }
  return [...files].sort(compareText);
}

export function touchedFiles({ edits, moves, deletions, creations }: Change): string[] {
  const files = [
    ...edits.map(({ file }) => file),
    ...moves.flatMap(({ file, to }) => [file, to]),
    ...deletions,
    ...creations.map(({ file }) => file),
  ];
  return [...new Set(files)].sort(compareText);
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
  { candidates, entryPoints, tests: others = [] }: Conclusion,
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

export function diffOf(change: Change, read: (file: string) => string | undefined): string {
  if (isEmptyChange(change)) return '';
  const texts = textsAfter(read, change);
  const arrivals = new Map(change.moves.map(({ file, to }) => [to, file]));
  const left = new Set(change.moves.map(({ file }) => file));
  const parts = [...texts]
    .filter(([path, text]) => text !== null || !left.has(path))
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, text]): ChangedText => {
      const from = arrivals.get(path);
      return {
        path,
        ...(from === undefined ? {} : { from }),
        before: read(from ?? path),
        after: text ?? undefined,
      };
    });
  return patchOf(parts);
}
