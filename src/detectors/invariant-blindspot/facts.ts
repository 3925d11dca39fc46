// Where functions refuse a value that they were given: guards that throw, assertions, and switches that throw in the end. Also where a
// value is taken for granted with `!`.
import type {
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  Function,
  Node,
  SwitchStatement,
} from '@oxc-project/types';
import type { CollectedFile, Collector } from '../../facts/index.ts';
import { endsInThrow, isPlainPath, rejectionsOf, type Rejection } from './guard.ts';

export type GuardRow = readonly [
  /** A property of something, what a call gave back, or a parameter. */
  of: 'field' | 'result' | 'parameter',
  /** The guarded value. */
  start: number,
  end: number,
  /** The name that tells where it is declared: of the property, of what is called, of the parameter. */
  nameStart: number,
  name: string,
  /** What is refused; `taken` where the value is taken for granted. */
  rejects: string,
  /** For a parameter, the type as it is written. */
  type: string,
  /** The function around, by where it starts. */
  function: number,
];

type Callable = Function | ArrowFunctionExpression;

const guardFacts: Collector<readonly GuardRow[]> = {
  id: 'invariant-blindspot',
  ofSources: true,
  start(file) {
    const rows: GuardRow[] = [];
    /** By the symbol of a variable, the name of the function whose result it is. */
    const results = new Map<number, { name: string; start: number }>();
    const add = (rejections: readonly Rejection[]): void => {
      const around = functionAround(file);
      if (around === undefined || isCheck(file, around)) return;
      for (const { subject, what } of rejections) {
        const row = rowOf(file, subject, what, around, results);
        if (row !== undefined) rows.push(row);
      }
    };
    return {
      enter: {
        VariableDeclarator({ id, init }) {
          const symbol = id.type === 'Identifier' ? file.symbolAt(id.start) : undefined;
          const name = init ? calledName(init) : undefined;
          if (symbol !== undefined && name !== undefined) results.set(symbol, name);
        },
        IfStatement({ test, consequent, alternate }) {
          if (alternate === null && endsInThrow(consequent)) add(rejectionsOf(test, file.text));
        },
        CallExpression(node, parent) {
          if (parent.type === 'ExpressionStatement' && isAssertion(file, node))
            add(rejectionsOf(node.arguments[0]!, file.text, true));
        },
        SwitchStatement(node) {
          const rejected = switchRejection(file, node);
          if (rejected !== undefined) add([rejected]);
        },
        TSNonNullExpression({ expression }) {
          if (isPlainPath(expression)) add([{ subject: expression, what: 'taken' }]);
        },
      },
      finish: () => (rows.length === 0 || file.tree.recovered || !file.forTypes ? undefined : rows),
    };
  },
};

export default guardFacts;

function functionAround({ ancestors }: CollectedFile): Callable | undefined {
  return ancestors.findLast(
    (node): node is Callable =>
      node.type === 'FunctionDeclaration' ||
      node.type === 'FunctionExpression' ||
      node.type === 'ArrowFunctionExpression',
  );
}

/** A function that is there to check has its guard in the right place. */
function isCheck({ ancestors }: CollectedFile, around: Callable): boolean {
  const parent = ancestors[ancestors.lastIndexOf(around) - 1]!;
  const id = 'key' in parent ? parent.key : parent.type === 'VariableDeclarator' ? parent.id : around.id;
  return (
    id?.type === 'Identifier' && /^(?:validate|check|assert|ensure|verify|require|must|expect)/i.test(id.name)
  );
}

function rowOf(
  file: CollectedFile,
  subject: Expression,
  rejects: string,
  around: Callable,
  results: ReadonlyMap<number, { name: string; start: number }>,
): GuardRow | undefined {
  // In `a?.b`, it may be `a` that is not there.
  if (subject.type === 'ChainExpression') return undefined;
  const { start, end } = subject;
  if (subject.type === 'MemberExpression') {
    // The state of an object itself is another matter: it comes and goes by itself.
    if (subject.object.type === 'ThisExpression' || subject.property.type !== 'Identifier') return undefined;
    const { name, start: nameStart } = subject.property;
    return ['field', start, end, nameStart, name, rejects, '', around.start];
  }
  const symbol = subject.type === 'Identifier' ? file.symbolAt(start) : undefined;
  if (symbol === undefined || subject.type !== 'Identifier') return undefined;
  const called = results.get(symbol);
  if (called !== undefined)
    // An empty list is an answer; who cannot go on with it asks for something else.
    return rejects === 'empty'
      ? undefined
      : ['result', start, end, called.start, called.name, rejects, '', around.start];
  const type =
    file.kindOfSymbol(symbol) === 'parameter' ? writtenType(file, around, subject.name) : undefined;
  return type === undefined
    ? undefined
    : ['parameter', start, end, start, subject.name, rejects, type, around.start];
}

function writtenType({ text }: CollectedFile, { params }: Callable, name: string): string | undefined {
  for (const param of params) {
    if (param.type !== 'Identifier' || param.name !== name || !param.typeAnnotation) continue;
    const { start, end } = param.typeAnnotation.typeAnnotation;
    return `${param.optional ? '?' : ''}${text.slice(start, end).replaceAll(/\s+/g, ' ')}`;
  }
  return undefined;
}

/** The last name of what is called, awaited or not. */
function calledName(init: Expression): { name: string; start: number } | undefined {
  if (init.type === 'AwaitExpression') return calledName(init.argument);
  if (init.type !== 'CallExpression') return undefined;
  const { callee } = init;
  const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
  return name.type === 'Identifier' ? { name: name.name, start: name.start } : undefined;
}

function isAssertion({ text }: CollectedFile, { callee, arguments: values }: CallExpression): boolean {
  return (
    values.length > 0 &&
    /^(?:assert|invariant|assert\.ok|console\.assert)$/.test(text.slice(callee.start, callee.end))
  );
}

/** A switch that throws for everything it does not name. */
function switchRejection(
  { text }: CollectedFile,
  { discriminant, cases }: SwitchStatement,
): Rejection | undefined {
  const otherwise = cases.find(({ test }) => test === null);
  const last = otherwise?.consequent.at(-1);
  if (last === undefined || !endsInThrow(last) || !isPlainPath(discriminant)) return undefined;
  const labels = cases.flatMap(({ test }) => (test === null ? [] : [labelOf(test, text)]));
  if (labels.length < 2 || labels.some((label) => label === undefined)) return undefined;
  return { subject: discriminant, what: `other than ${labels.join(', ')}` };
}

function labelOf(test: Node, text: string): string | undefined {
  if (test.type === 'Literal')
    return typeof test.value === 'string' ? JSON.stringify(test.value) : String(test.value);
  return test.type === 'MemberExpression' ? text.slice(test.start, test.end) : undefined;
}
