// What types are asked about the places that were collected.
import { lowerBound } from '../../base/index.ts';
import { ROLE } from '../../facts/index.ts';
import {
  qualifiedName,
  symbolDeclaredAt,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import { collectedOf, type View } from '../kit/index.ts';
import type { TypedQuestion } from '../kit/typed-facts.ts';
import type { AskKind } from './asks.ts';
import exceptionFacts from './facts.ts';
import { askTypes, type Places, type TypedAnswer } from './typed.ts';

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
      return askTypes(types, context, file.path, text, facts, placesOf(graph, file), wanted);
    },
  };
}

function placesOf(graph: CodeGraph, { facts: { calls, occurrences } }: SourceFile): Places {
  return {
    calledAt({ start, end }) {
      for (let row = 0; row < calls.count; row++) {
        if (calls.start[row] !== start || calls.end[row] !== end) continue;
        const occurrence = calls.occurrence[row]!;
        return occurrence === 0 ? undefined : occurrences.start[occurrence - 1]!;
      }
      return undefined;
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
  const occurrences = graph.files.get(file)?.facts.occurrences;
  if (!occurrences) return undefined;
  const row = lowerBound(occurrences.start, start);
  if (row >= occurrences.count || occurrences.start[row] !== start) return undefined;
  const isRead = (occurrences.role[row]! & ROLE.READ) !== 0 && occurrences.symbol[row] !== 0;
  return isRead ? { file, symbol: occurrences.symbol[row]! - 1 } : undefined;
}
