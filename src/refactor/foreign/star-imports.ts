// Modules that hand a name on: those that import it by name, and those that take all that such a module has. Indexers put a
// name that came with `import *` down to the module that was named there, whichever module declares it.
import type { TextEdit } from '../plan/change.ts';
import type { ForeignName } from './foreign-name.ts';
import { containerKey, nameKindOf, rowsNamed } from './symbol-family.ts';
import { isInImport } from './words.ts';

interface Module {
  readonly name: string;
  readonly file: string;
  readonly key: string;
}

/** Keys of modules from which `import *` takes the symbol under its own name. */
export function providersOf(foreign: ForeignName, edits: readonly TextEdit[]): ReadonlySet<string> {
  const { view, family, kind, row, isPython } = foreign;
  const { symbols } = view.index;
  if (kind !== 'free' || !isPython) return new Set();
  const providing = new Set([containerKey(symbols[row]!)]);
  const rivals = rowsNamed(view.index, foreign.oldName).filter(
    (other) => !family.rows.has(other) && nameKindOf(symbols[other]!) === 'free' && view.hasDefinition(other),
  );
  if (rivals.length > 0) return providing;
  const modules = modulesOf(foreign);
  const byName = new Map(modules.map((module) => [module.name, module]));
  const importing = new Set(edits.filter((edit) => isImported(foreign, edit)).map(({ file }) => file));
  for (const { file, key } of modules) if (importing.has(file)) providing.add(key);
  const starred = modules.map((module) => ({ module, from: starsIn(foreign, module) }));
  for (let size = 0; size !== providing.size;) {
    size = providing.size;
    for (const { module, from } of starred)
      if (from.some((name) => providing.has(byName.get(name)?.key ?? ''))) providing.add(module.key);
  }
  return providing;
}

function modulesOf({ view }: ForeignName): Module[] {
  return view.index.symbols.flatMap((symbol, row): Module[] => {
    const { parsed } = symbol;
    if (parsed?.kind !== 'global' || parsed.descriptors.at(-1)!.suffix !== 'meta') return [];
    const definition = view.of(row).find(({ isDefinition }) => isDefinition);
    const name = parsed.descriptors.at(-2)?.name;
    return definition && name !== undefined
      ? [{ name, file: definition.file, key: containerKey(symbol) }]
      : [];
  });
}

/** Whether a place imports the name, and under no other. */
function isImported({ codeOf }: ForeignName, { file, start, end }: TextEdit): boolean {
  const code = codeOf(file)?.code ?? '';
  return isInImport(code, start) && !/^\s+as\s/.test(code.slice(end, end + 20));
}

/** Names of the modules of which a module takes everything. */
function starsIn({ view, codeOf }: ForeignName, { name, file }: Module): string[] {
  if (!view.read(file)?.includes('*')) return [];
  const found = codeOf(file)!.code.matchAll(/^[ \t]*from\s+(\.*)\s*([\w.]*)\s+import\s+\(?\s*\*/gm);
  return [...found].map(([, dots, path]) => {
    if (dots === '') return path!;
    const folders = name.split('.').slice(0, /(?:^|\/)__init__\.pyi?$/.test(file) ? undefined : -1);
    const above = folders.slice(0, folders.length - (dots!.length - 1));
    return [...above, ...(path === '' ? [] : [path!])].join('.');
  });
}
