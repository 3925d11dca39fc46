// Why a function need not take a step itself: something that it calls takes it, or it does something of the kind in its place.
import { ROLE } from '../../facts/index.ts';
import type { CodeGraph, SymbolRef } from '../../graph/index.ts';
import { declarationsOf } from '../../graph/index.ts';
import { STEP } from './facts.ts';
import type { Member, Step } from './taken-steps.ts';

/** How many calls away a step still counts as taken. */
const FAR = 2;

/** Whether something that the function calls has a call by the name of the step. */
export function isTakenBeyond(graph: CodeGraph, member: Member, name: string): boolean {
  if (isCalledIn(member, name)) return true;
  for (const { target, path } of member.steps.values()) {
    if (target?.kind === 'symbol' && callsWithin(graph, target, name, FAR)) return true;
    const method = /^this\.([\w$]+)$/.exec(path)?.[1];
    const found = method === undefined ? undefined : methodBeside(member, method);
    if (found !== undefined && callsWithin(graph, { file: member.file.path, symbol: found }, name, FAR))
      return true;
  }
  return false;
}

/** Whether it makes a call by that name on something of its own. */
function isCalledIn({ file: { facts }, fact }: Member, name: string): boolean {
  return facts.occurrences.within(fact.start, fact.end).some((use) => use.name === name && use.is(ROLE.CALL));
}

function methodBeside({ file: { facts }, fact }: Member, name: string): number | undefined {
  const own = facts.declarations.find(({ nameStart }) => nameStart === fact.nameStart)?.symbol;
  const container = own === undefined ? undefined : facts.symbols.at(own).container;
  return container === undefined
    ? undefined
    : facts.symbols.inside(container).find((symbol) => symbol.name === name)?.row;
}

function callsWithin(graph: CodeGraph, ref: SymbolRef, name: string, far: number): boolean {
  const { facts } = graph.files.get(ref.file)!;
  for (const { start, end } of declarationsOf(graph, ref)) {
    for (const use of facts.occurrences.within(start, end)) {
      if (!use.is(ROLE.CALL)) continue;
      if (use.name === name) return true;
      const isOther = use.symbol !== undefined && use.symbol !== ref.symbol;
      if (far > 1 && isOther && callsWithin(graph, { file: ref.file, symbol: use.symbol }, name, far - 1))
        return true;
    }
  }
  return false;
}

/** Whether it takes a step of its own that goes by a similar name, or is wrapped in something else from the same place. */
export function isReplaced(member: Member, missed: Step, common: ReadonlyMap<string, unknown>): boolean {
  const words = wordsOf(missed.path);
  return [...member.steps].some(([key, step]) => {
    if (common.has(key)) return false;
    if ((missed.flags & step.flags & STEP.AROUND) !== 0) return true;
    return wordsOf(step.path).some((word) => words.includes(word));
  });
}

/** `check` and `login` of `auth.checkLogin`. */
export function wordsOf(path: string): string[] {
  const name = lastName(path);
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [name])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1);
}

export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
