// `const count: number | null = null`, `let name;` that nothing is assigned to, `rest.size` after `{ size, ...rest }`: what is read can only
// be nothing.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../../base/index.ts';
import { functionAround, type Tree } from '../../../syntax/tree-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { boundNames, nodesOf, nodesWithin, quoted, type Of } from '../shapes.ts';
import { isFunctionLike, unwrap } from '../../../../syntax/index.ts';

export const valueNeverSet: SlipRule = {
  code: 'VALUE_NEVER_SET',
  find: (tree) => [
    ...nodesOf(tree, 'VariableDeclarator').flatMap((node) => [
      ...alwaysNull(tree, node),
      ...neverAssigned(tree, node),
    ]),
    ...nodesOf(tree, 'ObjectPattern').flatMap((node) => takenOut(tree, node)),
  ],
};

/** Every use of a name as a value, by name. */
const readsOf = memo((tree: Tree): ReadonlyMap<string, readonly Of<'Identifier'>[]> => {
  const uses = nodesOf(tree, 'Identifier').filter((node) => isRead(tree, node));
  return Map.groupBy(uses, ({ name }) => name);
});

function isRead(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'Property':
      return parent.value === node && tree.parentOf(parent)?.type !== 'ObjectPattern';
    case 'VariableDeclarator':
      return parent.init === node;
    case 'AssignmentExpression':
      return parent.right === node;
    case 'AssignmentPattern':
      return parent.right === node;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.value === node || parent.computed;
    default:
      return (
        parent !== undefined &&
        !/^(?:TS(?!As|NonNull|Satisfies)|JSX(?!ExpressionContainer|Spread)|Labeled|Break|Continue|Import)/.test(
          parent.type,
        ) &&
        !isFunctionLike(parent)
      );
  }
}

/** How often each name is declared, and which are assigned to somewhere. */
const writesOf = memo(
  (
    tree: Tree,
  ): { readonly declared: ReadonlyMap<string, number>; readonly assigned: ReadonlySet<string> } => {
    const declared = new Map<string, number>();
    const assigned = new Set<string>();
    const declare = (pattern: Node): void => {
      for (const name of boundNames(pattern)) declared.set(name, (declared.get(name) ?? 0) + 1);
    };
    for (const node of tree.nodes) {
      if (isFunctionLike(node)) {
        node.params.forEach(declare);
        if (node.id) declare(node.id);
      } else if (node.type === 'VariableDeclarator') declare(node.id);
      else if (node.type === 'CatchClause' && node.param) declare(node.param);
      else if (node.type === 'ImportDeclaration') node.specifiers.forEach(({ local }) => declare(local));
      else if (node.type === 'AssignmentExpression')
        targetsOf(node.left).forEach((name) => assigned.add(name));
      else if (node.type === 'UpdateExpression')
        targetsOf(node.argument).forEach((name) => assigned.add(name));
      else if (node.type === 'ForOfStatement' || node.type === 'ForInStatement')
        targetsOf(node.left).forEach((name) => assigned.add(name));
      // A framework writes to what is given to it as a reference.
      else if (node.type === 'JSXAttribute' && node.name.name === 'ref')
        nodesWithin(node).forEach((inner) => inner.type === 'Identifier' && assigned.add(inner.name));
    }
    return { declared, assigned };
  },
);

function targetsOf(pattern: Node): string[] {
  return pattern.type === 'MemberExpression'
    ? []
    : nodesWithin(pattern).flatMap((node) => (node.type === 'Identifier' ? [node.name] : []));
}

/** `const x: T | null = null`: whoever says so means to set it. */
function alwaysNull(tree: Tree, node: Of<'VariableDeclarator'>): Slip[] {
  const { id, init } = node;
  if (!isConstant(tree, node) || id.type !== 'Identifier' || !init || !isNothing(init)) return [];
  const type = id.typeAnnotation?.typeAnnotation;
  if (type?.type !== 'TSUnionType' || !isUsedOnce(tree, id.name)) return [];
  return [
    {
      at: node,
      message: `\`${id.name}\` is a constant that is ${tree.textOf(init)}, though its type allows more: what reads it never sees anything else.`,
      instruction: 'Give it the value that was meant, or take it away.',
    },
  ];
}

