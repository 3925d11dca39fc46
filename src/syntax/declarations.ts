// Which statements declare names.
import type { Declaration, Node } from '@oxc-project/types';

const DECLARATIONS: ReadonlySet<Node['type']> = new Set([
  'VariableDeclaration',
  'FunctionDeclaration',
  'TSDeclareFunction',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'TSModuleDeclaration',
]);

export function isDeclaration(node: Node): node is Declaration {
  return DECLARATIONS.has(node.type);
}
