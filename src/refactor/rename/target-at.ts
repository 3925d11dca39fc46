// From a place in a file to what is renamed when someone points there. A name that the file has chosen itself is meant for
// itself; one that it only passes on is meant where it comes from. What the text does not tell, TypeScript is asked.
import { ROLE, type ExportCursor, type OccurrenceCursor } from '../../facts/index.ts';
import {
  kindOf,
  MEMBERS,
  namedAt,
  nameIndex,
  nameOfSymbol,
  occurrenceTarget,
  symbolDeclaredAt,
  type CodeGraph,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Place } from '../plan/plan.ts';
import { moduleBefore, reExportedFrom } from './name-links.ts';
import type { RenameTarget } from '../plan/request.ts';
import { exportAt, importedName } from './renamed-name.ts';

/** Undefined where there is no name, or one that nothing in the repository declares. */
export async function targetAt(
  project: Project,
  path: string,
  offset: number,
): Promise<RenameTarget | undefined> {
  const { graph } = project.state;
  const file = graph.files.get(path);
  if (file === undefined) return undefined;
  const named = file.facts.occurrences.covering(offset);
  if (named !== undefined) return ofOccurrence(project, file, named);
  const text = project.state.snapshot.read(path) ?? '';
  const { start, end } = wordAround(text, offset);
  if (isInSpecifier(file, text, offset)) return undefined;
  const found =
    declaredAfter(graph, path, text, start) ?? (await byTypes(project, { file: path, start, end }, offset));
  return found && (importedAs(graph, file, text, { start, end }) ?? found);
}

/** What is renamed with a symbol that was found by its name. */
function targetOfSymbol(graph: CodeGraph, ref: SymbolRef): RenameTarget {
  return importedName(graph, ref) === undefined ? ref : ofImport(graph, ref);
}

async function ofOccurrence(
  project: Project,
  file: SourceFile,
  named: OccurrenceCursor,
): Promise<RenameTarget | undefined> {
  const { graph } = project.state;
  const { name, symbol, start, end } = named;
  const place = { file: file.path, start, end };
  if (symbol !== undefined) {
    const ref = { file: file.path, symbol };
    const isOthers = named.is(ROLE.IMPORT) && !named.is(ROLE.DECLARATION);
    if (!isOthers) return targetOfSymbol(graph, ref);
    return exported(graph, sourceOf(graph, ref), name) ?? byTypes(project, place, start);
  }
  if (named.is(ROLE.EXPORT)) {
    const found = named.is(ROLE.IMPORT) ? exported(graph, reExportedFrom(file, start), name) : undefined;
    if (found) return found;
  }
  const left = named.is(ROLE.QUALIFIED) ? occurrenceTarget(graph, file, named.row - 1) : undefined;
  const module = named.is(ROLE.OF_MODULE) ? moduleOf(file, start) : left;
  if (module?.kind === 'module') {
    const found = exported(graph, module.file, name);
    if (found) return found;
  }
  if (exportAt(graph, place)) return place;
  const target = namedAt(graph, file, named.row);
  if (target.kind === 'symbol') return { file: target.file, symbol: target.symbol };
  return byTypes(project, place, start);
}

function moduleOf(file: SourceFile, start: number): { kind: 'module'; file: string } | undefined {
  const path = moduleBefore(file, start);
  return path === undefined ? undefined : { kind: 'module', file: path };
}

/** The file from which a symbol is imported, where that is one of the repository. */
function sourceOf(graph: CodeGraph, ref: SymbolRef): string | undefined {
  const request = importedName(graph, ref)?.import;
  const resolution = request === undefined ? undefined : graph.files.get(ref.file)!.resolutions[request];
  return resolution?.kind === 'file' ? resolution.path : undefined;
}

/** A name that is taken over as it is belongs to the module it comes from. */
function ofImport(graph: CodeGraph, ref: SymbolRef, seen: ReadonlySet<string> = new Set()): RenameTarget {
  const name = nameOfSymbol(graph, ref);
  if (importedName(graph, ref)?.imported !== name) return ref;
  return exported(graph, sourceOf(graph, ref), name, seen) ?? ref;
}

/** What gives a name that a file exports: a declaration, or the place that chooses it. */
function exported(
  graph: CodeGraph,
  path: string | undefined,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): RenameTarget | undefined {
  const file = path === undefined || seen.has(path) ? undefined : graph.files.get(path);
  if (file === undefined || name === 'default') return undefined;
  const deeper = new Set([...seen, file.path]);
  const stars: number[] = [];
  for (const entry of file.facts.exports) {
    if (entry.kind === 'star') stars.push(entry.import!);
    else if (entry.kind !== 'global' && entry.name === name) return ofExport(graph, file, entry, deeper);
  }
  for (const request of stars) {
    const resolution = file.resolutions[request];
    const found = resolution?.kind === 'file' ? exported(graph, resolution.path, name, deeper) : undefined;
    if (found) return found;
  }
  return undefined;
}