function isConstant(tree: Tree, node: Of<'VariableDeclarator'>): boolean {
  const statement = tree.parentOf(node);
  return statement?.type === 'VariableDeclaration' && statement.kind === 'const';
}

function isNothing(node: Node): boolean {
  return (
    (node.type === 'Literal' && node.value === null && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}

/** Whether one declaration has the name, and somebody reads it. */
function isUsedOnce(tree: Tree, name: string): boolean {
  return writesOf(tree).declared.get(name) === 1 && (readsOf(tree).get(name)?.length ?? 0) > 0;
}

/** `let x;`, and nothing is ever assigned to any `x`. */
function neverAssigned(tree: Tree, node: Of<'VariableDeclarator'>): Slip[] {
  const { id, init } = node;
  const statement = tree.parentOf(node);
  if (init || id.type !== 'Identifier' || statement?.type !== 'VariableDeclaration' || statement.declare)
    return [];
  const around = tree.parentOf(statement)?.type ?? '';
  if (/^(?:For|Export|Program)/.test(around) || !functionAround(tree, node)) return [];
  if (writesOf(tree).assigned.has(id.name) || !isUsedOnce(tree, id.name)) return [];
  return [
    {
      at: node,
      message: `Nothing is ever assigned to \`${id.name}\`: what reads it finds undefined.`,
      instruction: 'Assign the value that was meant, or take the variable away.',
    },
  ];
}

function isWithin(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** `{ size, ...rest }`, and then `rest.size`. */
function takenOut(tree: Tree, pattern: Of<'ObjectPattern'>): Slip[] {
  const rest = pattern.properties.at(-1);
  if (rest?.type !== 'RestElement' || rest.argument.type !== 'Identifier') return [];
  const { name } = rest.argument;
  if (writesOf(tree).assigned.has(name)) return [];
  const scope = functionAround(tree, pattern);
  const taken = new Set(
    pattern.properties.flatMap((property) =>
      property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
        ? [property.key.name]
        : [],
    ),
  );
  return (readsOf(tree).get(name) ?? []).flatMap((use) => {
    const member = tree.parentOf(use);
    if (
      member?.type !== 'MemberExpression' ||
      member.computed ||
      member.object !== use ||
      member.property.type !== 'Identifier'
    )
      return [];
    if (
      !taken.has(member.property.name) ||
      (scope && !isWithin(scope, use)) ||
      declarationOf(tree, use, name) !== pattern
    )
      return [];
    const parent = tree.parentOf(member);
    if (parent?.type === 'AssignmentExpression' && parent.left === member) return [];
    return [
      {
        at: member,
        message: `${quoted(tree, member)} is always undefined: \`${member.property.name}\` is taken out of \`${name}\` on line ${tree.lineAt(pattern.start)}.`,
        instruction: `Use \`${member.property.name}\` itself.`,
      },
    ];
  });
}

/** The pattern of the innermost scope around that declares the name, if it is one with a rest. */
function declarationOf(tree: Tree, use: Node, name: string): Node | undefined {
  for (let at = tree.parentOf(use); at !== undefined; at = tree.parentOf(at)) {
    const patterns = isFunctionLike(at)
      ? at.params
      : at.type === 'BlockStatement' || at.type === 'Program'
        ? (at.body as readonly Node[]).flatMap((statement) =>
            statement.type === 'VariableDeclaration' ? statement.declarations.map(({ id }) => id) : [],
          )
        : [];
    const found = patterns.find((one) => boundNames(one).includes(name));
    if (found) return unwrap(found.type === 'AssignmentPattern' ? found.left : found);
  }
  return undefined;
}
