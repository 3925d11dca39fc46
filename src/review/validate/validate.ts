// Stage 2 of a review: each suspicion on its own. A model examines it with tools that read, and says what shows it; code looks up every piece of
// that. What is left is told.
import { codeHash } from '../../base/index.ts';
import type { Failure, ReviewEvidence, ReviewIssue } from '../../contract/index.ts';
import type { Model, ModelTool, ModelUsage } from '../../host/index.ts';
import { addUsage, converse } from '../asking/converse.ts';
import { DATA_RULE, foreignText } from '../asking/foreign-text.ts';
import { inLanes } from '../asking/lanes.ts';
import { storageFor } from '../asking/storage-tool.ts';
import { tally, type Tally } from '../asking/tally.ts';
import type { ChangeSources } from '../change-sources.ts';
import type { Candidate } from '../identify/candidate.ts';
import { LEAST_CONFIDENCE } from '../issues/least-confidence.ts';
import { squeezed } from '../issues/squeezed.ts';
import { checkClaim, type ClaimContext } from './check-claim.ts';
import { verdictSchema, type ModelVerdict } from './claim.ts';
import { confidenceOf } from './confidence.ts';
import { probingFor } from './probe-tool.ts';
import { readingTools } from './reading-tools.ts';

export interface ValidateOptions {
  readonly model: Model;
  readonly lanes: number;
  /** Tools of servers that the user has named. */
  readonly moreTools?: readonly ModelTool[];
  readonly signal?: AbortSignal;
}

export interface Validated {
  readonly issues: readonly ReviewIssue[];
  readonly dropped: Tally;
  readonly usage: ModelUsage;
  readonly failures: readonly Failure[];
}

const MOST_TURNS = 20;

export async function validate(
  candidates: readonly Candidate[],
  sources: ChangeSources,
  options: ValidateOptions,
): Promise<Validated> {
  const examined = await inLanes(candidates, options.lanes, (candidate) =>
    examine(candidate, sources, options),
  );
  const dropped = tally();
  for (const { reason } of examined) if (reason !== undefined) dropped.add(reason);
  return {
    issues: examined.flatMap(({ issue }) => (issue ? [issue] : [])),
    dropped,
    usage: addUsage(examined.map(({ usage }) => usage)),
    failures: examined.flatMap(({ failure }) => (failure ? [failure] : [])),
  };
}

interface Examined {
  readonly issue?: ReviewIssue;
  /** Why it is not told. */
  readonly reason?: string;
  readonly usage: ModelUsage;
  readonly failure?: Failure;
}

async function examine(
  candidate: Candidate,
  sources: ChangeSources,
  { model, moreTools = [], signal }: ValidateOptions,
): Promise<Examined> {
  const probing = probingFor(sources, candidate.file_path);
  const storage = storageFor({
    name: 'store_verdict',
    description: 'Says whether the issue is real, and what shows it. Ends the examination.',
    schema: verdictSchema,
    most: 1,
  });
  const { usage, calls, failure } = await converse(model, {
    system: SYSTEM,
    prompt: promptFor(candidate, sources),
    tools: [...readingTools(sources), probing.tool, ...moreTools, storage.tool],
    maxTurns: MOST_TURNS,
    ...(signal ? { signal } : {}),
  });
  const verdict = storage.values[0];
  if (verdict === undefined) return { reason: 'no_verdict', usage, ...(failure ? { failure } : {}) };
  const heard = calls
    .filter(({ tool, reply }) => !reply.isError && moreTools.some(({ name }) => name === tool))
    .map(({ tool, input, reply }) => ({ tool, input, text: reply.text }));
  const judged = await judge(candidate, verdict, { sources, probes: probing.probes, heard }, signal);
  return typeof judged === 'string' ? { reason: judged, usage } : { issue: judged, usage };
}