function ofExport(
  graph: CodeGraph,
  file: SourceFile,
  { name, start, symbol, import: request, imported }: ExportCursor,
  seen: ReadonlySet<string>,
): RenameTarget | undefined {
  const place = { file: file.path, start, end: start + name.length };
  if (symbol !== undefined) {
    const ref = { file: file.path, symbol };
    if (nameOfSymbol(graph, ref) !== name) return place;
    return importedName(graph, ref) === undefined ? ref : ofImport(graph, ref, seen);
  }
  if (request === undefined || imported !== name) return place;
  const resolution = file.resolutions[request];
  return (resolution?.kind === 'file' ? exported(graph, resolution.path, name, seen) : undefined) ?? place;
}

/** What TypeScript says that a place means: a symbol, or a name that no symbol has. */
async function byTypes(project: Project, place: Place, offset: number): Promise<RenameTarget | undefined> {
  const { graph, snapshot } = project.state;
  const { file } = place;
  const types = await project.types();
  const [answer] = await types.symbolsAt(file, [offset]);
  const declarations = answer?.declarations ?? [];
  if (declarations.length === 0 || declarations.some(({ external }) => external)) return undefined;
  const { references } = await types.references(file, offset, { index: nameIndex(graph) });
  // What stands in a string or a comment may be longer than a word, and quotes around it count as part of it.
  const here =
    references.find((found) => found.file === file && found.start - 1 <= offset && offset <= found.end + 1) ??
    place;
  const name = snapshot.read(file)!.slice(here.start, here.end);
  const symbolAt = (at: { readonly file: string; readonly start: number }): SymbolRef | undefined => {
    const symbol = symbolDeclaredAt(graph, at.file, at.start);
    return symbol && nameOfSymbol(graph, symbol) === name ? symbol : undefined;
  };
  const symbols = declarations.flatMap((declaration) => symbolAt(declaration) ?? []);
  if (symbols.length === 1 && declarations.length === 1) return symbols[0];
  const exporting = declarations.find(
    (at) => exportAt(graph, at) !== undefined && snapshot.read(at.file)?.slice(at.start, at.end) === name,
  );
  if (exporting) return { file: exporting.file, start: exporting.start, end: exporting.end };
  const named = { file, start: here.start, end: here.end };
  if (symbols.length > 0) return named;
  // A key of a literal stands for what the type expected there declares.
  const members = references.flatMap((found) => symbolAt(found) ?? []);
  return members.find((symbol) => MEMBERS.has(kindOf(graph, symbol))) ?? named;
}

/** In a comment, a name that the file imports is meant as anywhere else in the file. */
function importedAs(
  graph: CodeGraph,
  { path, facts }: SourceFile,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): RenameTarget | undefined {
  const isComment = facts.comments.some((comment) => comment.start < start && end <= comment.end);
  if (!isComment || text[start - 1] === '.') return undefined;
  for (const { symbol } of facts.importNames)
    if (symbol !== undefined && facts.symbols.at(symbol).name === text.slice(start, end))
      return targetOfSymbol(graph, { file: path, symbol });
  return undefined;
}

/** The path of a module is the name of a file. */
function isInSpecifier({ facts: { imports } }: SourceFile, text: string, offset: number): boolean {
  return imports.some(
    ({ specifierStart: start }) => start <= offset && offset <= text.indexOf(text[start - 1]!, start),
  );
}

const WORD = /[\p{ID_Continue}$]/u;

function wordAround(text: string, offset: number): { start: number; end: number } {
  let start = offset;
  let end = offset;
  while (start > 0 && WORD.test(text[start - 1]!)) start--;
  while (end < text.length && WORD.test(text[end]!)) end++;
  return { start, end };
}

const KEYWORDS =
  /^(?:(?:export|default|declare|abstract|async|class|function\s*\*?|interface|type|enum|const|let|var|namespace|module|static|readonly|public|private|protected|override|get|set|accessor)\s+)+/;

/** The declaration whose keywords begin at an offset. */
function declaredAfter(graph: CodeGraph, path: string, text: string, offset: number): SymbolRef | undefined {
  const words = KEYWORDS.exec(text.slice(offset, offset + 200));
  return words ? symbolDeclaredAt(graph, path, offset + words[0].length) : undefined;
}
