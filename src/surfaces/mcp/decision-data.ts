// What a program reads of a refactoring: how it ended, what there is to choose, and for each choice a proof that a commit
// accepts as long as the lines stay as they are. Bounded: what is left out is counted.
import type { CandidateAnswer, Proof, RefactorAnswer } from '../../contract/index.ts';
import { toolWords } from './tool-words.ts';

export interface Choice {
  readonly id: string;
  readonly description: string;
  readonly confidence: number;
  readonly provenance: string;
  readonly edits: number;
  readonly proof: Proof;
  /** How many lines of this candidate the proof does not name. */
  readonly lines_left_out: number;
}

/** Bytes that the choices take together; only a single one may take more. */
const CHOICE_BYTES = 1500;
const LINES = 3;
const FILES = 5;

export function decisionData(answer: RefactorAnswer): Record<string, unknown> {
  const { status, reason, message, operation, symbol, applied, impact } = answer;
  const choices = choicesOf(answer);
  return {
    status,
    ...(reason === undefined ? {} : { reason }),
    message: toolWords(message).slice(0, 300),
    operation,
    symbol,
    applied,
    ...(answer.plan_id === undefined ? {} : { plan_id: answer.plan_id }),
    ...(answer.expires_at === undefined ? {} : { expires_at: answer.expires_at }),
    ...(answer.non_clean_files ? { non_clean_files: listed(answer.non_clean_files) } : {}),
    files: impact.files.length,
    tests: listed(impact.tests),
    public_api: impact.public_api.exported,
    candidates: choices,
    ...(choices.length < answer.candidates.length
      ? { candidates_left_out: answer.candidates.length - choices.length }
      : {}),
    complete: answer.complete,
  };
}

function listed(files: readonly string[]): string[] {
  const left = files.length - FILES;
  return [...files.slice(0, FILES), ...(left > 0 ? [`… ${left} more`] : [])];
}

/** First the lines become fewer, then the choices. */
export function choicesOf({ symbol, candidates }: RefactorAnswer): Choice[] {
  for (let lines = LINES; lines > 1; lines--) {
    const choices = choicesWith(symbol, candidates, lines);
    if (isSmall(choices)) return choices;
  }
  const choices = choicesWith(symbol, candidates, 1);
  while (choices.length > 1 && !isSmall(choices)) choices.pop();
  return choices;
}

function isSmall(choices: readonly Choice[]): boolean {
  return JSON.stringify(choices).length <= CHOICE_BYTES;
}

function choicesWith(symbol: string, candidates: readonly CandidateAnswer[], lines: number): Choice[] {
  const seen = new Set<string>();
  return candidates.map((candidate) => choiceOf(symbol, candidate, lines, seen));
}

/** Lines that set a candidate apart from those before it come first. */
function choiceOf(symbol: string, candidate: CandidateAnswer, most: number, seen: Set<string>): Choice {
  const { id, description, confidence, provenance, apply_plan: plan } = candidate;
  const lines = linesOf(candidate);
  const own = lines.filter(({ key }) => !seen.has(key));
  const shown = [...own, ...lines.filter(({ key }) => seen.has(key))].slice(0, most);
  for (const { key } of lines) seen.add(key);
  return {
    id,
    description: description.slice(0, 200),
    confidence,
    provenance,
    edits: plan.edits.length,
    proof: {
      symbol_identity: symbol,
      anchors: shown.slice(0, 1).map(({ file, line, content }) => ({ file, line, content })),
      file_line_evidence: shown.map(({ file, line, hash }) => ({ file, line, content_hash: hash })),
    },
    lines_left_out: lines.length - shown.length,
  };
}

interface Line {
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly content: string;
  readonly hash: string;
}

/** Several edits of one line are one line. */
function linesOf({ occurrences }: CandidateAnswer): Line[] {
  const lines = new Map<string, Line>();
  for (const { file, span, content, content_hash: hash } of occurrences) {
    const { line } = span.start;
    const key = `${file}:${line}`;
    if (!lines.has(key)) lines.set(key, { key, file, line, content, hash });
  }
  return [...lines.values()];
}