/** The issue, or why it is not told. */
async function judge(
  candidate: Candidate,
  verdict: ModelVerdict,
  shown: Omit<ClaimContext, 'repaired' | 'signal'>,
  signal?: AbortSignal,
): Promise<ReviewIssue | string> {
  if (!verdict.is_valid) return 'not_valid';
  if (verdict.evidence.length === 0) return 'no_evidence';
  const repaired = await repairedBy(candidate, verdict, shown.sources);
  const context = { ...shown, repaired, ...(signal ? { signal } : {}) };
  const evidence: ReviewEvidence[] = [];
  for (const claim of verdict.evidence) {
    const checked = await checkClaim(claim, context);
    if (checked === undefined) return 'evidence_not_found';
    evidence.push(checked);
  }
  const confidence = confidenceOf(verdict.confidence, evidence);
  if (confidence < LEAST_CONFIDENCE) return 'low_confidence';
  return issueOf(candidate, verdict, evidence, confidence, repaired !== undefined);
}

function issueOf(
  candidate: Candidate,
  { mitigation, suggestion }: ModelVerdict,
  evidence: readonly ReviewEvidence[],
  confidence: number,
  isSuggestionGood: boolean,
): ReviewIssue {
  const { file_path: file, line_start: first, line_end: last, issue_type: type } = candidate;
  return {
    // Words differ from one run to the next; the code that they are about does not.
    id: codeHash(['model', file, type, squeezed(candidate.code_snippet)].join(' ')),
    stage: 2,
    file,
    span: { start: { line: first, column: 1 }, end: { line: last + 1, column: 1 } },
    type,
    severity: candidate.severity,
    description: candidate.description,
    evidence: [...evidence],
    ...(mitigation === undefined ? {} : { mitigation }),
    ...(suggestion !== undefined && isSuggestionGood ? { suggestion } : {}),
    confidence,
  };
}

/** The file as the suggestion would leave it; undefined when there is none, or it would not do. */
async function repairedBy(
  { file_path: file, line_start: first, line_end: last }: Candidate,
  { suggestion }: ModelVerdict,
  sources: ChangeSources,
): Promise<ReadonlyMap<string, string> | undefined> {
  const text = sources.read('after', file);
  if (suggestion === undefined || text === undefined) return undefined;
  const lines = text.split('\n');
  const repaired = [...lines.slice(0, first - 1), ...suggestion.split('\n'), ...lines.slice(last)].join('\n');
  return (await sources.holds(file, repaired)) ? new Map([[file, repaired]]) : undefined;
}

const SYSTEM = `Somebody suspects that a change to a TypeScript or JavaScript program has an issue. You find out whether that is so, as a sceptic: most
suspicions are wrong.
${DATA_RULE}
Use the tools to read the code, follow who calls what, and, wherever it can be executed, show the issue with run_probe: a program that fails because of the
issue, and passes on the code before the change or with your suggestion. Then call store_verdict once. Every piece of evidence is looked up by a program: a
line that is not quoted word for word, a reference that is not there or a probe that does not fail again discards the whole issue. One quoted line is not enough.
Where you are not sure, or the code around makes the case impossible, is_valid is false.`;

/** Lines around the issue that are shown at once. */
const AROUND = 20;

const PROBE_KINDS = ['test', 'script'] as const;

/** As which file each kind of probe is run. */
function probePlaces(file: string, sources: ChangeSources): string {
  return PROBE_KINDS.map((kind) => `${kind}: ${sources.probePlace(kind, file) ?? 'cannot be run'}`).join(
    '\n',
  );
}

function promptFor(candidate: Candidate, sources: ChangeSources): string {
  const { file_path: file, line_start: first, line_end: last, issue_type: type, description } = candidate;
  const lines = (sources.read('after', file) ?? '').split(/\r\n|[\n\r]/);
  const from = Math.max(1, first - AROUND);
  const shown = lines.slice(from - 1, last + AROUND).map((line, at) => `${from + at} | ${line}`);
  return [
    `Type: ${type}. Place: lines ${first} to ${last} of the file shown.`,
    foreignText('suspicion', description),
    foreignText('file', `${file}\n${shown.join('\n')}`),
    foreignText('probes', probePlaces(file, sources)),
  ].join('\n\n');
}
