// Declarations that others see: exported from the module, or from a namespace, whose blocks then share them.
import type { Declaration, Node } from '@oxc-project/types';
import { intern, type Draft, type NameMap, type Scope } from './draft.ts';
import { addExport } from './export.ts';
import { currentScope } from './scope.ts';
import { SYMBOL } from './vocabulary.ts';
import { visit } from './walk.ts';

/** A declaration with `export` before it, or one that is exported because everything around it is. */
export function visitExported(draft: Draft, declaration: Declaration): void {
  const { flags } = draft.tables.symbols;
  for (const [name, symbol] of visitShared(draft, declaration)) {
    if ((flags[symbol]! & SYMBOL.EXPORTED) !== 0) continue;
    flags[symbol]! |= SYMBOL.EXPORTED;
    addExport(draft, {
      name: draft.names[name]!,
      kind: 'local',
      symbol: symbol + 1,
      isType: (flags[symbol]! & SYMBOL.VALUE) === 0,
      start: draft.declaredAt[symbol]!,
    });
  }
}

/**
 * Visits a declaration whose names every block of the namespace around it sees; gives back what the names mean. A name that
 * another block shares already is the same symbol.
 */
export function visitShared(draft: Draft, declaration: Declaration): NameMap {
  const scope = currentScope(draft);
  const shared = scope.shared?.[0];
  const names = boundNames(declaration).map((name) => intern(draft, name));
  if (shared !== undefined) bindShared(scope, shared, names);
  visit(draft, declaration);
  const found: NameMap = new Map();
  for (const name of names) {
    const symbol = scope.bindings?.get(name);
    if (symbol === undefined) continue;
    found.set(name, symbol);
    if (shared?.has(name) === false) shared.set(name, symbol);
  }
  return found;
}

function bindShared(scope: Scope, shared: NameMap, names: readonly number[]): void {
  for (const name of names) {
    const known = shared.get(name);
    if (known === undefined || scope.bindings?.has(name)) continue;
    scope.bindings ??= new Map();
    scope.bindings.set(name, known);
  }
}

/** Names that a declaration binds in the scope it stands in. */
function boundNames(node: Declaration): string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap((item) => patternNames(item.id));
  if (node.type === 'TSModuleDeclaration') return node.kind === 'global' ? [] : firstName(node.id);
  return 'id' in node && node.id ? [(node.id as { name: string }).name] : [];
}

/** `A` of `namespace A.B.C`. */
function firstName(id: Node): string[] {
  if (id.type === 'TSQualifiedName') return firstName(id.left as Node);
  return id.type === 'Identifier' ? [id.name] : [];
}

function patternNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((item) =>
        patternNames(item.type === 'Property' ? item.value : item.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((item) => (item === null ? [] : patternNames(item)));
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    default:
      return [];
  }
}
