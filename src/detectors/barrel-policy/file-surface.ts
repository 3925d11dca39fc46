// All of a file that barrels are judged by: what it imports, what it exports, and what each of these names stands for.
import { memo } from '../../base/index.ts';
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import { collectedOf } from '../kit/index.ts';
import barrelFacts from './facts.ts';

export const surfaceOf = memo((file: SourceFile) => {
  const { facts, resolutions } = file;
  // Members of what such a file assigns may be exported names as well.
  const isWhole =
    facts.importNames.some(({ imported }) => imported === '=') ||
    facts.exports.some(({ name, imported }) => name === '=' || imported === '=');
  if (isWhole) return file.id;
  return JSON.stringify([
    [facts.isModule, facts.language, isTestFile(file), facts.problems.map(({ code }) => code)],
    resolutions,
    facts.imports.map(({ kind, isType, specifier, specifierStart, start, end }) => [
      kind,
      isType,
      specifier,
      specifierStart,
      start,
      end,
    ]),
    facts.importNames.map((name) => [
      name.import,
      name.imported,
      name.symbol,
      facts.symbols.get(name.symbol)?.kind,
    ]),
    facts.exports.map((entry) => [
      entry.name,
      entry.kind,
      entry.isType,
      entry.import,
      entry.imported,
      entry.symbol,
    ]),
    collectedOf(file, barrelFacts) ?? null,
  ]);
});
