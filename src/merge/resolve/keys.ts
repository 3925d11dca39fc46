// What makes an item of a list the same item on both sides: its name where it has one, else its text.
import type { Node } from '@oxc-project/types';

export function keyOf(text: string, node: Node): string {
  const name = namedKey(text, node);
  return name ?? `text ${text.slice(node.start, node.end).replaceAll(/\s+/g, ' ')}`;
}

function namedKey(text: string, node: Node): string | undefined {
  const of = (part: Node | null | undefined): string =>
    part ? text.slice(part.start, part.end).replaceAll(/\s+/g, ' ') : '';
  switch (node.type) {
    case 'ImportDeclaration': {
      const isNames = node.specifiers.every(({ type }) => type === 'ImportSpecifier');
      return `import ${node.importKind} ${isNames ? '' : of(node.specifiers[0])} ${node.source.value}`;
    }
    case 'ExportAllDeclaration':
      return `export ${of(node.exported)} * ${node.source.value}`;
    case 'ExportNamedDeclaration':
      if (node.declaration) return namedKey(text, node.declaration as Node);
      return `export ${node.exportKind} ${node.source?.value ?? ''}`;
    case 'ExportDefaultDeclaration':
      return 'default';
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
      return `name ${of(node.id as Node)}`;
    case 'VariableDeclaration':
      return node.declarations.length === 1 ? `name ${of(node.declarations[0]!.id as Node)}` : undefined;
    case 'ExpressionStatement':
      return callKey(text, node.expression);
    case 'ImportSpecifier':
    case 'ExportSpecifier':
      return `name ${of(node.local as Node)}`;
    case 'TSEnumMember':
      return `name ${of(node.id as Node)}`;
    case 'MethodDefinition':
      return `${node.static} ${node.kind} ${of(node.key as Node)}`;
    case 'PropertyDefinition':
      return `${node.static} ${of(node.key as Node)}`;
    case 'TSPropertySignature':
      return `name ${of(node.key as Node)}`;
    case 'Property':
      return `name ${of(node.key as Node)}`;
    default:
      return undefined;
  }
}

/** `describe('a shop', …)`. */
function callKey(text: string, node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const [first] = node.arguments;
  if (first?.type !== 'Literal' || typeof first.value !== 'string') return undefined;
  return `call ${text.slice(node.callee.start, node.callee.end)} ${first.value}`;
}
