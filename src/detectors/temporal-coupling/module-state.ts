// Variables of a module that its functions set and need.
import type { Node } from '@oxc-project/types';
import { lowerBound } from '../../base/index.ts';
import { ROLE, SYMBOL, type CollectedFile, type FunctionCursor, type Handlers } from '../../facts/index.ts';
import { isLocal } from '../../graph/index.ts';
import { isFunction } from '../../syntax/index.ts';
import { couplingsOf, type Coupling, type State } from './couplings.ts';
import type { Step } from './first-use.ts';
import { isUnset, stateUse } from './state-use.ts';

export interface StateCollection {
  readonly enter: Handlers;
  finish(): Coupling[];
}

/** What runs when the module is loaded, or is given to others to be called by them. */
const AT_LOAD = '';

export function moduleState(file: CollectedFile): StateCollection | undefined {
  const variables = variablesOf(file);
  if (variables.size === 0) return undefined;
  const names = new Set(variables.values());
  const states: State[] = [];
  const steps: Step[] = [];
  const add = (node: Node, name: string, use: Step['use']): void => {
    const isLater = file.ancestors.filter(isFunction).length > 1;
    steps.push({ unit: unitAt(file, node.start), start: node.start, end: node.end, isLater, name, use });
  };
  const enter: Handlers = {
    VariableDeclarator({ id, init }, parent) {
      const isTop = file.ancestors.every(({ type }) => TOP.has(type));
      if (!isTop || parent.type !== 'VariableDeclaration' || parent.kind === 'const' || parent.declare)
        return;
      if (id.type === 'Identifier' && names.has(id.name) && (!init || isUnset(init)))
        states.push({ name: id.name, start: id.start, home: '', isHidden: true, contracts: [] });
    },
    Identifier(node, parent) {
      if (!names.has(node.name) || (parent.type === 'VariableDeclarator' && parent.id === node)) return;
      const named = file.occurrenceAt(node.start);
      if (named?.symbol === undefined || !variables.has(named.symbol)) return;
      if (named.is(ROLE.TYPE | ROLE.EXPORT)) return;
      add(node, node.name, parent.type === 'AwaitExpression' ? 'waits' : stateUse(node, file.ancestors));
    },
    CallExpression({ callee }) {
      const symbol = callee.type === 'Identifier' ? file.symbolAt(callee.start) : undefined;
      if (symbol !== undefined && !isLocal(file.facts, symbol)) add(callee, String(symbol), 'calls');
      const member = exportedMember(callee);
      if (member !== undefined) add(callee, member, 'calls');
    },
  };
  return { enter, finish: () => couplings(file, states, steps) };
}

const TOP: ReadonlySet<string> = new Set(['Program', 'ExportNamedDeclaration', 'VariableDeclaration']);

/** Variables of the module that a function of it writes. */
function variablesOf({ facts }: CollectedFile): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { symbol: row, role } of facts.occurrences) {
    if (row === undefined || (role & ROLE.WRITE) === 0 || (role & ROLE.CAPTURED) === 0) continue;
    const symbol = facts.symbols.at(row);
    if (symbol.kind === 'variable' && !isLocal(facts, row)) found.set(row, symbol.name);
  }
  return found;
}

/** The function of the module in which a place runs: the row of its name, or the member of `exports` that it is, after a dot. */
function unitAt(file: CollectedFile, offset: number): string {
  const { ancestors } = file;
  const { starts, functions } = file.shared(outermostFunctions);
  const outermost = functions[lowerBound(starts, offset + 1) - 1];
  if (outermost === undefined || outermost.end <= offset) return AT_LOAD;
  if (outermost.symbol !== undefined) return String(outermost.symbol);
  const [, , assignment] = ancestors;
  return (assignment?.type === 'AssignmentExpression' && exportedMember(assignment.left)) || AT_LOAD;
}

/** Functions that stand in no other one, and where they start. */
function outermostFunctions({ facts }: CollectedFile): {
  readonly starts: readonly number[];
  readonly functions: readonly FunctionCursor[];
} {
  const functions: FunctionCursor[] = [];
  for (const one of facts.functions) if (one.start >= (functions.at(-1)?.end ?? 0)) functions.push(one);
  return { starts: functions.map(({ start }) => start), functions };
}

/** `.name` of `exports.name` and `module.exports.name`. */
function exportedMember(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined;
  const { object, property } = node;
  const of = object.type === 'MemberExpression' && !object.computed ? object.property : object;
  return of.type === 'Identifier' && of.name === 'exports' ? `.${property.name}` : undefined;
}

function couplings(file: CollectedFile, states: readonly State[], steps: readonly Step[]): Coupling[] {
  const { facts } = file;
  const offered = offeredRows(file);
  return couplingsOf(states, steps, {
    nameOf: (unit) => (isMember(unit) ? unit.slice(1) : facts.symbols.at(Number(unit)).name),
    isOffered: (unit) => unit !== AT_LOAD && (isMember(unit) || offered.has(rootOf(file, Number(unit)))),
    isRunByItself: (unit) =>
      unit === AT_LOAD ||
      (!isMember(unit) && file.occurrencesOf(Number(unit)).some((use) => use.is(ROLE.ARGUMENT))),
    isMadeBy: (unit, setter) =>
      !isMember(unit) && !isMember(setter) && isMadeBy(file, Number(unit), Number(setter)),
  });
}

/** Whether the one is a constructor, and the other a method of its class. */
function isMadeBy({ facts }: CollectedFile, row: number, maker: number): boolean {
  const [method, constructor] = [facts.symbols.at(row), facts.symbols.at(maker)];
  return (
    constructor.name === 'constructor' &&
    constructor.container !== undefined &&
    constructor.container === method.container &&
    !method.is(SYMBOL.STATIC)
  );
}

function isMember(unit: string): boolean {
  return unit.startsWith('.');
}

function offeredRows({ facts }: CollectedFile): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const { symbol } of facts.exports) if (symbol !== undefined) rows.add(symbol);
  for (const symbol of facts.symbols) if (symbol.is(SYMBOL.EXPORTED)) rows.add(symbol.row);
  return rows;
}

function rootOf(file: CollectedFile, row: number): number {
  const { container } = file.facts.symbols.at(row);
  return container === undefined ? row : rootOf(file, container);
}
