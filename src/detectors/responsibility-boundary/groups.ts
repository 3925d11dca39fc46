// The variables of a function, in groups: two belong together when they meet in a statement, or through others that do.
import type {
  BlockStatement,
  IfStatement,
  Node,
  ReturnStatement,
  VariableDeclarator,
} from '@oxc-project/types';
import { joined, positionAt } from '../../base/index.ts';
import type { FunctionNode } from '../../complexity/index.ts';
import { ROLE, type CollectedFile, type FunctionCursor, type OccurrenceCursor } from '../../facts/index.ts';

export type Group = {
  readonly names: readonly string[];
  /** Where its first statement starts and its last one ends. */
  readonly start: number;
  readonly end: number;
  /** On how many lines its statements stand. */
  readonly lines: number;
};

export interface Grouping {
  readonly overlap: number;
  readonly groups: readonly Group[];
}

/** Groups of fewer variables or lines are steps on the way rather than concerns of their own. */
export const FEWEST_VARIABLES = 3;
export const FEWEST_GROUP_LINES = 10;

export function groupsIn(file: CollectedFile, node: FunctionNode): Grouping | undefined {
  const body = node.body as BlockStatement;
  const inner = innerFunctions(file, body);
  if (inner.reduce((sum, { start, end }) => sum + end - start, 0) > (body.end - body.start) / 2)
    return undefined;
  const variables = variablesOf(file, node, inner);
  if (variables.own.size < 2 * FEWEST_VARIABLES) return undefined;
  const meetings: Meeting[] = [];
  for (const statement of body.body) addMeetings(file, statement, variables, meetings);
  const { join, leaderOf } = joined<string>();
  for (const { keys, kind } of meetings) if (kind !== 'apart') for (const key of keys) join(keys[0]!, key);
  const byLeader = Map.groupBy(
    meetings
      .filter(({ kind }) => kind !== 'aside')
      .flatMap((meeting) => meeting.keys.map((key) => ({ key, meeting }))),
    ({ key }) => leaderOf(key),
  );
  const parts = [...byLeader.values()].flatMap((uses) => partOf(file, uses, variables) ?? []);
  if (parts.length < 2) return undefined;
  const given = parts.flatMap((part) => [...part.given]);
  const shared = new Set(given.filter((one, index) => given.indexOf(one) !== index));
  const all = parts.reduce((sum, { group }) => sum + group.names.length, 0) + new Set(given).size;
  return {
    overlap: shared.size / all,
    groups: parts.map(({ group }) => group).sort((a, b) => a.start - b.start),
  };
}

function innerFunctions({ facts }: CollectedFile, { start, end }: Node): FunctionCursor[] {
  const outermost: FunctionCursor[] = [];
  for (const one of facts.functions.within(start, end))
    if (one.start >= (outermost.at(-1)?.end ?? 0)) outermost.push(one);
  return outermost;
}

interface Variables {
  /** Declared in the body, outside of inner functions. */
  readonly own: ReadonlySet<number>;
  /** Its parameters, which it does not decide about. */
  readonly given: ReadonlySet<number>;
  /** Variables of others that it writes. */
  readonly outer: ReadonlySet<number>;
  /** Fields of its object that it writes. */
  readonly fields: ReadonlySet<string>;
}

function variablesOf(file: CollectedFile, node: FunctionNode, inner: readonly FunctionCursor[]): Variables {
  const { occurrences } = file.facts;
  const bodyStart = node.body!.start;
  const declared = (use: OccurrenceCursor): boolean => use.is(ROLE.DECLARATION) && use.symbol !== undefined;
  const given = new Set(
    occurrences
      .within(node.start, bodyStart)
      .filter(declared)
      .map(({ symbol }) => symbol!),
  );
  const own = new Set(inner.flatMap(({ symbol }) => symbol ?? []));
  const everyone = new Set<number>();
  const outer = new Set<number>();
  const fields = new Set<string>();
  let at = 0;
  for (const use of occurrences.within(bodyStart, node.end)) {
    while (at < inner.length && inner[at]!.end <= use.start) at++;
    const isInner = at < inner.length && inner[at]!.start <= use.start;
    if (declared(use)) (isInner ? everyone : own).add(use.symbol!);
    if (!use.is(ROLE.WRITE)) continue;
    if (use.is(ROLE.OF_THIS)) fields.add(use.name);
    else if (use.symbol !== undefined) outer.add(use.symbol);
  }
  for (const symbol of [...given, ...own, ...everyone]) outer.delete(symbol);
  return { own, given, outer, fields };
}

/** A statement, or a part of one, in which whatever is named belongs together. */
interface Meeting {
  readonly start: number;
  readonly end: number;
  /** The variables that meet. */
  readonly keys: readonly string[];
  /** `apart`: they are only taken from something at once. `aside`: for when something is wrong, or the work is done otherwise. */
  readonly kind: 'step' | 'apart' | 'aside';
}

