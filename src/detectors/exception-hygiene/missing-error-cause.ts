// A catch clause throws a new error that does not carry the caught one as its cause.
import type {
  CallExpression,
  CatchClause,
  NewExpression,
  Node,
  ObjectExpression,
  ThrowStatement,
} from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { unwrap } from '../../syntax/index.ts';
import { add, factAt, type Draft } from './draft.ts';
import { holds, isBuiltInError, mentions } from './tree.ts';

export const missingErrorCause: Code = {
  kind: 'missing-error-cause',
  equalRules: ['preserve-caught-error'],
  offByDefault: true,
  say: ({ text }) => `${tick(text)} does not carry the caught error as its cause.`,
  tier: 'advice',
  cause: 'A catch clause throws a new error that does not carry the caught one, so the trace ends here.',
  approach:
    'What would someone who reads this error in a log want to know? The caught error may have been left out by oversight, be kept from leaking to users, or be translated at the border of a module. When the whole module wraps errors like this, how it translates them is worth settling in one place.',
};

export function judgeCause(draft: Draft, node: ThrowStatement, thrown: Node, clause: CatchClause): void {
  if (thrown.type !== 'NewExpression' && thrown.type !== 'CallExpression') return;
  if (!isBuiltInError(draft.file, thrown.callee) || !clause.param) return;
  const caught = factAt('caught-error', clause.param);
  if (clause.param.type !== 'Identifier') {
    add(draft, 'missing-error-cause', node, { form: 'destructured', facts: [caught] });
    return;
  }
  const cause = causeOf(thrown);
  if (cause === 'unknown') return;
  const symbol = draft.file.symbolAt(clause.param.start);
  if (cause?.type === 'Identifier' && draft.file.symbolAt(cause.start) === symbol) return;
  const isLogged = symbol !== undefined && isLoggedIn(draft.file, clause, symbol, node.start);
  const form = isToldApart(draft.file, clause, symbol)
    ? 'told-apart'
    : isLogged
      ? 'logged'
      : cause
        ? 'other'
        : 'none';
  add(draft, 'missing-error-cause', node, { form, facts: [caught] });
}

/**
 * `if (error.code === 'ENOENT') throw new Error('There is no such file.')`: which error was caught is known, and said in other words.
 * What a condition on something else chooses is about that, and not about what was caught. What is thrown otherwise is about the
 * caught one, where that was asked for.
 */
function isToldApart(file: CollectedFile, clause: CatchClause, caught: number | undefined): boolean {
  const within = file.ancestors.slice(file.ancestors.lastIndexOf(clause) + 1);
  return within.some(
    (node, at) =>
      node.type === 'IfStatement' &&
      (within[at + 1] !== node.alternate ||
        caught === undefined ||
        !mentions(file, caught, node.test.start, node.test.end)),
  );
}

const LOGS = /(?:^|\.)(?:console|log\w*|\w*logger|report\w*|capture\w*|debug|warn|error)(?:\.|$)/i;

/** Whether the clause shows the caught error to someone before it throws another. */
function isLoggedIn(file: CollectedFile, { body }: CatchClause, caught: number, before: number): boolean {
  return holds(body, (node) => {
    if (node.type !== 'CallExpression' || node.start >= before || node.end > before) return false;
    const { callee, arguments: given } = node;
    return (
      LOGS.test(file.text.slice(callee.start, callee.end)) &&
      given.some(({ start, end }) => mentions(file, caught, start, end))
    );
  });
}

/** The expression given as cause; undefined when there is none, 'unknown' when the text does not tell. */
function causeOf({ callee, arguments: given }: NewExpression | CallExpression): Node | 'unknown' | undefined {
  const position = callee.type === 'Identifier' && callee.name === 'AggregateError' ? 2 : 1;
  if (given.slice(0, position + 1).some(({ type }) => type === 'SpreadElement')) return 'unknown';
  const options = given[position];
  if (!options) return undefined;
  return options.type === 'ObjectExpression' ? causeIn(options) : 'unknown';
}

function causeIn({ properties }: ObjectExpression): Node | 'unknown' | undefined {
  let cause: Node | undefined;
  for (const property of properties) {
    if (property.type === 'SpreadElement') return 'unknown';
    if (keyName(property.key, property.computed) === 'cause') cause = unwrap(property.value as Node);
  }
  return cause;
}

function keyName(key: Node, computed: boolean): string | undefined {
  if (key.type === 'Identifier') return computed ? undefined : key.name;
  if (key.type === 'Literal') return String(key.value);
  if (key.type !== 'TemplateLiteral' || key.expressions.length > 0) return undefined;
  return key.quasis[0]?.value.cooked ?? undefined;
}
