// Values without a type: where they come in, and where they are taken for something definite.
import { codeHash } from '../../base/index.ts';
import * as z from 'zod';
import { surfaceFacts } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import {
  collectedOf,
  defineDetector,
  ownerNameAt,
  type Finding,
  type Hold,
  type Outcome,
  type View,
} from '../kit/index.ts';
import { typedFacts } from '../kit/typed-facts.ts';
import { flowRows } from './ask-flows.ts';
import type { FlowVerdict, UnknownAnswer } from './asking.ts';
import { boundaryTest } from './boundary.ts';
import { CODES } from './codes.ts';
import { ASSERTION, ASSERTION_ROW, DECLARED, type UnknownFact } from './fact.ts';
import unknownFacts from './facts.ts';
import { unknownQuestion } from './question.ts';

const options = z.strictObject({
  boundaries: z
    .array(z.string())
    .default([])
    .describe(
      'Files in which values without a type are expected, such as adapters and parsers: path patterns.',
    ),
  tests: z.boolean().default(false).describe('Whether test files are judged too.'),
});

type Options = z.infer<typeof options>;

export default defineDetector<Options>({
  id: 'unknown-proof',
  tier: 'advice',
  needs: 'types',
  isByFile: true,
  worksWithoutTypes: true,
  codes: CODES,
  options,
  collectors: [unknownFacts, surfaceFacts],
  judge,
});

async function judge(view: View, { boundaries, tests }: Options): Promise<Outcome> {
  const isBoundary = boundaryTest(boundaries);
  const files = view.authored.filter(
    (file) =>
      collectedOf(file, unknownFacts) !== undefined &&
      !isBoundary(file.path) &&
      (tests || !view.isTest(file.path)),
  );
  const { answers, unanswered } = await typedFacts(view, unknownQuestion(files));
  const findings: Finding[] = [];
  const holds: Hold[] = [];
  for (const file of files) {
    const outcome = outcomeOf(view, file, answers.get(file.path));
    findings.push(...outcome.findings);
    holds.push(...(outcome.holds ?? []));
  }
  for (const { file, reason } of unanswered)
    holds.push({ kind: 'any-inferred', file: file.path, start: 0, end: 0, reason });
  return { findings, holds };
}

const judged = new WeakMap<
  SourceFile,
  { readonly answer: UnknownAnswer | undefined; readonly outcome: Outcome }
>();

function outcomeOf(view: View, file: SourceFile, answer: UnknownAnswer | undefined): Outcome {
  const known = judged.get(file);
  if (known && known.answer === answer) return known.outcome;
  const outcome = judgeFile(view, file, answer);
  judged.set(file, { answer, outcome });
  return outcome;
}

function judgeFile(view: View, file: SourceFile, answer: UnknownAnswer | undefined): Outcome {
  const fact = collectedOf(file, unknownFacts)!;
  const drafts = [...doubleAssertions(fact)];
  if (answer)
    drafts.push(
      ...singleAssertions(fact, answer),
      ...flowsOf(fact, answer),
      ...namesOf(fact, answer),
      ...usesOf(file, answer),
    );
  const holds = (answer?.open ?? []).map(([kind, start, end]): Hold => ({
    kind,
    file: file.path,
    start,
    end,
    reason: 'type-unresolved',
  }));
  if (drafts.length === 0) return { findings: [], holds };
  const text = view.state.snapshot.read(file.path) ?? '';
  return { findings: findingsOf(file, text, drafts), holds };
}

/** A member that is handed on several times in a function is one finding. */
function findingsOf(file: SourceFile, text: string, drafts: readonly Draft[]): Finding[] {
  const members = new Set<string>();
  return drafts.flatMap(({ evidence, ...draft }): Finding[] => {
    const { kind, start, end } = draft;
    const code = text.slice(start, end);
    const key = `${ownerNameAt(file.facts, start)}:${codeHash(code)}`;
    if (kind === 'unvalidated-unknown' && !code.includes('(')) {
      if (members.has(key)) return [];
      members.add(key);
    }
    return [
      { ...draft, file: file.path, key, evidence: evidence.map((item) => ({ ...item, file: file.path })) },
    ];
  });
}

/** A finding that still lacks its file and key. */
interface Draft extends Pick<Finding, 'kind' | 'start' | 'end' | 'data'> {
  readonly evidence: readonly { fact: string; start: number; end: number; value?: string }[];
}

function assertionAt({ assertions = [] }: UnknownFact, row: number): readonly number[] {
  return assertions.slice(row * ASSERTION_ROW, (row + 1) * ASSERTION_ROW);
}

function* doubleAssertions(fact: UnknownFact): Iterable<Draft> {
  const count = (fact.assertions?.length ?? 0) / ASSERTION_ROW;
  for (let row = 0; row < count; row++) {
    const [start, end, innerStart, innerEnd, , , flags] = assertionAt(fact, row) as Row;
    if ((flags & ASSERTION.DOUBLE) === 0) continue;
    const evidence = [{ fact: 'inner-assertion', start: innerStart, end: innerEnd }];
    yield { kind: 'double-assertion', start, end, evidence };
  }
}

type Row = readonly [number, number, number, number, number, number, number];

function* singleAssertions(fact: UnknownFact, answer: UnknownAnswer): Iterable<Draft> {
  for (const [row, from, to, isOutside] of answer.assertions) {
    const [start, end, innerStart, innerEnd, typeStart, typeEnd] = assertionAt(fact, row) as Row;
    yield {
      kind: isOutside ? 'unvalidated-unknown' : 'type-assertion',
      start,
      end,
      data: { from, to },
      evidence: [
        { fact: 'expression-type', start: innerStart, end: innerEnd, value: from },
        { fact: 'asserted-type', start: typeStart, end: typeEnd, value: to },
      ],
    };
  }
}

const FLOW_KIND: Readonly<Record<FlowVerdict, string>> = {
  any: 'any-inferred',
  unknown: 'unknown-inferred',
  unvalidated: 'unvalidated-unknown',
};

function* flowsOf(fact: UnknownFact, answer: UnknownAnswer): Iterable<Draft> {
  const rows = answer.flows.length === 0 ? [] : flowRows(fact);
  for (const [row, verdict] of answer.flows) {
    const { place, value } = rows[row]!;
    const type = verdict === 'unknown' ? 'unknown' : 'any';
    yield { kind: FLOW_KIND[verdict], ...place, evidence: [{ fact: 'value-type', ...value, value: type }] };
  }
}

function* namesOf(fact: UnknownFact, answer: UnknownAnswer): Iterable<Draft> {
  for (const [row, type, use] of answer.names) {
    const [declared, start, end] = fact.names![row] as [number, number, number];
    const isInferred = declared === DECLARED.NOTHING || (declared === DECLARED.CAUGHT && type === 'any');
    const used = { fact: 'unguarded-use', start: use, end: use + end - start, value: type };
    const named = { fact: 'declared-name', start, end };
    if (isInferred) yield { kind: 'any-inferred', start, end, evidence: [used] };
    else yield { kind: 'unknown-type', start: used.start, end: used.end, evidence: [named, used] };
  }
}

/** The first use of each thing in each function. */
function* usesOf({ facts }: SourceFile, { uses }: UnknownAnswer): Iterable<Draft> {
  const seen = new Set<string>();
  for (const [start, end, isCall, origin] of uses) {
    const key = `${ownerNameAt(facts, start)}:${origin}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const kind = isCall ? 'unvalidated-unknown' : 'any-inferred';
    yield { kind, start, end, evidence: [{ fact: 'unguarded-use', start, end, value: 'any' }] };
  }
}
