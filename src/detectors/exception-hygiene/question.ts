// What types are asked about the places that were collected.
import { codeHash } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import {
  qualifiedName,
  symbolDeclaredAt,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import type { CodeRange, Declaration, Types } from '../../types/index.ts';
import { collectedOf, type View } from '../kit/index.ts';
import type { TypedQuestion } from '../kit/typed-facts.ts';
import { mayBeAnything, type Asking, type Callee, type Form, type Hit, type TypedAnswer } from './asking.ts';
import { ASK, decodeAsks, type AskKind } from './asks.ts';
import exceptionFacts from './facts.ts';
import { askCallees, askHandled, askStatements, askTaken } from './floating-promises.ts';
import { askConditions, askGiven, askInherited, askPredicates } from './misused-promises.ts';
import { askReturned } from './return-await-policy.ts';
import type { ExceptionFacts } from './shape.ts';
import { askThrown } from './throw-non-error.ts';

export function exceptionQuestion(
  { state, graph }: View,
  files: readonly SourceFile[],
  wanted: ReadonlySet<AskKind>,
): TypedQuestion<TypedAnswer> {
  return {
    detector: 'exception-hygiene',
    about: [...wanted].sort((a, b) => a - b).join('-'),
    files,
    ask(types, context, file) {
      const text = state.snapshot.read(file.path) ?? '';
      const facts = collectedOf(file, exceptionFacts)!;
      return askAll({ types, context, file: file.path, text, facts, wanted }, placesIn(graph, file));
    },
  };
}

interface Asked {
  readonly types: Types;
  readonly context: string;
  readonly file: string;
  readonly text: string;
  readonly facts: ExceptionFacts;
  readonly wanted: ReadonlySet<AskKind>;
}

async function askAll(asked: Asked, places: Places): Promise<TypedAnswer> {
  const { text, facts, wanted, ...where } = asked;
  const hits: [Form, number, number, string][] = [];
  const open = new Map<Form, [Form, number, number]>();
  const asks = Map.groupBy(decodeAsks(facts.asks ?? ''), ({ kind }) => kind);
  const asking: Asking = {
    ...where,
    of: (...kinds) => kinds.flatMap((kind) => (wanted.has(kind) ? (asks.get(kind) ?? []) : [])),
    isCall: ({ end }) => text.charAt(end - 1) === ')',
    hit: (form, { start, end }) => void hits.push([form, start, end, codeHash(text.slice(start, end))]),
    leaveOpen: (form, { start, end }) => {
      const first = open.get(form);
      if (!first || start < first[1]) open.set(form, [form, start, end]);
    },
  };
  await askStatements(asking);
  await askTaken(asking);
  await askConditions(asking);
  await askReturned(asking);
  await askHandled(asking);
  await askPredicates(asking);
  await askGiven(asking);
  await askThrown(asking);
  await askInherited(asking, wanted.has(ASK.ASYNC) ? (facts.inherited ?? []) : []);
  const others = await askLinks(asking);
  const callees = await askCallees(asking, hits, places);
  return {
    hits: hits.map((hit, index): Hit => [...hit, callees.get(index) ?? []]).sort(byPlace),
    others,
    open: [...open.values()].sort(byPlace),
  };
}

function byPlace(a: readonly unknown[], b: readonly unknown[]): number {
  return (a[1] as number) - (b[1] as number);
}

/** What is known not to be a promise, although `then`, `catch` or `finally` is called on it. */
async function askLinks({ types, file, context, of }: Asking): Promise<[number, number][]> {
  const asks = of(ASK.LINK);
  if (asks.length === 0) return [];
  const answers = await types.expressionTypes(file, asks, { context });
  return asks.flatMap(({ start, end }, index) => {
    const type = answers[index];
    const isOther = type && type.kind !== 'error' && !mayBeAnything(type) && !type.isThenable;
    return isOther ? [[start, end] as [number, number]] : [];
  });
}

/** What the graph knows of the places that are asked about. */
export interface Places {
  /** Where the name stands that a call calls. */
  calledAt(call: CodeRange): number | undefined;
  /** The function that is declared there. */
  calleeOf(declaration: Declaration): Callee | undefined;
}

function placesIn(graph: CodeGraph, { facts: { calls, occurrences } }: SourceFile): Places {
  return {
    calledAt({ start, end }) {
      const call = calls.find((one) => one.start === start && one.end === end);
      return occurrences.get(call?.occurrence)?.start;
    },
    calleeOf(declaration) {
      if (declaration.external) return undefined;
      const ref = symbolDeclaredAt(graph, declaration.file, declaration.start);
      const named = ref ?? shorthandAt(graph, declaration.file, declaration.start);
      return named && [named.file, qualifiedName(graph.files.get(named.file)!.facts, named.symbol)];
    },
  };
}

/** `{ resolve }`: the variable whose value the member has. */
function shorthandAt(graph: CodeGraph, file: string, start: number): SymbolRef | undefined {
  const found = graph.files.get(file)?.facts.occurrences.startingAt(start);
  return found?.is(ROLE.READ) && found.symbol !== undefined ? { file, symbol: found.symbol } : undefined;
}
