// What the top level of a file consists of, where it hands on names of other modules: is it a barrel, and what else is in it?
import type { Statement } from '@oxc-project/types';
import type { Collector } from '../../facts/index.ts';

/** Where a statement stands. */
export type Stretch = readonly [start: number, end: number];

export type BarrelFact = {
  /** Statements that hand on names of other modules. */
  readonly handing: number;
  /** Statements of the file's own; the first few are told. */
  readonly own: number;
  readonly statements?: readonly Stretch[];
  /** Imports of nothing, for what the module does when it is loaded. */
  readonly effects?: readonly Stretch[];
};

const MOST_TOLD = 8;

const barrelFacts: Collector<BarrelFact> = {
  id: 'barrel',
  start: (file) => ({ finish: () => describe(file.tree.program.body) }),
};

export default barrelFacts;

function describe(body: readonly Statement[]): BarrelFact | undefined {
  let handing = 0;
  const own: Stretch[] = [];
  const effects: Stretch[] = [];
  for (const node of body) {
    if (isHanding(node)) handing++;
    else if (node.type === 'ImportDeclaration') {
      if (node.specifiers.length === 0 && node.importKind !== 'type') effects.push([node.start, node.end]);
    } else if (!isHarmless(node)) own.push([node.start, node.end]);
  }
  if (handing === 0) return undefined;
  return {
    handing,
    own: own.length,
    // Where the file is mostly its own, its statements are no news.
    ...(own.length > 0 && own.length <= handing ? { statements: own.slice(0, MOST_TOLD) } : {}),
    ...(effects.length > 0 ? { effects: effects.slice(0, MOST_TOLD) } : {}),
  };
}

/** `export … from`, and lists of names: what they name is declared, or imported, elsewhere. */
function isHanding(node: Statement): boolean {
  if (node.type === 'ExportAllDeclaration') return true;
  if (node.type === 'ExportDefaultDeclaration') return node.declaration.type === 'Identifier';
  return node.type === 'ExportNamedDeclaration' && !node.declaration && node.specifiers.length > 0;
}

/** Types, directives and empty statements do nothing. */
function isHarmless(node: Statement): boolean {
  switch (node.type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSModuleDeclaration':
    case 'TSNamespaceExportDeclaration':
    case 'EmptyStatement':
      return true;
    case 'ExpressionStatement':
      return 'directive' in node && typeof node.directive === 'string';
    case 'ExportNamedDeclaration':
      return node.declaration ? isHarmless(node.declaration as Statement) : true;
    default:
      return false;
  }
}
