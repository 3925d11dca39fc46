// Where a file asks whether it is being tested, or runs in continuous integration.
import type { Expression, Node } from '@oxc-project/types';
import { codeHash } from '../../base/index.ts';
import type { Collector } from '../../facts/index.ts';

export type Question = {
  readonly start: number;
  readonly end: number;
  readonly asks: 'test' | 'ci';
  /** What is asked about, `NODE_ENV` for instance. */
  readonly name: string;
  /** The statement that it is part of, as a hash. */
  readonly about: string;
};

const MAY_ASK = /NODE_ENV|VITEST|JEST_WORKER_ID|NODE_TEST_CONTEXT|PLAYWRIGHT_TEST|\bMODE\b|\bCI\b|\btypeof\b/;

const environmentQuestions: Collector<readonly Question[]> = {
  id: 'test-only-branch',
  start(file) {
    if (!MAY_ASK.test(file.text)) return { finish: () => undefined };
    const found: Question[] = [];
    const add = (node: Node, asks: Question['asks'], name: string): void => {
      const around = file.ancestors.findLast(
        ({ type }) => /Statement$|Declaration$/.test(type) && type !== 'BlockStatement',
      );
      const text = file.text.slice((around ?? node).start, headEnd(around ?? node));
      found.push({ start: node.start, end: node.end, asks, name, about: codeHash(text) });
    };
    return {
      enter: {
        MemberExpression(node, parent) {
          const name = environmentName(node);
          if (name === undefined || isWritten(node, parent)) return;
          if (OF_RUNNERS.has(name)) add(node, 'test', name);
          else if (name === 'CI') add(node, 'ci', name);
        },
        BinaryExpression(node) {
          if (!/^[!=]==?$/.test(node.operator)) return;
          const name =
            comparedWithTest(node.left as Expression, node.right) ??
            comparedWithTest(node.right, node.left as Expression);
          if (name !== undefined) add(node, 'test', name);
        },
        UnaryExpression(node) {
          const { operator, argument } = node;
          if (operator !== 'typeof' || argument.type !== 'Identifier' || !GLOBALS.has(argument.name)) return;
          if (file.isGlobal(argument.start)) add(node, 'test', argument.name);
        },
      },
      finish: () => (found.length === 0 ? undefined : found),
    };
  },
};

export default environmentQuestions;

/** What test runners set for the code that they run. */
const OF_RUNNERS: ReadonlySet<string> = new Set([
  'VITEST',
  'VITEST_WORKER_ID',
  'VITEST_POOL_ID',
  'JEST_WORKER_ID',
  'NODE_TEST_CONTEXT',
  'PLAYWRIGHT_TEST',
]);

/** Names that only a test runner gives. */
const GLOBALS: ReadonlySet<string> = new Set(['jest', 'vi', 'vitest', 'describe', 'it', 'jasmine']);

/** Variables whose value says in which mode the code runs. */
const MODES: ReadonlySet<string> = new Set(['NODE_ENV', 'MODE']);

/** `X` of `process.env.X`, `import.meta.env.X`, `env.X`. */
function environmentName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const { object, property } = node;
  const isEnvironment =
    (object.type === 'Identifier' && object.name === 'env') ||
    (object.type === 'MemberExpression' &&
      object.property.type === 'Identifier' &&
      object.property.name === 'env');
  if (!isEnvironment) return undefined;
  if (!node.computed && property.type === 'Identifier') return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** What a runner does for the code that it starts is no question. */
function isWritten(node: Node, parent: Node): boolean {
  if (parent.type === 'AssignmentExpression') return parent.left === node;
  return parent.type === 'UnaryExpression' && parent.operator === 'delete';
}

function comparedWithTest(one: Expression, other: Expression): string | undefined {
  if (other.type !== 'Literal' || (other.value !== 'test' && other.value !== 'testing')) return undefined;
  const name = one.type === 'Identifier' ? one.name : environmentName(one);
  return name !== undefined && MODES.has(name) && (one.type !== 'Identifier' || name === 'NODE_ENV')
    ? name
    : undefined;
}

/** Where the head of a statement ends: what it does afterwards is not what it asks. */
function headEnd(node: Node): number {
  return node.type === 'IfStatement' ? node.test.end : Math.min(node.end, node.start + 200);
}
