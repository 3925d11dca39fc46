// A name that the change takes from a CommonJS module which has nothing of that name: what it gets is undefined. The part of the change
// that adds it to the module was left out. Of modules with `import` and `export`, the imports themselves tell.
import { exportTarget } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';
import { missingFile, placeAt } from './left-behind.ts';
import { isWithout } from './members/closed-modules.ts';

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
