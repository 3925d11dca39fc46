// Something is thrown that is no error.
import type { Node, ObjectProperty, ThrowStatement } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { ExpressionType } from '../../types/index.ts';
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { unwrap, isFunction } from '../../syntax/index.ts';
import { mayBeAnything, type Asking, type Form } from './asking.ts';
import { ASK, pushAsk, type Ask } from './asks.ts';
import { add, type Draft } from './draft.ts';
import { caughtSymbol } from './local-try.ts';
import { isBoundary, isBuiltInError, isGlobalNamed, mentions } from './tree.ts';

export const throwNonError: Code = {
  kind: 'throw-non-error',
  equalRules: ['only-throw-error', 'no-throw-literal', 'prefer-promise-reject-errors', 'useThrowOnlyError'],
  offByDefault: true,
  say: ({ text }) => `${tick(text)}: what is thrown is not an error object.`,
  cause:
    'Something is thrown that is not an error, so whoever catches it gets no stack and no class to recognise it by.',
  approach:
    'Who catches this value, and what do they expect of it? It may be a habit from code that reports by strings, a payload that has no error class yet, or a signal between two places that could return a value. If several throws of the module look alike, one error class of its own may be what they are all missing.',
};

/** How types show it, and whether that is certain. */
export const THROWN_FORMS = { 'no-error': 'certain', object: 'guess', caught: 'guess' } as const;

/** `isGuarded` tells whether the same function catches it: then it reaches nobody else. */
export function visitThrown(draft: Draft, node: ThrowStatement, thrown: Node, isGuarded: boolean): void {
  const isCaught = isGuarded || isCaughtOutside(draft.file);
  if (isNoError(draft, thrown))
    add(draft, 'throw-non-error', node, { form: formOf(thrown), guess: isCaught });
  else if (isOpen(draft, node.argument))
    pushAsk(draft.asks, isCaught ? ASK.CAUGHT : ASK.THROWN, node.argument);
}

/** Whether only types can tell what is thrown. A value that was caught is thrown on as it came. */
function isOpen({ file }: Draft, node: Node): boolean {
  // What a variable of JavaScript starts with says little about what it holds later.
  if (file.tree.language.startsWith('js') && node.type !== 'NewExpression') return false;
  switch (node.type) {
    case 'Identifier': {
      const symbol = file.symbolAt(node.start);
      return symbol !== undefined && !isCaughtName(file, symbol);
    }
    case 'NewExpression':
    case 'CallExpression':
      return !isBuiltInError(file, node.callee);
    case 'MemberExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'AwaitExpression':
      return true;
    case 'LogicalExpression':
    case 'ConditionalExpression':
      return true;
    default:
      return false;
  }
}

function isCaughtName({ facts: { symbols, scopes } }: CollectedFile, symbol: number): boolean {
  return scopes.get(symbols.at(symbol).scope)?.kind === 'catch';
}

const PRIMITIVES = ['String', 'Number', 'Boolean', 'BigInt', 'Symbol'];

/** Whether the expression cannot have an error as its value. */
function isNoError(draft: Draft, node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return isGlobalNamed(draft.file, node, 'undefined');
    case 'CallExpression':
      return PRIMITIVES.some((name) => isGlobalNamed(draft.file, node.callee, name));
    case 'NewExpression':
    case 'MemberExpression':
    case 'TaggedTemplateExpression':
    case 'YieldExpression':
    case 'AwaitExpression':
    case 'ThisExpression':
      return false;
    case 'ObjectExpression':
      // Some errors are written out to be sent to another thread.
      return !node.properties.some((property) => property.type === 'Property' && isNamed(property, 'stack'));
    case 'AssignmentExpression':
      return isNoErrorAssigned(draft, node.operator, node.left, node.right);
    case 'SequenceExpression':
      return isNoError(draft, unwrap(node.expressions.at(-1)!));
    case 'LogicalExpression':
      return isNoErrorOf(draft, node.operator === '&&' ? [node.right] : [node.left, node.right]);
    case 'ConditionalExpression':
      return isNoErrorOf(draft, [node.consequent, node.alternate]);
    default:
      return true;
  }
}

