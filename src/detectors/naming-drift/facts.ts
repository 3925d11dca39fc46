// What the functions of a file change besides giving an answer.
import type { AssignmentExpression, CallExpression, Node } from '@oxc-project/types';
import { ROLE, type CollectedFile, type Collector } from '../../facts/index.ts';
import { isLocal } from '../../graph/index.ts';
import { outsideOf } from '../kit/outside.ts';
import { isQuestion } from './question-name.ts';

export type Effect = {
  /** The function, as the row of its name. */
  readonly by: number;
  /**
   * What is changed: a variable of the module, a field of the object, a parameter, or something outside of the program. `kept` is no
   * change: the function keeps an answer, and whatever it has done for that belongs to it.
   */
  readonly on: 'module' | 'field' | 'parameter' | 'outside' | 'kept';
  /** The name of it. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

const namingFacts: Collector<readonly Effect[]> = {
  id: 'naming-drift',
  start(file) {
    const found: Effect[] = [];
    /** What a function has read of `this` and of its parameters, so far. */
    const read = new Map<number, Set<string>>();
    /** Functions that write what they have read: they keep an answer, and what else they write belongs to it. */
    const keeping = new Set<number>();
    return {
      enter: {
        MemberExpression(node, parent) {
          if (node.object.type !== 'ThisExpression' && node.object.type !== 'Identifier') return;
          if (parent.type === 'AssignmentExpression' && parent.left === node && parent.operator === '=')
            return;
          const by = functionAround(file);
          if (by === undefined || !isQuestion(file.nameOfSymbol(by))) return;
          const known = read.get(by) ?? new Set();
          read.set(by, known.add(file.text.slice(node.start, node.end)));
        },
        CallExpression(node) {
          const by = functionAround(file);
          if (by !== undefined && fillsMap(file, by, node)) keeping.add(by);
          const name = by === undefined ? undefined : outsideChange(file, node);
          if (by === undefined || name === undefined || isKept(file, by, node, name)) return;
          if (isTidying(file, by, node)) return;
          found.push({ by, on: 'outside', name, ...rangeOf(node.callee) });
        },
      },
      leave: {
        AssignmentExpression(node, parent) {
          const by = functionAround(file);
          if (by === undefined || node.operator !== '=' || parent.type === 'ReturnStatement') return;
          const change = changeOf(file, by, node);
          if (change === undefined) return;
          const isRead =
            change.on === 'module'
              ? isReadBefore(file, by, node.left.start)
              : read.get(by)?.has(file.text.slice(node.left.start, node.left.end));
          if (isRead || isMadeOnce(file, node)) keeping.add(by);
          else found.push({ by, ...change, ...rangeOf(node.left) });
        },
      },
      finish() {
        const kept = [...keeping].map((by): Effect => ({ by, on: 'kept', name: '', start: 0, end: 0 }));
        const told = [...found.filter(({ by, on }) => !keeping.has(by) || on === 'parameter'), ...kept];
        return told.length === 0 ? undefined : told;
      },
    };
  },
};

export default namingFacts;

/** `host = host || make()`. */
function isMadeOnce({ text }: CollectedFile, { left, right }: AssignmentExpression): boolean {
  return (
    right.type === 'LogicalExpression' &&
    text.slice(right.left.start, right.left.end) === text.slice(left.start, left.end)
  );
}

/** `table.get(key)` before `table.set(key, …)`: what is not there yet is made and kept. */
function fillsMap({ facts, text }: CollectedFile, by: number, { callee, start }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || !text.slice(start, callee.end).endsWith('.set')) return false;
  const table = text.slice(callee.object.start, callee.object.end);
  const home = facts.functions.of(by)[0]!;
  return [`${table}.get(`, `${table}.has(`].some((asked) => text.lastIndexOf(asked, start) >= home.start);
}

/** `localStorage.getItem` before `localStorage.setItem`: what is not there yet is made and kept. */
function isKept(
  { facts, text }: CollectedFile,
  by: number,
  { start }: CallExpression,
  name: string,
): boolean {
  const [home] = facts.functions.of(by);
  return (
    name.endsWith('.setItem') && text.slice(home!.start, start).includes(name.replace(/setItem$/, 'getItem('))
  );
}

/** Work files and caches, what is removed where reading it failed, and a file that the function removes again. */
function isTidying(
  { ancestors, facts, text }: CollectedFile,
  by: number,
  { arguments: [path] }: CallExpression,
): boolean {
  if (ancestors.some(({ type }) => type === 'CatchClause')) return true;
  if (path === undefined) return false;
  const named = text.slice(path.start, path.end);
  if (/cache|te?mp/i.test(named)) return true;
  const { start, end } = facts.functions.of(by)[0]!;
  return (
    isHanded(named, ['writeFile', 'writeFileSync'], text.slice(start, end)) &&
    isHanded(named, ['rm', 'rmSync', 'unlink', 'unlinkSync'], text.slice(start, end))
  );
}

function isHanded(named: string, calls: readonly string[], text: string): boolean {
  return calls.some((call) => text.includes(`${call}(${named}`));
}

function rangeOf({ start, end }: Node): { start: number; end: number } {
  return { start, end };
}

/** The function that runs here, unless it has no name of its own, as callbacks have none. */
function functionAround(file: CollectedFile): number | undefined {
  const node = file.ancestors.findLast(
    ({ type }) =>
      type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression',
  );
  if (node === undefined) return undefined;
  return file.shared(functionSymbols).get(node.end);
}

