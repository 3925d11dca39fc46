// Which file the module is that a name belongs to: in `export … from`, after `import()` and `require()`, and for an imported symbol.
import { IMPORT_KINDS } from '../../facts/index.ts';
import { LOADING_KINDS, type SourceFile } from '../../graph/index.ts';

/** The file that the `export … from` around an offset names. */
export function reExportedFrom({ facts, resolutions }: SourceFile, offset: number): string | undefined {
  const { imports } = facts;
  for (let row = 0; row < imports.count; row++) {
    if (imports.start[row]! > offset || imports.end[row]! <= offset) continue;
    const resolution = resolutions[row];
    return resolution?.kind === 'file' ? resolution.path : undefined;
  }
  return undefined;
}

/** The file of the `import()` or `require()` before an offset. */
export function moduleBefore({ facts, resolutions }: SourceFile, offset: number): string | undefined {
  const { imports } = facts;
  for (let row = imports.count - 1; row >= 0; row--) {
    const kind = IMPORT_KINDS[imports.kind[row]!]!;
    if (!LOADING_KINDS.has(kind) || imports.specifierStart[row]! > offset) continue;
    const resolution = resolutions[row];
    return resolution?.kind === 'file' ? resolution.path : undefined;
  }
  return undefined;
}

/** From where a symbol is imported, under which name, and where that is written; undefined for one that is not. */
export function importOf(
  { facts, resolutions }: SourceFile,
  symbol: number,
): { readonly source: string | undefined; readonly imported: string; readonly start: number } | undefined {
  const { importNames, interfaceNames } = facts;
  for (let row = 0; row < importNames.count; row++) {
    if (importNames.symbol[row] !== symbol + 1) continue;
    const resolution = resolutions[importNames.import[row]! - 1];
    return {
      source: resolution?.kind === 'file' ? resolution.path : undefined,
      imported: interfaceNames[importNames.imported[row]!]!,
      start: importNames.start[row]!,
    };
  }
  return undefined;
}

/** For a key in `const { key: name } = require()`, the file that is required; undefined where it is no such key. */
export function requiredFrom({ facts, resolutions }: SourceFile, offset: number): string | undefined {
  const { importNames } = facts;
  for (let row = 0; row < importNames.count; row++) {
    if (importNames.start[row] !== offset) continue;
    const resolution = resolutions[importNames.import[row]! - 1];
    return resolution?.kind === 'file' ? resolution.path : undefined;
  }
  return undefined;
}
