// A name that the change takes from a CommonJS module which has nothing of that name: what it gets is undefined. The part of the change
// that adds it to the module was left out. Of modules with `import` and `export`, the imports themselves tell.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import { exportTarget } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { isFunction, treeOf, type Tree } from '../../syntax/tree-of.ts';
import { missingFile, placeAt } from './left-behind.ts';

export const REQUIRED_IN_VAIN = 'REQUIRED_IN_VAIN';

export function requiredInVain(change: Change): CheckResult {
  const { graph } = change.after.state;
  const complaints = change.files.flatMap((file): Complaint[] => {
    const tree = file.kind === 'removed' ? undefined : treeOf(change, 'after', file.path);
    if (tree === undefined) return [];
    const added = new Set(file.lines().added);
    return tree.file.facts.importNames
      .filter(({ start }) => added.has(tree.lineAt(start)))
      .flatMap(({ import: request, imported, start }) => {
        const resolution = tree.file.resolutions[request];
        const isRequired = tree.file.facts.imports.at(request).kind === 'require';
        if (!isRequired || resolution?.kind !== 'file' || /^[*=]$/.test(imported)) return [];
        if (exportTarget(graph, resolution.path, imported).kind !== 'none') return [];
        const module = treeOf(change, 'after', resolution.path);
        const at = { start, end: start + imported.length };
        return module && isWithout(module, imported)
          ? [complaint(change, { tree, at, imported, module })]
          : [];
      });
  });
  return { complaints };
}

/** Whether everything that a module exports can be seen, and nothing has the name. */
function isWithout(module: Tree, name: string): boolean {
  return module.isWhole && !module.file.facts.mentions(name) && isClosed(module);
}

const isClosed = memo((module: Tree): boolean => {
  if (module.file.facts.isModule) return false;
  const values = module.nodes.flatMap((node) => {
    if (node.type !== 'AssignmentExpression') return [];
    return /^module\.exports$/.test(module.textOf(node.left)) ? [node.right] : [];
  });
  const isOpened = module.nodes.some((node) => addsToExports(module, node));
  return values.length === 1 && !isOpened && isSeen(module, values[0]!);
});

/** `Object.assign(module.exports, …)`, `exports[name] = …`, and the like. */
function addsToExports(module: Tree, node: Node): boolean {
  if (node.type === 'CallExpression')
    return (node.arguments as readonly Node[]).some((given) =>
      /^(?:module\.)?exports$/.test(module.textOf(given)),
    );
  return node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression' && node.left.computed;
}

function isSeen(module: Tree, value: Node): boolean {
  if (isFunction(value) || value.type === 'ClassExpression') return true;
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
  return only.type === 'VariableDeclarator'
    ? only.init !== null && only.init.type !== 'Identifier' && isSeen(module, only.init)
    : true;
}

interface Required {
  readonly tree: Tree;
  readonly at: { readonly start: number; readonly end: number };
  readonly imported: string;
  readonly module: Tree;
}

function complaint(change: Change, { tree, at, imported, module }: Required): Complaint {
  const line = tree.lineAt(at.start);
  const message = `${tree.path}:${line} takes \`${imported}\` from ${module.path}, which exports nothing of that name, so it is undefined.`;
  return {
    status: 'review',
    code: REQUIRED_IN_VAIN,
    file: tree.path,
    span: tree.spanOf(at),
    message,
    witness: {
      proof: message,
      places: [placeAt('require', tree, at), placeAt('module', module, { start: 0, end: 0 })],
    },
    missing_files: missingFile(change, module),
    instruction: `Export \`${imported}\` from ${module.path}, or take it from where it is.`,
  };
}
