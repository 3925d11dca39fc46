// Requests for other modules, in every form in which they are written.
import type { CallExpression, NewExpression, Node } from '@oxc-project/types';
import { keyName, type Extent } from './declare.ts';
import { intern, type Draft, type Scope } from './draft.ts';
import { IMPORT_KINDS, numbersOf, type ImportKind } from './vocabulary.ts';

const IMPORT_NUMBER = numbersOf(IMPORT_KINDS);

/** The text of a string literal, or of a template without substitutions. */
export function literalText(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

export function addImport(
  draft: Draft,
  kind: ImportKind,
  specifier: string,
  isType: boolean,
  extent: Extent,
  specifierStart: number,
): number {
  const { imports } = draft.tables;
  imports.specifier.push(intern(draft, specifier));
  imports.kind.push(IMPORT_NUMBER[kind]);
  imports.isType.push(isType ? 1 : 0);
  imports.start.push(extent.start);
  imports.end.push(extent.end);
  imports.specifierStart.push(specifierStart);
  return imports.count++;
}

/** `imported` is a name, `default`, or `*` for the module itself; `symbol` is the local name, as index plus one. */
export function addImportName(
  draft: Draft,
  request: number,
  imported: string,
  symbol: number,
  isType: boolean,
  start: number,
): void {
  const { importNames } = draft.tables;
  importNames.import.push(request + 1);
  importNames.imported.push(intern(draft, imported));
  importNames.symbol.push(symbol);
  importNames.isType.push(isType ? 1 : 0);
  importNames.start.push(start);
  importNames.uses.push(0);
  importNames.count++;
}

const MOCKS =
  /^(?:mock|doMock|unmock|doUnmock|dontMock|requireActual|importActual|requireMock|importMock|setMock|createMockFromModule)$/;

/** Calls that name a module: `require`, `require.resolve`, `jest.mock`, `vi.mock`, `new URL(…, import.meta.url)`. */
export function addModuleCall(draft: Draft, node: CallExpression | NewExpression): void {
  const first = node.arguments[0];
  if (first === undefined) return;
  const { callee } = node;
  const isInteresting = callee.type === 'Identifier' || callee.type === 'MemberExpression';
  if (!isInteresting) return;
  const kind = moduleCallKind(node, callee);
  if (kind === undefined) return;
  const dynamic = first.type === 'ImportExpression' ? first.source : first;
  const text = literalText(dynamic);
  if (text !== undefined && first.type !== 'ImportExpression') {
    addImport(draft, kind, text, false, node, dynamic.start + 1);
  }
}

function moduleCallKind(node: CallExpression | NewExpression, callee: Node): ImportKind | undefined {
  if (callee.type === 'Identifier') {
    if (node.type === 'NewExpression')
      return callee.name === 'URL' && isImportMetaUrl(node.arguments[1]) ? 'url' : undefined;
    return callee.name === 'require' ? 'require' : undefined;
  }
  if (callee.type !== 'MemberExpression' || callee.computed || node.type === 'NewExpression')
    return undefined;
  const property = (callee.property as { name: string }).name;
  const { object } = callee;
  if (object.type === 'Identifier') {
    if (object.name === 'require' && property === 'resolve') return 'resolve';
    return (object.name === 'jest' || object.name === 'vi' || object.name === 'vitest') &&
      MOCKS.test(property)
      ? 'mock'
      : undefined;
  }
  return object.type === 'MetaProperty' && property === 'resolve' ? 'resolve' : undefined;
}

function isImportMetaUrl(node: Node | undefined): boolean {
  return (
    node?.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'url'
  );
}

/** `const { a, b: c } = require('x')` and `= await import('x')` bind names of the module as an import statement does. */
export function linkModuleNames(
  draft: Draft,
  pattern: Node,
  init: Node,
  request: number,
  scope: Scope,
): void {
  if (!isModuleValue(init)) return;
  const symbolOf = (name: string): number => {
    const symbol = scope.bindings?.get(intern(draft, name));
    return symbol === undefined ? 0 : symbol + 1;
  };
  if (pattern.type === 'Identifier') {
    addImportName(draft, request, '*', symbolOf(pattern.name), false, pattern.start);
  } else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties) {
      if (property.type !== 'Property' || property.computed) continue;
      const key = keyName(property.key);
      const value = (
        property.value.type === 'AssignmentPattern' ? property.value.left : property.value
      ) as Node;
      if (key !== undefined && value.type === 'Identifier') {
        addImportName(draft, request, key.name, symbolOf(value.name), false, key.start);
      }
    }
  }
}

function isModuleValue(init: Node): boolean {
  if (init.type === 'AwaitExpression') return init.argument.type === 'ImportExpression';
  return (
    init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'require'
  );
}
