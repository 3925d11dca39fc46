// All of a file that barrels are judged by: what it imports, what it exports, and what each of these names stands for.
import { memo } from '../../base/index.ts';
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import { collectedOf } from '../kit/index.ts';
import barrelFacts from './facts.ts';

export const surfaceOf = memo((file: SourceFile) => {
  const { facts, resolutions } = file;
  const { interfaceNames } = facts;
  // Members of what such a file assigns may be exported names as well.
  if (interfaceNames.includes('=')) return file.id;
  return JSON.stringify([
    [facts.isModule, facts.language, isTestFile(file), facts.problems.map(({ code }) => code)],
    resolutions,
    columnsOf(file).map((column) => Array.from(column)),
    interfaceNames,
    collectedOf(file, barrelFacts) ?? null,
  ]);
});

function columnsOf({ facts }: SourceFile): ArrayLike<number>[] {
  const { imports, importNames, exports, symbols } = facts;
  return [
    imports.kind,
    imports.isType,
    imports.specifier,
    imports.specifierStart,
    imports.start,
    imports.end,
    importNames.import,
    importNames.imported,
    importNames.symbol,
    Array.from(importNames.symbol, (symbol) => (symbol > 0 ? symbols.kind[symbol - 1]! : -1)),
    exports.name,
    exports.kind,
    exports.isType,
    exports.import,
    exports.imported,
    exports.symbol,
  ];
}
