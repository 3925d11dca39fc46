// What around a place in the text has a say in the types there: the statement, the call that a function is handed to, and the checks that
// narrow what is used.
import type { Node } from '@oxc-project/types';
import { type Tree } from '../syntax/tree-of.ts';
import { isFunctionLike } from '../../syntax/index.ts';
import type { Stretch } from './needs-missing.ts';

/** Nodes whose parts stand for themselves. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'StaticBlock',
  'ClassBody',
  'TSModuleBlock',
  'TSInterfaceBody',
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'SwitchCase',
  'TryStatement',
  'CatchClause',
  'LabeledStatement',
  'ClassDeclaration',
  'ClassExpression',
  'MethodDefinition',
  'ExportNamedDeclaration',
  'ExportDefaultDeclaration',
]);

function isContainer(node: Node): boolean {
  return CONTAINERS.has(node.type) || isFunctionLike(node);
}

function nodeAt(tree: Tree, { start, end }: Omit<Stretch, 'file'>): Node {
  return tree.nodes.findLast((node) => node.start <= start && end <= node.end) ?? tree.nodes[0]!;
}

/** Of several nodes that are the same stretch of the text, the outermost. */
function outermostAt(tree: Tree, at: Stretch): Node {
  let node = nodeAt(tree, at);
  for (
    let up = tree.parentOf(node);
    up?.start === node.start && up.end === node.end;
    up = tree.parentOf(node)
  )
    node = up;
  return node;
}

/** Complaints about one value, whatever it is used for. */
const OF_VALUE: ReadonlySet<number> = new Set([
  2339, 2551, 2540, 2341, 2445, 2446, 2531, 2532, 2533, 18046, 18047, 18048, 18049, 18050, 2571, 2348, 2349,
  2351, 2461, 2488, 2495, 2548, 2549, 2571, 2576, 2722, 2723, 2674, 2511,
]);

const CALLS: ReadonlySet<string> = new Set(['CallExpression', 'NewExpression', 'TaggedTemplateExpression']);

/** What a complaint is about: a value, a call, or the statement around a place and what it is to result in, where it is returned. */
export function unitAround(tree: Tree, at: Stretch, code?: number): Stretch[] {
  let node = nodeAt(tree, at);
  const value = code !== undefined && OF_VALUE.has(code) ? valueAt(tree, node) : undefined;
  if (value !== undefined) return [stretchOf(tree, value)];
  for (let up = tree.parentOf(node); up !== undefined && !isContainer(up); up = tree.parentOf(node)) {
    // A call has the say about what is handed to it, and nothing around has a say about that.
    if (code !== undefined && CALLS.has(node.type) && (node.start < at.start || at.end < node.end)) break;
    node = up;
  }
  const isReturned = node.type === 'ReturnStatement' || isFunctionLike(tree.parentOf(node) ?? node);
  const around = isReturned ? functionOver(tree, node) : undefined;
  return [stretchOf(tree, node), ...(around ? resultOf(tree, around) : [])];
}

/** The object of a member, or the expression itself; undefined in a pattern. */
function valueAt(tree: Tree, node: Node): Node | undefined {
  const parent = tree.parentOf(node);
  if (parent?.type === 'Property' || parent?.type === 'TSIndexedAccessType') return undefined;
  return parent?.type === 'MemberExpression' && parent.property === node ? parent.object : node;
}

function functionOver(
  tree: Tree,
  { start, end }: { readonly start: number; readonly end: number },
): Node | undefined {
  return tree.nodes.findLast((one) => isFunctionLike(one) && one.start <= start && end <= one.end);
}

/** Where the result of a function is declared, or else what it is handed to. */
function resultOf(tree: Tree, node: Node): Stretch[] {
  const declared = isFunctionLike(node) ? node.returnType : undefined;
  return declared ? [stretchOf(tree, declared)] : handedTo(tree, node);
}

function handedTo(tree: Tree, node: Node): Stretch[] {
  const parent = tree.parentOf(node);
  return parent === undefined || isContainer(parent)
    ? []
    : unitAround(tree, { file: tree.path, start: node.start, end: node.end });
}

/**
 * What has a say in the type of what is declared at a place: its annotation, unless what it is given narrows that; or else the whole of it,
 * with what a function is handed to, or what a loop goes through.
 */
export function typeOfDeclared(tree: Tree, at: Stretch): Stretch[] {
  const node = outermostAt(tree, at);
  const declared =
    'id' in node && node.id !== null && 'typeAnnotation' in node.id ? node.id.typeAnnotation : undefined;
  if (node.type === 'VariableDeclarator' && declared && !tree.textOf(declared).includes('|'))
    return [stretchOf(tree, declared)];
  const loop = tree.parentOf(tree.parentOf(node) ?? node);
  if (loop !== undefined && (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement'))
    return [stretchOf(tree, loop.right)];
  const around = functionOver(tree, at);
  const isParameter =
    around !== undefined &&
    isFunctionLike(around) &&
    around.params.some((one) => one.start <= at.start && at.end <= one.end);
  return isParameter && !tree.textOf(at).includes(':') ? [at, ...handedTo(tree, around)] : [at];
}

export function hasElement(tree: Tree, { start, end }: Stretch): boolean {
  return tree.nodes.some((node) => node.type.startsWith('JSX') && node.start >= start && node.end <= end);
}

export function stretchOf({ path }: Tree, { start, end }: Node): Stretch {
  return { file: path, start, end };
}

const COMPARING: ReadonlySet<string> = new Set(['===', '!==', '==', '!=', 'instanceof', 'in']);

type Asks = (stretch: Stretch) => boolean;

/** Whether a check in the same function may narrow what is used to something that is not known: a call, a comparison or a `switch`. */
export function isNarrowedBy(tree: Tree, at: Stretch, isOwn: Asks, isMissing: Asks): boolean {
  const outermost = tree.nodes.find(
    (node) => isFunctionLike(node) && node.start <= at.start && at.end <= node.end,
  );
  const { start, end } = outermost ?? tree.nodes[0]!;
  const asks = (node: Node, ask: Asks): boolean => ask(stretchOf(tree, node));
  return tree.nodes.some((node) => {
    if (node.start < start || node.end > end) return false;
    if (node.type === 'CallExpression')
      return (
        isDecisive(tree, node) &&
        node.arguments.some((one) => asks(one, isOwn)) &&
        asks(node.callee, isMissing)
      );
    if (node.type === 'BinaryExpression')
      return COMPARING.has(node.operator) && asks(node, isOwn) && asks(node, isMissing);
    return (
      node.type === 'SwitchStatement' &&
      asks(node.discriminant, isOwn) &&
      node.cases.some(({ test }) => test !== null && asks(test, isMissing))
    );
  });
}

/** Whether the call is a statement, which may assert something, or a condition. */
function isDecisive(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  return (
    parent !== undefined &&
    (/^(?:Expression|If|While|DoWhile|For)Statement$/.test(parent.type) ||
      /^(?:Conditional|Logical|Unary|Parenthesized|Await|Chain)Expression$/.test(parent.type))
  );
}
