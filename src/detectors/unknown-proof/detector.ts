// Values without a type: where they come in, and where they are taken for something definite.
import { codeHash, latest } from '../../base/index.ts';
import { surfaceFacts } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import {
  collectedOf,
  defineDetector,
  ownerNameAt,
  type Finding,
  type Hold,
  type Judgement,
  type View,
} from '../kit/index.ts';
import { typedFacts } from '../kit/typed-facts.ts';
import { anyInferred, inferredAny } from './any-inferred.ts';
import type { UnknownAnswer } from './asking.ts';
import { doubleAssertion, doubleAssertions } from './double-assertion.ts';
import unknownFacts from './facts.ts';
import type { FindingDraft, Judged } from './finding.ts';
import { boundaryTest, options, type UnknownOptions } from './options.ts';
import { unknownQuestion } from './question.ts';
import { typeAssertion, typeAssertions } from './type-assertion.ts';
import { inferredUnknown, unknownInferred } from './unknown-inferred.ts';
import { unknownType, unnarrowedNames } from './unknown-type.ts';
import { unvalidated, unvalidatedUnknown } from './unvalidated-unknown.ts';

export default defineDetector<UnknownOptions>({
  id: 'unknown-proof',
  tier: 'advice',
  isAboutLines: true,
  needs: 'types',
  isByFile: true,
  worksWithoutTypes: true,
  codes: {
    UNKNOWN_TYPE_ASSERTION: typeAssertion,
    UNKNOWN_DOUBLE_ASSERTION: doubleAssertion,
    UNKNOWN_UNNARROWED: unknownType,
    UNKNOWN_UNVALIDATED: unvalidatedUnknown,
    UNKNOWN_INFERRED: unknownInferred,
    UNKNOWN_ANY_INFERRED: anyInferred,
  },
  options,
  collectors: [unknownFacts, surfaceFacts],
  judge,
});

async function judge(view: View, { boundaries, tests }: UnknownOptions): Promise<Judgement> {
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

const outcomes = latest<Judgement>();

function outcomeOf(view: View, file: SourceFile, answer: UnknownAnswer | undefined): Judgement {
  return outcomes(file, [answer], () => judgeFile(view, file, answer));
}

function judgeFile(view: View, file: SourceFile, answer: UnknownAnswer | undefined): Judgement {
  const fact = collectedOf(file, unknownFacts)!;
  const drafts = [...doubleAssertions(fact), ...(answer ? typedDrafts({ file, fact, answer }) : [])];
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

function typedDrafts(judged: Judged): FindingDraft[] {
  return [
    ...typeAssertions(judged),
    ...unvalidated(judged),
    ...inferredUnknown(judged),
    ...inferredAny(judged),
    ...unnarrowedNames(judged),
  ];
}

/** A member that is handed on several times in a function is one finding. */
function findingsOf(file: SourceFile, text: string, drafts: readonly FindingDraft[]): Finding[] {
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
