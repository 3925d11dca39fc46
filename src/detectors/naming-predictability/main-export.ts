// What a file is there for, where it exports one thing.
import { nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { ownExports, type OwnExport } from '../kit/own-exports.ts';

/** What it exports by default, or the only value that it exports. */
export function mainExport(file: SourceFile): OwnExport | undefined {
  const values = ownExports(file).filter(({ kind }) => kind !== 'type');
  const main = values.find(({ isDefault }) => isDefault);
  if (main) return main;
  // What is handed on from elsewhere, or has no name, is there besides.
  const isAlone = file.facts.exports.filter(({ isType, kind }) => !isType || kind === 'star').length;
  return values.length === 1 && isAlone <= ownExports(file).length ? values[0] : undefined;
}

/** The name of a file without its extension. */
export function stemOf(path: string): string {
  return nameOf(path).replace(/\.(?:d\.)?[cm]?[jt]sx?$/, '');
}
