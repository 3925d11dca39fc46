// Which functions of a file lost what they did: they had a body that did something, they have one that does nothing, and what they did
// stands nowhere else.
import type { Node } from '@oxc-project/types';
import { memo, positionAt } from '../../../base/index.ts';
import { ROLE, SYMBOL } from '../../../facts/index.ts';
import { textReferences } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import type { ChangedFile } from '../../changed-files.ts';
import { functionsIn, type NamedFunction } from '../../syntax/functions-in.ts';
import { ownNodes, treeOf, type Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';

export interface Gutted {
  readonly was: NamedFunction;
  readonly now: NamedFunction;
  /** What the body comes to, as the end of a sentence that starts with the function. */
  readonly stub: string;
  /** How many lines of the body stand nowhere any more. */
  readonly lines: number;
  /** Somebody who still uses it. */
  readonly caller: { readonly file: string; readonly line: number } | undefined;
  readonly isDoubtful: boolean;
}

/** A function is looked for in its own file, and, where it is gone from there, among those that the change brings to others. */
export function guttedIn(change: Change, { path, from, kind }: ChangedFile): Gutted[] {
  const before = treeOf(change, 'before', from ?? path);
  if (before === undefined || !before.isWhole) return [];
  const after = kind === 'removed' ? undefined : treeOf(change, 'after', path);
  if (after !== undefined && !after.isWhole) return [];
  const now = after && functionsIn(after);
  return [...functionsIn(before).values()].flatMap((was) => {
    const same = now?.get(was.name) ?? movedFunction(change, was);
    return same === undefined ? [] : judged(change, was, same);
  });
}

/** The only function of the name in files that the change brings. */
function movedFunction(change: Change, { name }: NamedFunction): NamedFunction | undefined {
  const found = broughtFunctions(change).get(name) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

const broughtFunctions = memo((change: Change): ReadonlyMap<string, readonly NamedFunction[]> => {
  const found = new Map<string, NamedFunction[]>();
  for (const { kind, path } of change.files) {
    const tree = kind === 'added' ? treeOf(change, 'after', path) : undefined;
    for (const one of tree?.isWhole ? functionsIn(tree).values() : [])
      found.set(one.name, [...(found.get(one.name) ?? []), one]);
  }
  return found;
});

function judged(change: Change, was: NamedFunction, now: NamedFunction): Gutted[] {
  const stub = stubIn(now.tree, now.node);
  if (stub === undefined || was.tree.textOf(was.node) === now.tree.textOf(now.node)) return [];
  if (stubIn(was.tree, was.node) !== undefined || isConstructor(now)) return [];
  const body = codeLines(was.tree, was.node);
  const lost = lostLines(change, body);
  if (stub.isConstant && !stub.saysSo && (now.node.params.length === 0 || lost.length < LEAST_FOR_CONSTANT))
    return [];
  const isShort = !stub.saysSo && lost.length < LEAST_LINES;
  if (lost.length === 0 || lost.length < body.length * LOST_SHARE) return [];
  if (isShort && !stub.isForced && (stub.isConstant || !stub.isValue || !calls(was))) return [];
  if (!stub.saysSo && (isExplained(now) || isOverridden(change, now))) return [];
  const { caller, isUsed, wasUsed } = usesOf(change, was, now);
  const isOffered = isExported(now);
  if (!isUsed && (wasUsed || !isOffered || isShort)) return [];
  // A function of the same name in a new file may be another one.
  const isElsewhere = change.files.some(({ kind, path }) => kind === 'added' && path === now.tree.path);
  const isSimpler = stub.isConstant === true && lost.length < MOST_FOR_CONSTANT;
  const isDoubtful = !stub.saysSo && (!isUsed || isElsewhere || isSimpler || isShort);
  return [{ was, now, stub: stub.words, lines: lost.length, caller, isDoubtful }];
}

/** Whether the function called something. */
function calls({ node }: NamedFunction): boolean {
  return node.body !== null && ownNodes(node.body).some(({ type }) => type === 'CallExpression');
}

/** A body of fewer lines may be simplified without losing anything. */
const LEAST_LINES = 3;
/** A function that is asked about something and always says the same may have become that simple. */
const LEAST_FOR_CONSTANT = 5;
/** From so many lines on, it has not: nobody needs them to find out what is always the same. */
const MOST_FOR_CONSTANT = 10;
const LOST_SHARE = 0.6;

interface Stub {
  readonly words: string;
  /** Whether it says itself that it is not done. */
  readonly saysSo: boolean;
  /** Whether it gives the same answer to every question, which may be all that is left to say. */
  readonly isConstant?: true;
  /** Whether it gives back nothing in place of a value. */
  readonly isValue?: true;
  /** Whether a cast makes it fit a type that it does not have. */
  readonly isForced?: true;
}

const NOT_DONE =
  /not (?:yet )?(?:been )?implemented|not[- ]?implemented|unimplemented|to be implemented|todo|fixme|stub\b|implement (?:me|this)/i;

/** What a body that does nothing comes to; undefined for one that does something. */
function stubIn(tree: Tree, { body }: FunctionNode): Stub | undefined {
  if (body === null) return undefined;
  if (body.type !== 'BlockStatement') return emptyValue(tree, body);
  const comments = commentsIn(tree, body);
  const saysSo = NOT_DONE.test(comments);
  const [first, ...others] = body.body.filter((statement) => !isDirective(statement));
  if (others.length > 0) return undefined;
  if (first === undefined)
    return { words: saysSo ? 'has only a comment that it is to be done' : 'is empty', saysSo };
  if (first.type === 'ThrowStatement') {
    const text = tree.textOf(first);
    return NOT_DONE.test(text) || saysSo
      ? { words: 'only throws that it is not implemented', saysSo: true }
      : undefined;
  }
  if (first.type === 'ExpressionStatement' && /^console\.\w+\(/.test(tree.textOf(first)))
    return NOT_DONE.test(tree.textOf(first))
      ? { words: 'only prints that it is not implemented', saysSo: true }
      : undefined;
  if (first.type !== 'ReturnStatement') return undefined;
  const value =
    first.argument === null ? { words: 'only returns', saysSo: false } : emptyValue(tree, first.argument);
  return value && { ...value, saysSo };
}

function isDirective(statement: Node): boolean {
  return statement.type === 'ExpressionStatement' && statement.expression.type === 'Literal';
}

function emptyValue(tree: Tree, given: Node): Stub | undefined {
  const value = withoutCasts(given);
  const text = tree.textOf(value);
  const cast = tree.text.slice(value.end, given.end);
  const forced = /\b(?:never|any|unknown)\b/.test(cast) ? ({ isForced: true } as const) : {};
  const isEmpty =
    /^(?:null|undefined|void 0|''|""|``|\{\s*\}|\[\s*\])$/.test(text) ||
    /^Promise\.resolve\((?:null|undefined|\{\s*\}|\[\s*\])?\)$/.test(text);
  if (isEmpty) return { words: `only returns ${text}`, saysSo: false, isValue: true, ...forced };
  return /^(?:true|false|-?\d+)$/.test(text)
    ? { words: `only returns ${text}`, saysSo: false, isConstant: true, ...forced }
    : undefined;
}

function withoutCasts(node: Node): Node {
  return node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression'
    ? withoutCasts(node.expression)
    : node;
}

function commentsIn({ file, text }: Tree, { start, end }: { start: number; end: number }): string {
  return file.facts.comments
    .filter((comment) => comment.start >= start && comment.end <= end)
    .map((comment) => text.slice(comment.start, comment.end))
    .join('\n');
}

function isConstructor({ tree, node }: NamedFunction): boolean {
  const parent = tree.parentOf(node);
  return parent?.type === 'MethodDefinition' && parent.kind === 'constructor';
}

/** The lines of a body that do something, without layout. */
function codeLines(tree: Tree, { body }: FunctionNode): string[] {
  if (body === null) return [];
  const isBlock = body.type === 'BlockStatement';
  let text = isBlock ? tree.text.slice(body.start + 1, body.end - 1) : tree.textOf(body);
  const offset = isBlock ? body.start + 1 : body.start;
  for (const comment of tree.file.facts.comments.filter(
    ({ start, end }) => start >= body.start && end <= body.end,
  )) {
    const [start, end] = [comment.start - offset, comment.end - offset];
    text = text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + text.slice(end);
  }
  return text
    .split('\n')
    .map(plain)
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

function plain(line: string): string {
  return line.replaceAll(/[\s;,]+/g, '');
}

/** Lines of a body that no changed file has after the change. */
function lostLines({ files }: Change, body: readonly string[]): string[] {
  const there = new Set(
    files.flatMap(({ textAfter }) => (textAfter === undefined ? [] : textAfter.split('\n').map(plain))),
  );
  return body.filter((line) => !there.has(line));
}

const REASON =
  /deprecat|no-?op|noop|does nothing|do nothing|nothing (?:to do|happens|is done)|intentional|on purpose|by design|legacy|no longer|not needed|unused|obsolete|removed|compat|kept for|disabled|subclass|overrid|abstract|placeholder for (?:subclass|override)|handled (?:by|in|elsewhere)|moved to|see /i;

/** Whether it is said beside it why it does nothing, or its name says so. */
function isExplained({ tree, node, name }: NamedFunction): boolean {
  const { comments } = tree.file.facts;
  if (REASON.test(commentsIn(tree, node)) || /noop|stub|dummy|empty|nothing|null|disabled/i.test(name))
    return true;
  let holder: Node = node;
  for (
    let at = tree.parentOf(node);
    at !== undefined && at.type !== 'ClassBody' && at.type !== 'Program';
    at = tree.parentOf(at)
  )
    holder = at;
  const above = comments.filter(
    (comment) => comment.end <= holder.start && tree.text.slice(comment.end, holder.start).trim() === '',
  );
  return above.some(({ start, end }) => REASON.test(tree.text.slice(start, end)));
}

/** Whether another class has a method of the name: then the one that does nothing may be meant as what others override. */
function isOverridden({ after }: Change, { tree, node, name }: NamedFunction): boolean {
  const parent = tree.parentOf(node);
  if (parent?.type !== 'MethodDefinition' && parent?.type !== 'PropertyDefinition') return false;
  const [container, member] = [name.split('.').slice(0, -1).join('.'), name.split('.').at(-1)!];
  const { graph } = after.state;
  return graph.paths.some((path) => {
    const { facts } = graph.files.get(path)!;
    if (!facts.mentions(container) || !facts.mentions(member)) return false;
    return facts.symbols.named(member).some(({ kind, container: owner }) => {
      const ownerName = facts.symbols.get(owner)?.name;
      return kind === 'method' && ownerName !== undefined && ownerName !== container.split('.').at(-1);
    });
  });
}

function isExported({ tree, symbol }: NamedFunction): boolean {
  if (symbol === undefined) return true;
  const { symbols } = tree.file.facts;
  for (let at = symbols.get(symbol); at !== undefined; at = symbols.get(at.container)) {
    if (at.is(SYMBOL.HIDDEN)) return false;
    if (at.is(SYMBOL.EXPORTED)) return true;
  }
  return false;
}

interface Uses {
  readonly isUsed: boolean;
  readonly wasUsed: boolean;
  readonly caller: { readonly file: string; readonly line: number } | undefined;
}

/** By name: members are used wherever something of that name is. */
function usesOf(change: Change, was: NamedFunction, now: NamedFunction): Uses {
  const [before, after] = [useOf(change, 'before', was), useOf(change, 'after', now)];
  return { isUsed: after !== undefined, wasUsed: before !== undefined, caller: after };
}

function useOf(
  change: Change,
  side: 'before' | 'after',
  { tree, node, name, symbol }: NamedFunction,
): { readonly file: string; readonly line: number } | undefined {
  const { graph } = change[side].state;
  const own = (file: string, start: number): boolean =>
    file === tree.path && start >= node.start && start < node.end;
  const isUse = (role: string): boolean => role === 'call' || role === 'read';
  const places =
    symbol !== undefined && !name.includes('.')
      ? textReferences(graph, { file: tree.path, symbol })
          .filter(({ role }) => isUse(role))
          .map(({ file, start }) => ({ file, start }))
      : membersNamed(
          change,
          side,
          name
            .split('.')
            .at(-1)!
            .replace(/^[gs]et /, ''),
        );
  const found = places.find(({ file, start }) => !own(file, start));
  if (found === undefined) return undefined;
  const { facts } = graph.files.get(found.file)!;
  return { file: found.file, line: positionAt(facts.lineStarts, found.start).line };
}

const DECLARING = ROLE.DECLARATION | ROLE.KEY;

function membersNamed(
  change: Change,
  side: 'before' | 'after',
  member: string,
): { file: string; start: number }[] {
  const { graph } = change[side].state;
  return graph.paths.flatMap((path) => {
    const { facts } = graph.files.get(path)!;
    return facts.mentions(member)
      ? facts.occurrences
          .named(member)
          .filter((use) => !use.is(DECLARING))
          .map(({ start }) => ({ file: path, start }))
      : [];
  });
}