/** Blocks and tries hold statements; what is under a condition or in a loop belongs together. */
function addMeetings(file: CollectedFile, node: Node, variables: Variables, meetings: Meeting[]): void {
  const add = (part: Node | null, kind: Meeting['kind']): void => {
    const keys = part === null ? [] : keysIn(file, part, variables);
    if (keys.length > 0) meetings.push({ start: part!.start, end: part!.end, keys, kind });
  };
  switch (node.type) {
    case 'BlockStatement':
      for (const statement of node.body) addMeetings(file, statement, variables, meetings);
      return;
    case 'TryStatement':
      addMeetings(file, node.block, variables, meetings);
      add(node.handler, 'aside');
      add(node.finalizer, 'aside');
      return;
    case 'VariableDeclaration':
      for (const one of node.declarations) {
        const isApart = isTakenApart(one) && keysIn(file, one.init!, variables).length === 0;
        add(one, isApart ? 'apart' : 'step');
      }
      return;
    case 'ReturnStatement':
      if (!isGathering(node)) add(node, 'step');
      return;
    default:
      add(node, node.type === 'IfStatement' && isWayOut(node) ? 'aside' : 'step');
  }
}

/** `const { a, b } = options`, `const [a, b] = await Promise.all([…])`: names need not meet in order to be taken at once. */
function isTakenApart({ id, init }: VariableDeclarator): boolean {
  if (id.type === 'Identifier') return false;
  let source: Node | null = init?.type === 'AwaitExpression' ? init.argument : init;
  if (source?.type === 'CallExpression') return id.type === 'ArrayPattern' && isLiteral(source.arguments[0]);
  while (source?.type === 'MemberExpression') source = source.object;
  return source?.type === 'Identifier' || source?.type === 'ThisExpression';
}

/** `return { a, b }`, `return response.json({ a, b })`: what is handed over together need not have met before. */
function isGathering({ argument }: ReturnStatement): boolean {
  const value = argument?.type === 'AwaitExpression' ? argument.argument : argument;
  if (value?.type !== 'CallExpression') return isLiteral(value);
  const { callee } = value;
  const isAnswer =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    /^(?:json|send)$/.test(callee.property.name);
  return isAnswer && isLiteral(value.arguments[0]);
}

function isLiteral(node: Node | null | undefined): boolean {
  return node?.type === 'ObjectExpression' || node?.type === 'ArrayExpression';
}

/** A condition under which the rest of the function is not reached. */
function isWayOut({ consequent, alternate }: IfStatement): boolean {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return alternate === null && (last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement');
}

function keysIn({ facts }: CollectedFile, { start, end }: Node, { own, outer, fields }: Variables): string[] {
  const keys = new Set<string>();
  for (const { symbol, name, role } of facts.occurrences.within(start, end)) {
    if ((role & ROLE.OF_THIS) !== 0 && fields.has(name)) keys.add(`this.${name}`);
    else if (symbol !== undefined && (own.has(symbol) || outer.has(symbol))) keys.add(String(symbol));
  }
  return [...keys];
}

function isVariable({ facts, kindOfSymbol }: CollectedFile, symbol: number): boolean {
  if (!/^(?:variable|constant)$/.test(kindOfSymbol(symbol))) return false;
  for (
    let scope = facts.scopes.get(facts.symbols.at(symbol).scope);
    scope;
    scope = facts.scopes.get(scope.parent)
  )
    if (scope.kind === 'catch') return false;
    else if (scope.kind === 'function') return true;
  return true;
}

interface Part {
  readonly group: Group;
  /** Parameters that it uses. */
  readonly given: ReadonlySet<number>;
}

/** A group as it is told; undefined when it is too small. */
function partOf(
  file: CollectedFile,
  uses: readonly { readonly key: string; readonly meeting: Meeting }[],
  { own, given }: Variables,
): Part | undefined {
  const keys = new Set(uses.map(({ key }) => key));
  const names = new Set<string>();
  for (const key of keys) {
    const symbol = Number(key);
    if (own.has(symbol) && isVariable(file, symbol)) names.add(file.nameOfSymbol(symbol));
  }
  if (names.size < FEWEST_VARIABLES) return undefined;
  const lines = new Set<number>();
  const taken = new Set<number>();
  const steps = new Set(uses.map(({ meeting }) => meeting).filter(({ kind }) => kind === 'step'));
  for (const { start, end } of steps) {
    const last = positionAt(file.facts.lineStarts, end).line;
    for (let line = positionAt(file.facts.lineStarts, start).line; line <= last; line++) lines.add(line);
    for (const { symbol } of file.facts.occurrences.within(start, end))
      if (symbol !== undefined && given.has(symbol)) taken.add(symbol);
  }
  if (lines.size < FEWEST_GROUP_LINES) return undefined;
  const group = {
    names: [...names],
    start: [...steps].reduce((first, { start }) => Math.min(first, start), Infinity),
    end: [...steps].reduce((last, { end }) => Math.max(last, end), 0),
    lines: lines.size,
  };
  return { group, given: taken };
}
