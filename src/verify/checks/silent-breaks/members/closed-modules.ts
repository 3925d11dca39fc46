// Modules of which everything that they export can be seen, so that a name which they lack is undefined.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../../base/index.ts';
import { type Tree } from '../../../syntax/tree-of.ts';
import { isFunctionLike } from '../../../../syntax/index.ts';

/** Whether everything that a CommonJS module exports can be seen, and nothing in it has the name. */
export function isWithout(module: Tree, name: string): boolean {
  return module.isWhole && !module.file.facts.mentions(name) && isClosed(module);
}

/** The same of a module with `import` and `export`: of all its names, or of what it exports by default. */
export function isEsmWithout(module: Tree, imported: '*' | 'default', name: string): boolean {
  const { facts } = module.file;
  if (!module.isWhole || !facts.isModule || facts.mentions(name)) return false;
  if (imported === '*') return facts.exports.count > 0 && !facts.exports.some(({ kind }) => kind === 'star');
  const [only, ...others] = module.nodes.filter((node) => node.type === 'ExportDefaultDeclaration');
  return only !== undefined && others.length === 0 && isSeen(module, only.declaration);
}

const isClosed = memo((module: Tree): boolean => {
  if (module.file.facts.isModule) return false;
  const values = module.nodes.flatMap((node) => {
    if (node.type !== 'AssignmentExpression') return [];
    return module.textOf(node.left) === 'module.exports' ? [node.right] : [];
  });
  const exported = new Set(['exports', 'module.exports', ...values.map((value) => module.textOf(value))]);
  if (module.nodes.some((node) => addsTo(exported, module, node))) return false;
  return values.length === 0 ? namesExportsOnly(module) : values.length === 1 && isSeen(module, values[0]!);
});

/** `Object.assign(module.exports, …)`, `exports[name] = …`, and the like. */
function addsTo(exported: ReadonlySet<string>, module: Tree, node: Node): boolean {
  if (node.type === 'CallExpression')
    return (node.arguments as readonly Node[]).some((given) => exported.has(module.textOf(given)));
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return false;
  return node.left.computed && exported.has(module.textOf(node.left.object));
}

/** `exports.name = …` for each name, and no other use of `exports` and `module`. */
function namesExportsOnly(module: Tree): boolean {
  const uses = module.nodes.filter(
    (node) => node.type === 'Identifier' && (node.name === 'exports' || node.name === 'module'),
  );
  return (
    module.file.facts.exports.count > 0 &&
    uses.every((node) => {
      const parent = module.parentOf(node);
      if (parent?.type !== 'MemberExpression' || parent.computed) return false;
      return module.textOf(node) === 'exports' || parent.property === node || isNamedOf(module, parent);
    })
  );
}

function isNamedOf(module: Tree, member: Node): boolean {
  const parent = module.parentOf(member);
  return parent?.type === 'MemberExpression' && parent.object === member && !parent.computed;
}

function isSeen(module: Tree, value: Node): boolean {
  if (isFunctionLike(value)) return true;
  if (value.type === 'ClassExpression' || value.type === 'ClassDeclaration') return value.superClass === null;
  if (value.type === 'ObjectExpression') return value.properties.every(({ type }) => type === 'Property');
  if (value.type !== 'Identifier') return false;
  const declared = module.nodes.filter(
    (node) =>
      (node.type === 'VariableDeclarator' ||
        node.type === 'FunctionDeclaration' ||
        node.type === 'ClassDeclaration') &&
      node.id?.type === 'Identifier' &&
      node.id.name === value.name,
  );
  const [only] = declared;
  if (declared.length !== 1 || only === undefined) return false;
  if (only.type === 'ClassDeclaration') return only.superClass === null;
  return only.type === 'VariableDeclarator'
    ? only.init !== null && only.init.type !== 'Identifier' && isSeen(module, only.init)
    : true;
}
