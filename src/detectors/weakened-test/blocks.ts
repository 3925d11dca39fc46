// Tests and groups of tests: calls with a title and a function, and whether they run.
import type { CallExpression, Expression, Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { isFunctionValue, type FunctionNode } from '../../syntax/index.ts';
import { ENVIRONMENT } from './idle.ts';

export const BLOCK = {
  /** A group of tests. */
  SUITE: 1,
  /** Never runs. */
  SKIPPED: 2,
  /** Runs under some condition. */
  CONDITIONAL: 4,
  /** Has no body yet. */
  TODO: 8,
  /** Runs once for each row of a table. */
  EACH: 16,
  /** On a condition that the environment decides. */
  BY_ENVIRONMENT: 32,
} as const;

/** A test or a group of tests: the call, its title, and bits of `BLOCK`. */
export type BlockFact = readonly [
  start: number,
  end: number,
  titleStart: number,
  titleEnd: number,
  flags: number,
];

const SUITES = /^[fx]?(?:describe|suite|context)(?:[A-Z_]\w*)?$/;
const TESTS = /^[fx]?(?:it|test|specify)(?:[A-Z_]\w*)?$/;

/** A call with a title and a function, of a name that makes tests. */
export function blockOf(file: CollectedFile, node: CallExpression): BlockFact | undefined {
  const [title] = node.arguments;
  if (title === undefined || title.type === 'SpreadElement') return undefined;
  const { names, isApplied } = namesIn(node.callee);
  const name = names.findLast((part) => SUITES.test(part) || TESTS.test(part));
  if (name === undefined) return undefined;
  const isEach = isApplied && names.some((part) => part === 'each' || part === 'for');
  const flags = flagsOf(file, node, names, isApplied) | (isEach ? BLOCK.EACH : 0);
  const hasBody = node.arguments.some((argument) => isFunctionValue(argument));
  const isTodo =
    names.includes('todo') || (node.arguments.length === 1 && names.length > 1 && names.includes('skip'));
  if (!hasBody && !isTodo) return undefined;
  if (title.type !== 'Literal' && title.type !== 'TemplateLiteral' && !hasBody) return undefined;
  const isOfNothing =
    isEach && /\.(?:each|for)\(\s*\[\s*\]\s*\)$/.test(file.text.slice(node.start, node.callee.end));
  const suite = (SUITES.test(name) ? BLOCK.SUITE : 0) | (isOfNothing ? BLOCK.SKIPPED : 0);
  return [node.start, node.end, title.start, title.end, suite | flags | (hasBody ? 0 : BLOCK.TODO)];
}

/** The names of a callee such as `test.describe.skip`, `it.each(table)` or ``it.each`table` ``. */
export function namesIn(callee: Expression): {
  readonly names: readonly string[];
  readonly isApplied: boolean;
} {
  const names: string[] = [];
  let isApplied = false;
  let at: Node = callee;
  for (;;) {
    if (at.type === 'CallExpression') [at, isApplied] = [at.callee, true];
    else if (at.type === 'TaggedTemplateExpression') [at, isApplied] = [at.tag, true];
    else if (at.type === 'MemberExpression' && at.property.type === 'Identifier' && !at.computed) {
      names.unshift(at.property.name);
      at = at.object;
    } else break;
  }
  if (at.type === 'Identifier') names.unshift(at.name);
  return { names, isApplied };
}

const CONDITIONS: ReadonlySet<string> = new Set(['skipIf', 'runIf', 'if', 'ifError', 'when', 'unless']);

function flagsOf(
  file: CollectedFile,
  { callee, arguments: given }: CallExpression,
  names: readonly string[],
  isApplied: boolean,
): number {
  if (
    names.includes('fails') ||
    names.includes('todo') ||
    given.some((one) => isFunctionValue(one) && skipsItself(one))
  )
    return BLOCK.SKIPPED;
  const isSkipped = names.some(
    (name) => name === 'skip' || name === 'fixme' || /^x(?:it|test|describe|context|specify)$/.test(name),
  );
  if (isApplied && (names.some((name) => CONDITIONS.has(name)) || isSkipped)) {
    return names.includes('each') || names.includes('for')
      ? isSkipped
        ? BLOCK.SKIPPED
        : 0
      : conditionFlag(file, callee);
  }
  if (isSkipped) return BLOCK.SKIPPED;
  return optionOf(file, given);
}

/** `skipIf(true)` never runs; what the environment decides may not run where it counts. */
function conditionFlag({ text }: CollectedFile, callee: Expression): number {
  const said = text.slice(callee.start, callee.end);
  if (/\b(?:skipIf\(\s*(?:true|1)|(?:runIf|if)\(\s*(?:false|0))\s*\)/.test(said)) return BLOCK.SKIPPED;
  return BLOCK.CONDITIONAL | (ENVIRONMENT.test(said) ? BLOCK.BY_ENVIRONMENT : 0);
}

/** `t.skip()` and `this.skip()` as a statement of the test itself. */
function skipsItself({ body }: FunctionNode): boolean {
  if (body?.type !== 'BlockStatement') return false;
  return body.body.some((statement) => {
    const call =
      statement.type === 'ExpressionStatement'
        ? statement.expression
        : statement.type === 'ReturnStatement'
          ? statement.argument
          : undefined;
    if (call?.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false;
    const { object, property } = call.callee;
    const isContext = object.type === 'ThisExpression' || object.type === 'Identifier';
    return isContext && property.type === 'Identifier' && /^(?:skip|todo)$/.test(property.name);
  });
}

/** `{ skip: true }` and `{ skip: 'why' }`, as Node's runner and others take them. */
function optionOf({ text }: CollectedFile, given: CallExpression['arguments']): number {
  for (const argument of given) {
    if (argument.type !== 'ObjectExpression') continue;
    for (const property of argument.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      if (property.key.name !== 'skip' && property.key.name !== 'todo') continue;
      const { value } = property;
      if (value.type !== 'Literal') {
        const said = text.slice(value.start, value.end);
        // A condition without a name in it always says the same.
        if (!/[A-Za-z_$]/.test(said.replaceAll(/\b(?:true|false|null|undefined)\b/g, '')))
          return BLOCK.SKIPPED;
        return BLOCK.CONDITIONAL | (ENVIRONMENT.test(said) ? BLOCK.BY_ENVIRONMENT : 0);
      }
      if (value.value !== false && value.value !== '') return BLOCK.SKIPPED;
    }
  }
  return 0;
}
