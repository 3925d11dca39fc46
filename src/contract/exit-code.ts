// The exit code of an answer, by its name: what an answer means for whoever waits for the command is part of its type.
import type { AnswerName, Answers } from './answers.ts';

const CLEAN = 0;
const GATED = 1;
const INCOMPLETE = 3;

type ExitCodeOf<Name extends AnswerName> = (answer: Answers[Name]) => number;

const ofAnalysis = ({ complete }: { readonly complete: boolean }): number => (complete ? CLEAN : INCOMPLETE);
const whenDone = (isDone: boolean): number => (isDone ? CLEAN : GATED);

const EXIT_CODES: { readonly [Name in AnswerName]: ExitCodeOf<Name> } = {
  scan: ({ meta: { gate, complete } }) => {
    if (gate.failOn === 'none') return CLEAN;
    return gate.failing > 0 ? GATED : ofAnalysis({ complete });
  },
  'scan-fix': ofAnalysis,
  // What only wants a look does not keep a change from passing; `--fail-on review` makes it.
  verify: ({ verdict, complete, failOn }) => {
    const isRefused = verdict === 'reject' || (verdict === 'review' && complete && failOn === 'review');
    return isRefused ? GATED : ofAnalysis({ complete });
  },
  review: ({ verdict, complete }) => (verdict === 'request_changes' ? GATED : ofAnalysis({ complete })),
  // What is not known is never approved.
  testgen: ({ decision: { approved }, complete }) =>
    approved === false ? GATED : ofAnalysis({ complete: complete && approved !== null }),
  // A plan that names conflicts is a plan; what was to be done and was not is a refusal.
  orchestrate: ({ executed = [], complete }) =>
    executed.some(({ status }) => status !== 'merged') ? GATED : ofAnalysis({ complete }),
  'graph-summary': ofAnalysis,
  'graph-symbols': ofAnalysis,
  'graph-definition': ofAnalysis,
  'graph-refs': ofAnalysis,
  'graph-callers': ofAnalysis,
  'graph-callees': ofAnalysis,
  'graph-impact': ofAnalysis,
  'graph-modules': ofAnalysis,
  'graph-roles': ofAnalysis,
  'graph-cycles': ofAnalysis,
  'graph-unresolved': ofAnalysis,
  index: ofAnalysis,
  doctor: ({ ok }) => ofAnalysis({ complete: ok }),
  'cache-clean': () => CLEAN,
  trust: () => CLEAN,
  hook: () => CLEAN,
  explain: () => CLEAN,
  // What was done, or could be done as it stands.
  refactor: ({ status, complete }) =>
    status === 'ok' || status === 'ok_syntactic' ? ofAnalysis({ complete }) : GATED,
  plans: () => CLEAN,
  // Showing a plan is no refusal, whatever the plan waits for.
  plan: () => CLEAN,
  undo: ({ undone }) => whenDone(undone),
  recover: ({ settled }) => whenDone(settled),
};

/** Every answer has one, and nothing that happens after it is written changes it. */
export function exitCodeOf<Name extends AnswerName>(name: Name, answer: Answers[Name]): number {
  return EXIT_CODES[name](answer);
}
