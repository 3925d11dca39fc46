// The import and export lists of one file with the place of every part, so that single names can be taken out and put in.
import type {
  ExportNamedDeclaration,
  ImportDeclaration,
  ModuleExportName,
  Program,
} from '@oxc-project/types';

export interface ListedName {
  readonly start: number;
  readonly end: number;
  /** The name in the other module; in a local export list, the local name. `default` and `*` as in the facts. */
  readonly imported: string;
  /** The local name of an import, the exported name of an export. */
  readonly local: string;
  readonly isType: boolean;
}

export interface ModuleStatement {
  readonly form: 'import' | 'export-from' | 'export-list' | 'export-star';
  readonly start: number;
  readonly end: number;
  readonly isType: boolean;
  /** With its quotes. */
  readonly source?: { readonly start: number; readonly end: number; readonly value: string };
  /** What stands between the specifier and the end, such as import attributes. */
  readonly tail: string;
  /** The default import. */
  readonly lead?: ListedName;
  /** `* as name`. */
  readonly whole?: ListedName;
  /** Places of the braces. */
  readonly list?: { readonly open: number; readonly close: number };
  readonly names: readonly ListedName[];
}

export function moduleStatements(text: string, program: Program): ModuleStatement[] {
  return program.body.flatMap((node): ModuleStatement[] => {
    if (node.type === 'ImportDeclaration') return [importStatement(text, node)];
    if (node.type === 'ExportNamedDeclaration' && !node.declaration) return [exportStatement(text, node)];
    if (node.type !== 'ExportAllDeclaration') return [];
    const { start, end, exported } = node;
    const whole: ListedName | undefined = exported
      ? {
          start: exported.start,
          end: exported.end,
          imported: '*',
          local: textOf(exported),
          isType: node.exportKind === 'type',
        }
      : undefined;
    return [
      {
        form: 'export-star',
        start,
        end,
        isType: node.exportKind === 'type',
        ...sourceOf(text, node),
        ...(whole ? { whole } : {}),
        names: [],
      },
    ];
  });
}

function textOf(node: ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name;
}

interface WithSource {
  readonly start: number;
  readonly end: number;
  readonly source?: { readonly start: number; readonly end: number; readonly value: string } | null;
}

function sourceOf(text: string, { source, end }: WithSource): Pick<ModuleStatement, 'source' | 'tail'> {
  if (!source) return { tail: '' };
  const tail = text.slice(source.end, end).replace(/;\s*$/, '').trimEnd();
  return { source: { start: source.start, end: source.end, value: source.value }, tail };
}

function importStatement(text: string, node: ImportDeclaration): ModuleStatement {
  const names: ListedName[] = [];
  let lead: ListedName | undefined;
  let whole: ListedName | undefined;
  const isType = node.importKind === 'type';
  for (const name of node.specifiers) {
    const place = { start: name.start, end: name.end, local: name.local.name };
    if (name.type === 'ImportDefaultSpecifier') lead = { ...place, imported: 'default', isType };
    else if (name.type === 'ImportNamespaceSpecifier') whole = { ...place, imported: '*', isType };
    else
      names.push({
        ...place,
        imported: textOf(name.imported),
        isType: isType || name.importKind === 'type',
      });
  }
  return {
    form: 'import',
    start: node.start,
    end: node.end,
    isType,
    ...sourceOf(text, node),
    ...(lead ? { lead } : {}),
    ...(whole ? { whole } : {}),
    ...listOf(text, names),
    names,
  };
}

function exportStatement(text: string, node: ExportNamedDeclaration): ModuleStatement {
  const isType = node.exportKind === 'type';
  const names = node.specifiers.map((name): ListedName => ({
    start: name.start,
    end: name.end,
    imported: textOf(name.local),
    local: textOf(name.exported),
    isType: isType || name.exportKind === 'type',
  }));
  return {
    form: node.source ? 'export-from' : 'export-list',
    start: node.start,
    end: node.end,
    isType,
    ...sourceOf(text, node),
    ...listOf(text, names),
    names,
  };
}

function listOf(text: string, names: readonly ListedName[]): Pick<ModuleStatement, 'list'> {
  const first = names[0];
  if (first === undefined) return {};
  return {
    list: { open: text.lastIndexOf('{', first.start), close: text.indexOf('}', names.at(-1)!.end) },
  };
}

/** Every name that a statement brings or gives. */
export function allNames({ lead, whole, names }: ModuleStatement): ListedName[] {
  return [...(lead ? [lead] : []), ...(whole ? [whole] : []), ...names];
}
