// The old name, exported besides the new one where it is to be kept: at a declaration that is exported on the spot, and at an
// `export *` that would not bring it any more.
import { SYMBOL, type FileFacts } from '../../facts/index.ts';
import { flagsOf } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { TextEdit } from '../plan/change.ts';
import type { NameLinks } from './name-links.ts';
import type { RenamedName } from './renamed-name.ts';

interface Kept {
  readonly renamed: RenamedName;
  readonly newName: string;
  readonly links: NameLinks;
}

export function keptNames(
  { graph }: ProjectState,
  { renamed: { refs, oldName }, newName, links }: Kept,
  read: (file: string) => string | undefined,
): TextEdit[] {
  const ref = refs[0];
  const isType = ref !== undefined && (flagsOf(graph, ref) & (SYMBOL.VALUE | SYMBOL.NAMESPACE)) === 0;
  const edits: TextEdit[] = [];
  const append = (file: string, statement: string): void => {
    const text = read(file) ?? '';
    const end = text.trimEnd().length;
    const semicolon = /;\s*$/.test(text.slice(0, end)) ? ';' : '';
    edits.push({ file, start: end, end, text: `\n${statement}${semicolon}`, provenance: 'semantic' });
  };
  if (ref && links.kept.has(ref.file) && isExportedOnTheSpot(graph.files.get(ref.file)!.facts, ref.symbol))
    append(ref.file, `export { ${newName} as ${oldName} }`);
  for (const { file, request } of links.keptStars) {
    const { imports, interfaceNames } = graph.files.get(file)!.facts;
    const specifier = interfaceNames[imports.specifier[request]!]!;
    const quote = read(file)![imports.specifierStart[request]!] === '"' ? '"' : "'";
    const word = isType ? 'export type' : 'export';
    append(file, `${word} { ${newName} as ${oldName} } from ${quote}${specifier}${quote}`);
  }
  return edits;
}

/** Whether the export is part of the declaration, so that there is no list in which the old name could stand. */
function isExportedOnTheSpot({ exports, declarations }: FileFacts, symbol: number): boolean {
  const names = new Set<number>();
  for (let row = 0; row < declarations.count; row++)
    if (declarations.symbol[row] === symbol + 1) names.add(declarations.nameStart[row]!);
  for (let row = 0; row < exports.count; row++)
    if (exports.symbol[row] === symbol + 1 && names.has(exports.start[row]!)) return true;
  return false;
}
