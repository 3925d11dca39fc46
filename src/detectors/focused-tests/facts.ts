// Tests and groups of tests that a file singles out, where what is called is known to be a test runner's.
import type { CallExpression, Node } from '@oxc-project/types';
import type { CollectedFile, Collector, Json } from '../../facts/index.ts';
import { keyOf } from '../kit/anchor.ts';

export type FocusedTest = {
  readonly start: number;
  readonly end: number;
  readonly key: string;
  /** Whether the name comes from an import of a runner; else it is a global one, which only tests have. */
  readonly isImported: boolean;
} & { readonly [key: string]: Json };

const focusedTestFacts: Collector<readonly FocusedTest[]> = {
  id: 'focused-tests',
  start(file) {
    const found: FocusedTest[] = [];
    if (!/\bonly\b|\bf(?:it|describe|context)\b/.test(file.text)) return { finish: () => undefined };
    const imported = importedNames(file);
    let tests = 0;
    return {
      enter: {
        CallExpression(node) {
          if (isTest(file, node, imported)) tests++;
          const focus = focusOf(file, node, imported);
          if (focus && isMade(file.ancestors, node)) found.push(focus);
        },
      },
      // Where there is no other test in the file, none is skipped.
      finish: () => (found.length === 0 || tests < 2 ? undefined : found),
    };
  },
};

export default focusedTestFacts;

/** Runners that skip the others without being told so on the command line, as those of Node and Bun want to be. */
const RUNNERS: ReadonlySet<string> = new Set([
  'vitest',
  '@jest/globals',
  'mocha',
  '@playwright/test',
  'playwright/test',
  'ava',
  'uvu',
  'cypress',
  'jasmine',
]);

/** Names under which runners give tests and groups of them. */
const TESTS: ReadonlySet<string> = new Set([
  'it',
  'test',
  'describe',
  'suite',
  'context',
  'specify',
  'bench',
]);
/** Those that say by their name alone that nothing else is to run. */
const FOCUSED: ReadonlySet<string> = new Set(['fit', 'fdescribe', 'fcontext']);

/** Those of single tests. */
const SINGLE: ReadonlySet<string> = new Set(['it', 'test', 'specify', 'fit', 'xit', 'xtest', 'bench']);

/** Names that runners chain; behind any other the call is no test, as when the runner itself is under test. */
const CHAINED: ReadonlySet<string> = new Set([
  ...TESTS,
  'only',
  'each',
  'for',
  'concurrent',
  'sequential',
  'serial',
  'parallel',
  'failing',
  'fails',
  'fixme',
  'shuffle',
]);

/** Whether a test is made there, each time: not where the result of the call is asked about, and not where a condition decides. */
function isMade(ancestors: readonly Node[], node: Node): boolean {
  let [at, made] = [ancestors.length - 1, node];
  for (
    let parent = ancestors[at];
    parent?.type === 'CallExpression' && parent.callee === made;
    parent = ancestors[at]
  )
    [at, made] = [at - 1, parent];
  return MADE.has(ancestors[at]?.type ?? '') && !ancestors.some(({ type }) => DECIDING.has(type));
}

const MADE: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'ArrowFunctionExpression',
  'AwaitExpression',
  'ReturnStatement',
]);
const DECIDING: ReadonlySet<string> = new Set(['IfStatement', 'ConditionalExpression', 'LogicalExpression']);

/** Whether a call may make a test: its name is that of one. */
function isTest(
  file: CollectedFile,
  { callee }: CallExpression,
  imported: ReadonlyMap<number, string>,
): boolean {
  let root: Node = callee;
  while (root.type === 'MemberExpression') root = root.object;
  if (root.type !== 'Identifier') return false;
  const symbol = file.symbolAt(root.start);
  return SINGLE.has((symbol === undefined ? undefined : imported.get(symbol)) ?? root.name);
}

/** By symbol, the name that a runner gives it. A default import is what the runner calls a test. */
function importedNames(file: CollectedFile): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const node of file.tree.program.body) {
    if (node.type !== 'ImportDeclaration' || !RUNNERS.has(node.source.value)) continue;
    for (const specifier of node.specifiers) {
      const symbol = file.symbolAt(specifier.local.start);
      if (symbol !== undefined) names.set(symbol, nameIn(specifier));
    }
  }
  return names;
}

function nameIn(specifier: Node): string {
  if (specifier.type !== 'ImportSpecifier') return 'test';
  const { imported } = specifier;
  return imported.type === 'Literal' ? imported.value : imported.name;
}

function focusOf(
  file: CollectedFile,
  { callee }: CallExpression,
  imported: ReadonlyMap<number, string>,
): FocusedTest | undefined {
  const members: string[] = [];
  let root: Node = callee;
  for (; root.type === 'MemberExpression' && !root.computed; root = root.object)
    if (root.property.type === 'Identifier') members.push(root.property.name);
  if (root.type !== 'Identifier') return undefined;
  const symbol = file.symbolAt(root.start);
  const own = symbol === undefined ? undefined : imported.get(symbol);
  const name = own ?? (file.isGlobal(root.start) ? root.name : undefined);
  if (name === undefined || !(FOCUSED.has(name) || (TESTS.has(name) && members.includes('only'))))
    return undefined;
  if (!members.every((member) => CHAINED.has(member))) return undefined;
  const { start, end } = callee;
  return { start, end, key: keyOf(file, callee), isImported: own !== undefined };
}
