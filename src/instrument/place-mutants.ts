// Where a choice between the program and its mutants can be written, and how.
import type { Node } from '@oxc-project/types';
import { afterDirectives } from './functions.ts';
import type { Mutant, Writing } from './mutants.ts';

const EXPRESSION =
  /^(?:\w+Expression|Literal|TemplateLiteral|Identifier|JSXElement|JSXFragment|MetaProperty|TSAsExpression)$/;
const CHAIN = /^(?:MemberExpression|CallExpression|TSNonNullExpression|ChainExpression)$/;
const STATEMENT = /^(?:BlockStatement|SwitchCase|ForStatement|ExpressionStatement|ThrowStatement)$/;

export function isPlace(node: Node, parent: Node | undefined): boolean {
  if (STATEMENT.test(node.type)) return parent?.type !== 'LabeledStatement';
  if (!EXPRESSION.test(node.type) || parent === undefined) return false;
  if (isPartOfChain(node, parent)) return false;
  if ('key' in parent && parent.key === node) return false;
  if ('left' in parent && parent.left === node) return !/^(?:Assignment|For)/.test(parent.type);
  if (
    /^(?:ArrayPattern|ObjectPattern|RestElement|TaggedTemplateExpression|UpdateExpression|JSXAttribute)$/.test(
      parent.type,
    )
  )
    return false;
  if (/^(?:FunctionExpression|ClassExpression|TSEmptyBodyFunctionExpression)$/.test(node.type)) return false;
  if ('id' in parent && parent.id === node) return false;
  return !(parent.type === 'UnaryExpression' && parent.operator === 'delete');
}

/** `a.b` in `a.b.c()` and in `a.b?.c`: cut off from what follows, it would lose its object, or the rest its condition. */
function isPartOfChain(node: Node, parent: Node): boolean {
  if (!CHAIN.test(node.type) && node.type !== 'Super') return false;
  if (parent.type === 'ChainExpression' || parent.type === 'TSNonNullExpression') return true;
  if (parent.type === 'MemberExpression') return parent.object === node;
  return parent.type === 'CallExpression' && parent.callee === node;
}

export function writeMutants(
  writing: Writing,
  node: Node,
  parent: Node | undefined,
  mutants: readonly Mutant[],
): void {
  if (node.type === 'BlockStatement') writeBlock(writing, node, mutants);
  else if (node.type === 'SwitchCase') writeCase(writing, node, mutants);
  else if (STATEMENT.test(node.type)) writeStatement(writing, node, mutants);
  else writeExpression(writing, node, parent, mutants);
}

/** The text of a place with one mutation in it. */
function mutated(text: string, { start, end }: Node, mutant: Mutant): string {
  return text.slice(start, mutant.start) + mutant.replacement + text.slice(mutant.end, end);
}

function writeExpression(
  { text, put, isAwake }: Writing,
  node: Node,
  parent: Node | undefined,
  mutants: readonly Mutant[],
): void {
  const name = node.type === 'ArrowFunctionExpression' ? givenName(parent) : undefined;
  // A function gets its name from where it stands, which is inside of the brackets.
  const [before, after] = name === undefined ? ['(', ')'] : [`({${name}:`, `}).${name}`];
  const choices = mutants.map(
    (mutant) => `${isAwake}(${mutant.id})?${before}${mutated(text, node, mutant)}${after}:`,
  );
  put.wrap(node, `(${choices.join('')}${before}`, `${after})`);
}

function givenName(parent: Node | undefined): string | undefined {
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  if (parent?.type === 'AssignmentExpression' && parent.left.type === 'Identifier') return parent.left.name;
  if ((parent?.type === 'Property' || parent?.type === 'PropertyDefinition') && !parent.computed)
    return parent.key.type === 'Identifier' ? parent.key.name : undefined;
  return undefined;
}

function asked(isAwake: string, mutants: readonly Mutant[]): string {
  return mutants.map(({ id }) => `${isAwake}(${id})`).join('||');
}

function writeBlock(
  { put, isAwake }: Writing,
  node: Extract<Node, { type: 'BlockStatement' }>,
  mutants: readonly Mutant[],
): void {
  const range = { start: afterDirectives(node), end: node.end - 1 };
  put.wrap(range, `;if(${asked(isAwake, mutants)}){}else{`, '}');
}

function writeCase(
  { put, isAwake }: Writing,
  { consequent }: Extract<Node, { type: 'SwitchCase' }>,
  mutants: readonly Mutant[],
): void {
  const range = { start: consequent[0]!.start, end: consequent.at(-1)!.end };
  put.wrap(range, `if(${asked(isAwake, mutants)}){}else{`, '}');
}

function writeStatement({ text, put, isAwake }: Writing, node: Node, mutants: readonly Mutant[]): void {
  const choices = mutants.map(
    (mutant) => `if(${isAwake}(${mutant.id})){${mutated(text, node, mutant)}}else `,
  );
  put.wrap(node, `${choices.join('')}{`, '}');
}
