// Whether a place needs the value itself, so that a promise in its stead breaks it, and in which words.
import type { Node } from '@oxc-project/types';
import { fateOf, type Fate, type Need } from '../../syntax/fate-of.ts';
import { calledName, nameAt } from '../../syntax/name-at.ts';
import type { Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';

export type PromiseUse =
  /** The promise is waited for, or handed to something that waits. */
  | { readonly kind: 'waited' }
  | { readonly kind: 'needed'; readonly how: string; readonly at: Node }
  | { readonly kind: 'dropped'; readonly at: Node }
  /** Becomes the result of a function, so that those who call it get the promise. */
  | { readonly kind: 'returned'; readonly from: FunctionNode; readonly at: Node }
  | { readonly kind: 'open'; readonly at: Node };

const WAITED: PromiseUse = { kind: 'waited' };

const WORDS: Readonly<Record<Need, string>> = {
  condition: 'tests the result as a condition',
  negation: 'negates the result',
  comparison: 'compares the result',
  arithmetic: 'computes with the result',
  text: 'makes text of the result',
  spread: 'spreads the result',
  iteration: 'iterates over the result',
  destructuring: 'takes the result apart',
  switch: 'switches on the result',
  fallback: 'falls back to something else if there is no result',
  call: 'calls the result',
  deletion: 'deletes from the result',
};

/** What the place of a call does with a promise that it gets instead of a value. */
export function needAt(tree: Tree, call: Node): PromiseUse {
  const fate = fateOf(tree, call);
  switch (fate.kind) {
    case 'awaited':
      return WAITED;
    case 'needed':
      return { kind: 'needed', how: WORDS[fate.as], at: fate.at };
    case 'member':
      return memberNeed(fate);
    case 'kept':
      return keptNeed(tree, call, fate);
    case 'passed':
      return passedNeed(tree, fate);
    case 'returned':
      return returnedNeed(tree, fate);
    case 'dropped':
      return fate;
    default:
      return listedNeed(tree, fate.at);
  }
}

/** `Promise.all([load(), …])` waits for what is listed. */
function listedNeed(tree: Tree, at: Node): PromiseUse {
  const list = at.type === 'ArrayExpression' ? needAt(tree, at) : undefined;
  return list?.kind === 'waited' ? list : { kind: 'open', at };
}

function memberNeed({ name, at }: Extract<Fate, { kind: 'member' }>): PromiseUse {
  if (name !== undefined && /^(?:then|catch|finally)$/.test(name)) return WAITED;
  return {
    kind: 'needed',
    how: name === undefined ? 'reads a member of the result' : `reads \`${name}\` of the result`,
    at,
  };
}

/** A variable is as good as what is done with it, if nothing but results of the same function is ever put into it. */
function keptNeed(tree: Tree, call: Node, { name, at }: Extract<Fate, { kind: 'kept' }>): PromiseUse {
  const { occurrences } = tree.file.facts;
  const symbol = occurrences.startingAt(name.start)?.symbol;
  const open: PromiseUse = { kind: 'open', at };
  if (symbol === undefined) return open;
  const others = occurrences
    .of(symbol)
    .filter(({ start }) => start !== name.start)
    .flatMap(({ start }) => nameAt(tree, start) ?? []);
  const written = others.map((use) => writtenAt(tree, use));
  if (written.some((value) => value && calleeText(tree, value) !== calleeText(tree, call))) return open;
  const reads = others.filter((use, index) => written[index] === undefined && !isDeclared(tree, use));
  const uses = reads.map((use) => (fateOf(tree, use).kind === 'kept' ? open : needAt(tree, use)));
  if (uses.some(({ kind }) => kind === 'waited')) return WAITED;
  return uses.find(({ kind }) => kind === 'needed') ?? open;
}

function calleeText(tree: Tree, value: Node): string {
  return value.type === 'CallExpression' ? tree.textOf(value.callee) : '';
}

/** What is put into a variable where it is named; undefined where it is only read. */
function writtenAt(tree: Tree, use: Node): Node | undefined {
  const parent = tree.parentOf(use);
  if (parent?.type === 'VariableDeclarator')
    return parent.id === use ? (parent.init ?? undefined) : undefined;
  return parent?.type === 'AssignmentExpression' && parent.left === use ? parent.right : undefined;
}

/** `let x;` */
function isDeclared(tree: Tree, use: Node): boolean {
  const parent = tree.parentOf(use);
  return parent?.type === 'VariableDeclarator' && parent.id === use;
}

/** What takes values and never waits. */
const TAKES_VALUE =
  /^(?:JSON\.stringify|String|Number|Boolean|BigInt|parseInt|parseFloat|isNaN|Number\.\w+|Math\.\w+|Object\.(?:keys|values|entries|assign|fromEntries)|Array\.(?:from|isArray)|Buffer\.(?:from|concat|byteLength)|encodeURI(?:Component)?|decodeURI(?:Component)?|path\.(?:join|resolve|dirname|basename|extname|relative)|(?:fs\.)?[a-z]\w*Sync|assert(?:\.(?:ok|equal|notEqual|strictEqual|notStrictEqual|deepEqual|deepStrictEqual|notDeepEqual|notDeepStrictEqual|match|isTrue|isFalse))?)$/;

/** Assertions of test runners that hand themselves to the test. */
const ASSERTED =
  /^(?:t|test|assert)\.(?:is|not|deepEqual|equal|notEqual|same|strictSame|strictEqual|deepStrictEqual|true|false|ok|notOk|truthy|falsy|match|regex|like)$/;

function passedNeed(tree: Tree, { to, at }: Extract<Fate, { kind: 'passed' }>): PromiseUse {
  const callee = tree.textOf(to.callee);
  if (/^(?:globalThis\.)?Promise\b/.test(callee)) return WAITED;
  if (TAKES_VALUE.test(callee) || ASSERTED.test(callee))
    return { kind: 'needed', how: `passes the result to \`${callee}\`, which takes it for a value`, at };
  if (callee === 'expect')
    return isPlainExpectation(tree, to)
      ? { kind: 'needed', how: 'expects something of the result', at }
      : WAITED;
  return { kind: 'open', at };
}

/** Words of an expectation that wait for a promise, or take it for what it is. */
const OF_PROMISES = /^(?:eventually|fulfil|reject|resolve|toResolve|toReject|toBeInstanceOf|instanceof)/i;

/** `expect(x).toBe(…)`, neither `expect(x).resolves.toBe(…)` nor `await expect(x)…`. */
function isPlainExpectation(tree: Tree, expectation: Node): boolean {
  const names: string[] = [];
  let at: Node | undefined = tree.parentOf(expectation);
  while (at?.type === 'MemberExpression' || at?.type === 'CallExpression') {
    if (at.type === 'MemberExpression' && !at.computed) names.push(tree.textOf(at.property));
    at = tree.parentOf(at);
  }
  return (
    at?.type === 'ExpressionStatement' && names.length > 0 && !names.some((name) => OF_PROMISES.test(name))
  );
}

/** Functions that look at what their callback gives back, and never wait for it. */
const LOOKS_AT_RESULT = /^(?:filter|some|every|find|findIndex|findLast|findLastIndex|sort|toSorted)$/;
const WAITS_FOR_ERROR = /^(?:throws|doesNotThrow|notThrows)$/;

/** A callback of something that takes its result for a value. */
export function callbackNeed(tree: Tree, callback: Node): string | undefined {
  const parent = tree.parentOf(callback);
  if (parent?.type !== 'CallExpression' || (parent.arguments as readonly Node[])[0] !== callback)
    return undefined;
  const name = calledName(tree, parent);
  if (name === undefined) return undefined;
  const isMethod = parent.callee.type === 'MemberExpression';
  if (isMethod && LOOKS_AT_RESULT.test(name))
    return `hands the result to \`${name}\`, which takes it for a value`;
  if (isMethod && WAITS_FOR_ERROR.test(name))
    return `hands the call to \`${name}\`, which sees no error of a promise`;
  const outer = tree.parentOf(parent);
  const after = outer?.type === 'MemberExpression' && !outer.computed ? tree.textOf(outer.property) : '';
  const isNegated = after === 'not' && /^\s*\.not\s*\.toThrow/.test(tree.text.slice(parent.end));
  return name === 'expect' && (after.startsWith('toThrow') || isNegated)
    ? 'expects an error, and sees none of a promise'
    : undefined;
}

function returnedNeed(tree: Tree, { from, at }: Extract<Fate, { kind: 'returned' }>): PromiseUse {
  if (from.async) return WAITED;
  const how = callbackNeed(tree, from);
  if (how !== undefined) return { kind: 'needed', how, at };
  return mappedNeed(tree, from) ?? { kind: 'returned', from, at };
}

/** `ids.map((id) => load(id))` is a list of promises since the change; undefined for other functions. */
function mappedNeed(tree: Tree, callback: Node): PromiseUse | undefined {
  const call = tree.parentOf(callback);
  if (call?.type !== 'CallExpression' || (call.arguments as readonly Node[])[0] !== callback)
    return undefined;
  const name = call.callee.type === 'MemberExpression' ? calledName(tree, call) : undefined;
  if (name === 'forEach') return { kind: 'dropped', at: call };
  if (name !== 'map' && name !== 'flatMap') return undefined;
  const fate = fateOf(tree, call);
  if (fate.kind === 'awaited')
    return { kind: 'needed', how: 'awaits a list of results, which waits for none of them,', at: call };
  return fate.kind === 'kept' || fate.kind === 'returned' ? { kind: 'open', at: call } : needAt(tree, call);
}