/** Named functions by where they end, which tells one from another as no two functions end together and have names. */
function functionSymbols({ facts }: CollectedFile): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { end, symbol } of facts.functions) {
    if (symbol !== undefined) found.set(end, symbol);
    else found.delete(end);
  }
  return found;
}

function changeOf(
  file: CollectedFile,
  by: number,
  { left }: AssignmentExpression,
): Pick<Effect, 'on' | 'name'> | undefined {
  if (left.type === 'Identifier') return moduleChange(file, left.start, left.name);
  if (left.type !== 'MemberExpression' || left.computed || !isQuestion(file.nameOfSymbol(by)))
    return undefined;
  const { object, property } = left;
  if (property.type !== 'Identifier' && property.type !== 'PrivateIdentifier') return undefined;
  if (object.type === 'ThisExpression')
    return isInClass(file) ? { on: 'field', name: property.name } : undefined;
  // Recording what it found in what it is given is often what a check is for.
  if (file.nameOfSymbol(by).startsWith('check')) return undefined;
  const symbol = object.type === 'Identifier' ? file.symbolAt(object.start) : undefined;
  const isGiven =
    symbol !== undefined && file.kindOfSymbol(symbol) === 'parameter' && !isReplaced(file, symbol);
  return isGiven &&
    isOwnParameter(file, by, symbol) &&
    !ACCUMULATOR.test(file.nameOfSymbol(symbol)) &&
    !isFilled(file, by, symbol)
    ? { on: 'parameter', name: file.text.slice(left.start, left.end) }
    : undefined;
}

/** Parameters that are there to be filled. */
const ACCUMULATOR =
  /^(?:acc|accumulator|draft|memo|out|output|target|dest|cache|opts|self|that)$|(?:results?|state|ctx|context|options?)$/i;

/** Whether the parameter is the answer: the function gives it back, or gives nothing back. */
function isFilled({ facts, occurrencesOf, text }: CollectedFile, by: number, symbol: number): boolean {
  const home = facts.functions.of(by)[0]!;
  return (
    home.returns === 0 ||
    occurrencesOf(symbol).some(
      ({ start, end }) =>
        /\breturn\s+$/.test(text.slice(home.start, start)) && /^\s*[;}\n]/.test(text.slice(end, home.end)),
    )
  );
}

function moduleChange(
  file: CollectedFile,
  start: number,
  name: string,
): Pick<Effect, 'on' | 'name'> | undefined {
  const symbol = file.symbolAt(start);
  const isOfModule =
    symbol !== undefined && !isLocal(file.facts, symbol) && file.kindOfSymbol(symbol) === 'variable';
  return isOfModule ? { on: 'module', name } : undefined;
}

/** Whether the function has read the variable that it writes here: it may be a cache, a counter or a lazy value. */
function isReadBefore(file: CollectedFile, by: number, start: number): boolean {
  const [home] = file.facts.functions.of(by);
  const symbol = file.symbolAt(start);
  return file.facts.occurrences
    .within(home!.start, start)
    .some((use) => use.symbol === symbol && use.is(ROLE.READ));
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionExpression',
  'FunctionDeclaration',
  'ArrowFunctionExpression',
]);

function isInClass({ ancestors }: CollectedFile): boolean {
  const at = ancestors.findLastIndex(({ type }) => FUNCTIONS.has(type));
  const around = ancestors[at - 1]?.type;
  return around === 'MethodDefinition' || around === 'PropertyDefinition';
}

/** `param = copy(param)` makes it the function's own. */
function isReplaced(file: CollectedFile, symbol: number): boolean {
  return file.occurrencesOf(symbol).some((use) => use.is(ROLE.WRITE));
}

/** Whether it is a parameter of the function as it is called, by its own name: what a pattern or a callback has is another thing. */
function isOwnParameter({ facts, nameOfSymbol }: CollectedFile, by: number, symbol: number): boolean {
  const [home] = facts.functions.of(by);
  return facts.parameters.of(home!.row).some(({ name }) => name === nameOfSymbol(symbol));
}

const FILE_CHANGES =
  /^(?:writeFile|appendFile|unlink|rm|rmdir|rename|copyFile|truncate|chmod|symlink|outputFile|outputJson|writeJson|remove|move|emptyDir)(?:Sync)?$/;

/** The name of what changes files or what a browser keeps. */
function outsideChange(file: CollectedFile, { callee }: CallExpression): string | undefined {
  const root = callee.type === 'MemberExpression' ? rootOf(callee) : callee;
  if (root.type !== 'Identifier') return undefined;
  const name =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property.name
      : root.name;
  const text = file.text.slice(callee.start, callee.end);
  if (
    /^(?:window\.)?(?:local|session)Storage\.(?:setItem|removeItem|clear)$/.test(text) &&
    file.isGlobal(root.start)
  )
    return text;
  if (!FILE_CHANGES.test(name)) return undefined;
  const symbol = file.symbolAt(root.start);
  const imported = file.facts.importNames.find((each) => each.symbol === symbol);
  return symbol !== undefined &&
    imported &&
    outsideOf(file.facts.imports.at(imported.import).specifier) === 'files'
    ? text
    : undefined;
}

function rootOf(node: Node): Node {
  return node.type === 'MemberExpression' ? rootOf(node.object) : node;
}
