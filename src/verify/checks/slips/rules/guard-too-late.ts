// `const { id } = user.profile; if (!user) return;`: if there is no user, what stands before the question has thrown already. And the other way
// round: `if (user) { … }`, and then `user.name` outside.
import type { Node } from '@oxc-project/types';
import { ownNodes, type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { boundNames, nodesWithin, quoted } from '../shapes.ts';
import { isFunctionLike } from '../../../../syntax/index.ts';

export const guardTooLate: SlipRule = {
  code: 'GUARD_TOO_LATE',
  find: (tree) =>
    tree.nodes.flatMap((node) =>
      node.type === 'BlockStatement' || node.type === 'Program'
        ? [...askedAfter(tree, node.body), ...usedOutside(tree, node.body)]
        : [],
    ),
};

/** What may be asked of text and numbers, whose empty values are no missing ones. */
const OF_TEXT =
  /^(?:length|trim\w*|split|slice|substring|substr|to[A-Z]\w*|replace\w*|match\w*|indexOf|includes|startsWith|endsWith|charAt|charCodeAt|then|catch|current|value|map|filter|forEach|size|join|concat|localeCompare|test|push|pad\w+)$/;

function askedAfter(tree: Tree, statements: readonly Node[]): Slip[] {
  return statements.flatMap((statement, index) => {
    const asked =
      statement.type === 'IfStatement' && leaves(statement.consequent)
        ? missingIn(tree, statement.test)
        : undefined;
    if (asked === undefined) return [];
    const before = statements.slice(0, index).toReversed();
    for (const earlier of before) {
      if (sets(tree, earlier, asked)) return [];
      const use = earlier.type === 'FunctionDeclaration' ? undefined : takenApart(tree, earlier, asked);
      if (use)
        return [
          {
            at: use,
            message: `${quoted(tree, use)} throws where there is no \`${asked}\`, which is asked only on line ${tree.lineAt(statement.start)}.`,
            instruction: `Move it behind the question, or take the question away if \`${asked}\` is always there.`,
          },
        ];
    }
    return [];
  });
}

function usedOutside(tree: Tree, statements: readonly Node[]): Slip[] {
  return statements.flatMap((statement, index) => {
    if (statement.type !== 'IfStatement' || statement.alternate || leaves(statement.consequent)) return [];
    const asked = pathOf(tree, statement.test);
    if (asked === undefined || sets(tree, statement, asked)) return [];
    if (!takenApart(tree, statement.consequent, asked)) return [];
    const next = statements[index + 1];
    if (
      next === undefined ||
      next.type === 'FunctionDeclaration' ||
      next.type === 'IfStatement' ||
      sets(tree, next, asked)
    )
      return [];
    const use = takenApart(tree, next, asked);
    return use
      ? [
          {
            at: use,
            message: `${quoted(tree, use)} throws where there is no \`${asked}\`, which the lines above it are careful about.`,
            instruction: 'Move it into the condition, or use `?.`.',
          },
        ]
      : [];
  });
}

/** The `x` of `!x`, `x === null`, `x == undefined`, `typeof x === 'undefined'`. */
function missingIn(tree: Tree, test: Node): string | undefined {
  if (test.type === 'UnaryExpression' && test.operator === '!') return pathOf(tree, test.argument);
  if (test.type !== 'BinaryExpression' || !/^===?$/.test(test.operator)) return undefined;
  return /^(?:null|undefined)$/.test(tree.textOf(test.right)) && test.left.type !== 'PrivateIdentifier'
    ? pathOf(tree, test.left)
    : undefined;
}

/** A name, or a name on `this` or on another one. */
function pathOf(tree: Tree, node: Node): string | undefined {
  const text = tree.textOf(node);
  return /^(?:this\.)?[a-z_$][\w$]*$/.test(text) ? text : undefined;
}

function leaves(node: Node): boolean {
  const last = node.type === 'BlockStatement' ? node.body.at(-1) : node;
  return /^(?:Return|Throw|Continue|Break)Statement$/.test(last?.type ?? '');
}

/** Whether a statement may give it another value. Calls may do so to what hangs on `this`. */
function sets(tree: Tree, statement: Node, path: string): boolean {
  const isMember = path.startsWith('this.');
  return nodesWithin(statement).some((node) => {
    if (node.type === 'AssignmentExpression')
      return nodesWithin(node.left).some((target) => tree.textOf(target) === path);
    if (node.type === 'UpdateExpression') return tree.textOf(node.argument) === path;
    if (node.type === 'VariableDeclarator') return boundNames(node.id).includes(path);
    if (isFunctionLike(node)) return node.params.flatMap(boundNames).includes(path);
    return isMember && node.type === 'AwaitExpression';
  });
}

/** Where a statement takes it apart come what may. */
function takenApart(tree: Tree, statement: Node, path: string): Node | undefined {
  return ownNodes(statement).find((node) => {
    if (
      node.type !== 'MemberExpression' ||
      node.optional ||
      node.computed ||
      node.property.type !== 'Identifier'
    )
      return false;
    if (tree.textOf(node.object) !== path || OF_TEXT.test(node.property.name)) return false;
    return isCertain(tree, node, statement);
  });
}

/** Whether nothing on the way decides if it happens. */
function isCertain(tree: Tree, node: Node, statement: Node): boolean {
  for (
    let [child, at] = [node, tree.parentOf(node)];
    at && child !== statement;
    [child, at] = [at, tree.parentOf(at)]
  ) {
    if (at.type === 'LogicalExpression' && at.right === child) return false;
    if (at.type === 'ChainExpression') return false;
    if (at.type === 'ConditionalExpression' && at.test !== child) return false;
    if (at.type === 'IfStatement' && at.test !== child) return false;
    if (/^(?:For|While|Switch|Try|Catch|DoWhile)/.test(at.type)) return false;
    if (at.type === 'UnaryExpression' && at.operator === 'typeof') return false;
  }
  return true;
}
