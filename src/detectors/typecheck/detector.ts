// What TypeScript says about every file, in the context that is in charge of it.
import * as z from 'zod';
import { surfaceFacts } from '../../facts/index.ts';
import { importTargets, type SourceFile } from '../../graph/index.ts';
import { contextPaths } from '../../project/index.ts';
import { contextsIn } from '../kit/contexts-in.ts';
import { defineDetector, type Finding, type Hold, type Judgement, type View } from '../kit/index.ts';
import { typedFacts } from '../kit/typed-facts.ts';
import { checkQuestion, type Complaint } from './question.ts';
import { TYPESCRIPT_VERSION } from '../../types/index.ts';
import { speaksForOwn } from './own-version.ts';
import { isTimeless } from './certainty.ts';
import { confirmed } from './confirmed.ts';
import { doubtsIn, mayBeCertain, reasonOf, type Checked } from './doubts.ts';

export default defineDetector({
  id: 'typecheck',
  tier: 'proof',
  needs: 'types',
  isByFile: true,
  codes: {},
  options: z.strictObject({}),
  collectors: [surfaceFacts],
  async judge(view): Promise<Judgement> {
    if (!view.hasTypes) return { findings: [], holds: [hold('.', 'types-off', true)] };
    const { asked, hopeless } = filesToAsk(view);
    const judged = asked.filter(({ path }) => view.isJudged(path));
    const { checked, refused } = await check(view, judged);
    // What a context lacks is told whichever files are judged, so that two sides can be compared by it.
    const own = [...checked, ...hopeless];
    const first = settle(view, own, []);
    const around = importedBy(view, asked, first.findings);
    const { findings, holds } =
      around.length === 0 ? first : settle(view, own, (await check(view, around)).checked);
    return { findings: await confirmed(view, findings), holds: [...refused, ...holds] };
  },
});

async function check(
  view: View,
  files: readonly SourceFile[],
): Promise<{ readonly checked: readonly Checked[]; readonly refused: readonly Hold[] }> {
  const { answers, unanswered } = await typedFacts(view, checkQuestion(view, files));
  return {
    checked: [...answers].map(([path, answer]) => ({ file: view.graph.files.get(path)!, ...answer })),
    refused: unanswered.map(({ file, reason }) =>
      hold(file.path, reason, reason !== 'no-context-holds-file'),
    ),
  };
}

/** Files that were not judged and that files with findings import: complaints about them may make those findings doubtful. */
function importedBy(
  view: View,
  asked: readonly SourceFile[],
  findings: readonly Finding[],
): readonly SourceFile[] {
  const reached = new Set(findings.map(({ file }) => file));
  // A set that grows while it is gone through is gone through to its end.
  for (const path of reached) {
    const file = view.graph.files.get(path);
    for (const target of file ? importTargets(file) : []) reached.add(target);
  }
  return asked.filter(({ path }) => reached.has(path) && !view.isJudged(path));
}

interface ToAsk {
  readonly asked: readonly SourceFile[];
  /** Files about which nothing certain can be learned, so that they are not asked about. */
  readonly hopeless: readonly Checked[];
}

/** Files that a context answers for; in a repository without contexts, everything in TypeScript. */
function filesToAsk(view: View): ToAsk {
  const { state, graph } = view;
  const contextsOf = contextsIn(state);
  const hasContexts = contextPaths(state).length > 0;
  const doubts = doubtsIn(view, []);
  const asked: SourceFile[] = [];
  const hopeless: Checked[] = [];
  for (const file of graph.files.values()) {
    const { language } = file.facts;
    const [context] = contextsOf(file.path);
    if (context === undefined && (hasContexts || (language !== 'ts' && language !== 'tsx'))) continue;
    const isHopeless = doubts(file, context ?? '')?.extent === 'all' && !mayBeCertain(file);
    if (isHopeless) hopeless.push({ file, context: context ?? '', errors: [] });
    else asked.push(file);
  }
  return { asked, hopeless };
}

/** Tells what is certain from what may be otherwise. */
function settle(
  view: View,
  checked: readonly Checked[],
  around: readonly Checked[],
): { findings: Finding[]; holds: Hold[] } {
  const doubts = doubtsIn(view, [...checked, ...around]);
  const findings: Finding[] = [];
  const held = new Map<string, Hold>();
  const own = new Map<string, boolean>();
  const isOwn = (context: string): boolean => {
    const known = own.get(context) ?? speaksForOwn(view.state, context);
    own.set(context, known);
    return known;
  };
  for (const { file, context, errors } of checked) {
    const put = (reason: Hold['reason']): void => {
      const key = `${context} ${reason}`;
      if (!held.has(key)) held.set(key, hold(placeOf(view, context), reason, true));
    };
    const doubt = doubts(file, context);
    // Without types of what it needs, also the silence about a file says nothing.
    if (doubt?.extent === 'all') put(doubt.reason);
    for (const error of errors) {
      const reason = reasonOf(error, file, view, doubt);
      if (reason === undefined) {
        const isForeign = !isTimeless(error, file.facts) && !isOwn(context);
        findings.push(findingOf(view, file.path, context, error, isForeign));
      } else put(reason);
    }
  }
  return { findings, holds: [...held.values()] };
}

/** A context that was made up is not in the repository. */
function placeOf({ state }: View, context: string): string {
  return state.snapshot.has(context) ? context : '.';
}

function hold(file: string, reason: Hold['reason'], limits: boolean): Hold {
  return { kind: 'type-error', file, start: 0, end: 0, reason, ...(limits ? { limits } : {}) };
}

/** `isForeign` tells that the repository has another TypeScript, which may not complain. */
function findingOf(
  { state }: View,
  file: string,
  context: string,
  error: Complaint,
  isForeign: boolean,
): Finding {
  const { code, msg, severity, start, end, frame, key } = error;
  const isChosen = state.snapshot.has(context);
  return {
    kind: 'type-error',
    file,
    start,
    end,
    key,
    // Where nobody chose settings, strict ones stand in.
    ...(isChosen && !isForeign ? {} : { tier: 'advice' as const }),
    evidence: [{ fact: 'diagnostic', file, start, end, ...(isChosen ? { value: context } : {}) }],
    data: {
      code: `TS${code}`,
      msg,
      severity,
      codeFrame: frame,
      ...(isForeign ? { typescript: TYPESCRIPT_VERSION } : {}),
    },
  };
}
