// What a file tests: its tests and groups of tests, and every place where something is asserted. Places only; what they say is read
// from the text of the few files that a change touches.
import type { CallExpression, Node } from '@oxc-project/types';
import type { CollectedFile, Collector } from '../../facts/index.ts';
import { blockOf, namesIn, type BlockFact } from './blocks.ts';
import { idleReason, saysNothing } from './idle.ts';

/** An assertion: all of it, what it is about, what it says about that, and with which arguments. */
export type CheckFact = readonly [
  start: number,
  end: number,
  subjectStart: number,
  subjectEnd: number,
  matcherStart: number,
  matcherEnd: number,
  argumentsStart: number,
  argumentsEnd: number,
];

export type TestFacts = {
  readonly blocks: readonly BlockFact[];
  readonly checks: readonly CheckFact[];
  /** What looks like an assertion and cannot make a test fail, with whether the environment decides. */
  readonly idle?: readonly IdleFact[];
};

export type IdleFact = readonly [...CheckFact, isSometimes: 0 | 1];

const MAY_TEST =
  /\bexpect|\bassert|\bshould\b|\b[fx]?(?:it|test|describe|suite|context|specify)\b|\bt\.\w+\(/;

const testFacts: Collector<TestFacts> = {
  id: 'weakened-test',
  start(file) {
    if (!MAY_TEST.test(file.text)) return { finish: () => undefined };
    const blocks: BlockFact[] = [];
    const checks: CheckFact[] = [];
    const idle: IdleFact[] = [];
    const add = (check: CheckFact | undefined, node: Node): void => {
      if (check === undefined) return;
      const why = saysNothing(file, check[0], check[1]) ? 'never' : idleReason(file, node);
      if (why === undefined) checks.push(check);
      else idle.push([...check, why === 'never' ? 0 : 1]);
    };
    return {
      enter: {
        CallExpression(node) {
          const block = blockOf(file, node);
          if (block) blocks.push(block);
          else add(checkOf(file, node), node);
        },
        MemberExpression(node) {
          if (node.property.type !== 'Identifier' || node.property.name !== 'should') return;
          add(chainOf(file, node, [node.object.start, node.object.end], node.object.end), node);
        },
      },
      finish: () =>
        blocks.length + checks.length + idle.length === 0
          ? undefined
          : { blocks, checks, ...(idle.length > 0 ? { idle } : {}) },
    };
  },
};

export default testFacts;

const EXPECT = /^(?:expect|assert|should)(?:[A-Z_]\w*)?$/;
/** Methods by which `t`, `assert` and what is taken out of them assert. */
const METHODS: ReadonlySet<string> = new Set(
  (
    'equal equals notEqual strictEqual notStrictEqual deepEqual notDeepEqual deepStrictEqual notDeepStrictEqual looseEqual ' +
    'is not isNot isEqual deep same notSame strictSame strictNotSame eql has hasStrict match notMatch matches doesNotMatch ok notOk ' +
    'true false truthy falsy assert assertEqual throws throwsAsync notThrows notThrowsAsync doesNotThrow rejects doesNotReject ' +
    'resolves resolveMatch regex notRegex like unlike type error ifError include includes isTrue isFalse isNull isUndefined ' +
    'isDefined instanceOf isFunction exists notExists lengthOf property partialDeepStrictEqual snapshot matchSnapshot instance'
  ).split(' '),
);
/** What such an object is called, by convention or because it is handed to every test. */
const ASSERTING = /^(?:t|st|tt|\w*[aA]ssert|tap|test|plan)$/;
/** Methods that mean an assertion whatever the object is called. */
const EQUALITY =
  /^(?:strictEqual|notStrictEqual|deepEqual|notDeepEqual|deepStrictEqual|notDeepStrictEqual|equal|notEqual)$/;
/** Those that mean an assertion even without an object before them. */
const BARE =
  /^(?:(?:not)?(?:[sS]trict|[dD]eep|[dD]eepStrict)?[eE]qual|ok|notOk|throws|doesNotThrow|rejects|doesNotReject|ifError|partialDeepStrictEqual)$/;

function checkOf(file: CollectedFile, node: CallExpression): CheckFact | undefined {
  const { callee } = node;
  if (callee.type === 'Identifier') {
    if (EXPECT.test(callee.name)) {
      if (callee.name.startsWith('assert')) return plainCheck(file, node);
      return chainOf(file, node, [callee.end, node.end], node.end);
    }
    return BARE.test(callee.name) && isTakenOut(file, callee.start) ? plainCheck(file, node) : undefined;
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const { object, property } = callee;
  if (object.type === 'Identifier') {
    if (/^(?:expect|chai)$/.test(object.name) && /^(?:soft|poll|expect)$/.test(property.name))
      return chainOf(file, node, [callee.end, node.end], node.end);
    if (EQUALITY.test(property.name) || (ASSERTING.test(object.name) && METHODS.has(property.name)))
      return plainCheck(file, node);
    return undefined;
  }
  // `assert.strict.equal(…)`, `t.assert.equal(…)`.
  if (object.type === 'MemberExpression' && METHODS.has(property.name)) {
    const { names } = namesIn(callee);
    return names.some((name) => name === 'assert') ? plainCheck(file, node) : undefined;
  }
  // `request(app).get('/').expect(200)`
  return property.name === 'expect' ? plainCheck(file, node, [property.start, property.end]) : undefined;
}

/** Whether a name is one that the file imports or takes out of an object, not a function of its own. */
function isTakenOut(file: CollectedFile, start: number): boolean {
  const symbol = file.symbolAt(start);
  return symbol !== undefined && file.kindOfSymbol(symbol) !== 'function';
}

function plainCheck(file: CollectedFile, node: CallExpression, named?: readonly [number, number]): CheckFact {
  const { callee, arguments: given } = node;
  const top = withAwait(file, node, file.ancestors.length);
  const [first, second] = given;
  const subject = named ?? (first ? [first.start, first.end] : [callee.end, node.end]);
  const from = named ? callee.end + 1 : (second?.start ?? node.end);
  const matcher = named ?? [callee.start, callee.end];
  return [
    top.start,
    top.end,
    subject[0]!,
    subject[1]!,
    matcher[0]!,
    matcher[1]!,
    from,
    Math.max(from, given.at(-1)?.end ?? from),
  ];
}

/** An assertion that is a chain: from its root to the last name or call. */
function chainOf(
  file: CollectedFile,
  root: Node,
  [subjectStart, subjectEnd]: readonly [number, number],
  matcherStart: number,
): CheckFact | undefined {
  const { ancestors } = file;
  let level = ancestors.length;
  let top: Node = root;
  for (; level > 0; level--) {
    const parent = ancestors[level - 1]!;
    if (
      !(parent.type === 'MemberExpression' && parent.object === top) &&
      !(parent.type === 'CallExpression' && parent.callee === top)
    )
      break;
    top = parent;
  }
  const [matcherEnd, from, to] =
    top.type === 'CallExpression' && top !== root
      ? [top.callee.end, top.arguments[0]?.start ?? top.end, top.arguments.at(-1)?.end ?? top.end]
      : [top.end, top.end, top.end];
  const whole = withAwait(file, top, level);
  return [whole.start, whole.end, subjectStart, subjectEnd, matcherStart, matcherEnd, from, to];
}

/** The node with an `await` before it. */
function withAwait({ ancestors }: CollectedFile, node: Node, level: number): Node {
  const parent = ancestors[level - 1];
  return parent?.type === 'AwaitExpression' ? parent : node;
}
