// Functions whose names ask, and what they change, by themselves or through what they call.
import { memo } from '../../base/index.ts';
import { FUNCTION, ROLE } from '../../facts/index.ts';
import { occurrenceTarget, type CodeGraph, type SourceFile, type SymbolRef } from '../../graph/index.ts';
import { collectedOf, type Finding, type View } from '../kit/index.ts';
import { changingQuestion } from './changing-question.ts';
import namingFacts, { type Effect } from './facts.ts';
import { isQuestion, isTask, remembers } from './question-name.ts';

/** How many calls away a change is still told. */
const FAR = 2;

interface Change {
  readonly file: string;
  readonly effect: Effect;
  /** The calls that lead there, by the name of what is called. */
  readonly through: readonly Call[];
}

interface Call {
  readonly name: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly target: SymbolRef;
}

export function findChangingQuestions({ graph, authored }: View): Finding[] {
  return authored
    .filter(({ role }) => role.role === 'source')
    .flatMap((file) =>
      [...questionsOf(file)].flatMap(([symbol, name]) => {
        const changes = changesOf(graph, { file: file.path, symbol }, FAR).filter(
          ({ effect }) => effect.on === 'outside' || !remembers(name, effect.name),
        );
        if (changes.some((change) => isAskedOnTheWay(graph, { file: file.path, symbol }, change))) return [];
        if (changes.some(({ through }) => through.some((call) => isQuestion(call.name)))) return [];
        return changes.length === 0 ? [] : [findingOf(file, symbol, name, changes)];
      }),
    );
}

/** Whether a function on the way looks at what is changed on its behalf: then that is where an answer is kept, or made when first needed. */
function isAskedOnTheWay(graph: CodeGraph, question: SymbolRef, { file, effect, through }: Change): boolean {
  if (effect.on !== 'module') return false;
  const { facts } = graph.files.get(file)!;
  return [question, ...through.map(({ target }) => target)].slice(0, -1).some((ref) => {
    const [home] = ref.file === file ? facts.functions.of(ref.symbol) : [];
    return (
      home !== undefined &&
      facts.occurrences
        .within(home.start, home.end)
        .some((use) => use.name === effect.name && use.is(ROLE.READ))
    );
  });
}

const questionsOf = memo(({ facts }: SourceFile): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  for (const { symbol, returns, flags } of facts.functions) {
    const name = symbol === undefined ? '' : facts.symbols.at(symbol).name;
    const isAnswered = returns > 0 || (flags & FUNCTION.EXPRESSION_BODY) !== 0;
    if (symbol !== undefined && isQuestion(name) && (isAnswered || !isTask(name))) found.set(symbol, name);
  }
  return found;
});

const effectsOf = memo((file: SourceFile): ReadonlyMap<number, readonly Effect[]> =>
  Map.groupBy(collectedOf(file, namingFacts) ?? [], ({ by }) => by),
);

function changesOf(graph: CodeGraph, { file: path, symbol }: SymbolRef, far: number): Change[] {
  const file = graph.files.get(path)!;
  const effects = effectsOf(file).get(symbol) ?? [];
  const own = effects
    .filter(({ on }) => on !== 'kept')
    .map((effect) => ({ file: path, effect, through: [] }));
  if (effects.length > 0 || far === 0) return own;
  const calls = callsOf(graph, file, symbol);
  for (const call of calls) {
    // What is set twice is set back.
    if (calls.filter(({ target }) => isSame(target, call.target)).length > 1) continue;
    const changes = changesOf(graph, call.target, far - 1).filter(
      ({ effect }) => effect.on === 'module' || effect.on === 'outside',
    );
    if (changes.length > 0)
      return changes.map((change) => ({ ...change, through: [call, ...change.through] }));
  }
  return [];
}

function isSame(a: SymbolRef, b: SymbolRef): boolean {
  return a.file === b.file && a.symbol === b.symbol;
}

/** What writes logs, measures or waits, and what prepares something once. */
const ASIDE =
  /^(?:log|debug|warn|info|error|trace|report|track|record|measure|ensure|init|load|setup|connect|register|memo|cache|once|lazy|start|create|new|reset|read|parse|refresh)/i;

function callsOf(graph: CodeGraph, file: SourceFile, symbol: number): Call[] {
  const { functions, calls, occurrences } = file.facts;
  const [home] = functions.of(symbol);
  return calls
    .filter((call) => call.function === home!.row && call.kind === 'call' && call.occurrence !== undefined)
    .flatMap((call): Call[] => {
      const named = occurrences.at(call.occurrence!);
      if (named.is(ROLE.MEMBER) && !named.is(ROLE.QUALIFIED)) return [];
      const target = ASIDE.test(named.name) ? undefined : occurrenceTarget(graph, file, named.row);
      const isOther = target?.kind === 'symbol' && !(target.file === file.path && target.symbol === symbol);
      if (!isOther || graph.files.get(target.file)!.facts.functions.of(target.symbol).length === 0) return [];
      return [{ name: named.name, file: file.path, start: named.start, end: named.end, target }];
    });
}

function findingOf(file: SourceFile, symbol: number, name: string, changes: readonly Change[]): Finding {
  const [declared] = file.facts.declarations.of(symbol);
  const { nameStart: start, nameEnd: end } = declared!;
  const { effect, through } = changes[0]!;
  return {
    kind: changingQuestion.kind,
    file: file.path,
    start,
    end,
    key: name,
    measure: changes.length,
    evidence: [
      ...through.map((call) => ({ fact: 'call', file: call.file, start: call.start, end: call.end })),
      ...changes.map((change) => ({
        fact: 'change',
        file: change.file,
        start: change.effect.start,
        end: change.effect.end,
        value: change.effect.on,
      })),
    ],
    data: { name, on: effect.on, changed: effect.name, through: through.map((call) => call.name) },
  };
}