function isNamed({ key, computed }: ObjectProperty, name: string): boolean {
  return (
    !computed &&
    (key.type === 'Identifier' ? key.name === name : key.type === 'Literal' && key.value === name)
  );
}

function isNoErrorOf(draft: Draft, nodes: readonly Node[]): boolean {
  return nodes.every((node) => isNoError(draft, unwrap(node)));
}

/** Arithmetic makes numbers and strings, never errors. */
function isNoErrorAssigned(draft: Draft, operator: string, left: Node, right: Node): boolean {
  if (operator === '=' || operator === '&&=') return isNoErrorOf(draft, [right]);
  if (operator === '||=' || operator === '??=') return isNoErrorOf(draft, [left, right]);
  return true;
}

function formOf(node: Node): string {
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return 'literal';
    case 'Identifier':
      return 'undefined';
    case 'ObjectExpression':
      return 'object';
    default:
      return 'value';
  }
}

/**
 * `try { walk(tree, (leaf) => { throw leaf; }) } catch (found) { return found; }`: a way out of a callback, whose value the clause of the
 * function around uses.
 */
function isCaughtOutside(file: CollectedFile): boolean {
  const { ancestors } = file;
  for (let at = ancestors.length - 1; at > 1; at--) {
    const node = ancestors[at]!;
    const around = ancestors[at - 1]!;
    if (isFunction(node)) {
      if (node.async || node.generator || around.type !== 'CallExpression' || around.callee === node)
        return false;
    } else if (isBoundary(node)) return false;
    if (around.type !== 'TryStatement' || around.block !== node || !around.handler) continue;
    const caught = caughtSymbol(file, around.handler);
    if (caught === undefined) return false;
    const { start, end } = around.handler.body;
    return mentions(file, caught, start, end);
  }
  return false;
}

export async function askThrown({ types, file, context, of, hit, leaveOpen }: Asking): Promise<void> {
  const asks = of(ASK.THROWN, ASK.CAUGHT);
  if (asks.length === 0) return;
  const stacks = asks.map(({ start, end }) => ({ start, end, name: 'stack' }));
  const [thrown, found] = await Promise.all([
    types.expressionTypes(file, asks, { context, text: 200 }),
    types.memberTypes(file, stacks, { context, promises: false }),
  ]);
  for (const [index, ask] of asks.entries()) {
    const type = thrown[index];
    if (type === undefined || type.kind === 'error') leaveOpen('no-error', ask);
    else if (isSignal(type)) continue;
    else if (!found[index] && !mayBeError(type)) hit(formOfThrown(ask, type), ask);
  }
}

function formOfThrown({ kind }: Ask, type: ExpressionType): Form {
  if (kind === ASK.CAUGHT) return 'caught';
  return PRIMITIVE_KINDS.has(type.kind) ? 'no-error' : 'object';
}

/** A promise is thrown to make a renderer wait, a symbol to be told by identity: neither is taken for an error. */
function isSignal({ kind, isAlwaysThenable, text }: ExpressionType): boolean {
  return isAlwaysThenable || kind === 'symbol' || text?.startsWith('unique symbol') === true;
}

const PRIMITIVE_KINDS: ReadonlySet<string> = new Set([
  'string',
  'number',
  'bigint',
  'boolean',
  'symbol',
  'literal',
  'enum',
]);

/** Types that say nothing of what a value is; `unknown` that is not empty is shown as `{}`. */
const VAGUE: ReadonlySet<string> = new Set(['{}', 'object', 'Object', 'unknown', 'any']);

/** What is null by its type is most likely set elsewhere: nothing is thrown on purpose. */
function mayBeError(type: ExpressionType): boolean {
  if (mayBeAnything(type) || NOTHINGS.has(type.kind)) return true;
  return (type.text ?? '')
    .split(' | ')
    .some((part) => VAGUE.has(part) || /^NonNullable<| & \{\}$|…$/.test(part));
}

const NOTHINGS: ReadonlySet<string> = new Set(['never', 'void', 'undefined', 'null']);
