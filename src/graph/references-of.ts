// References of a symbol, complete or with the reason why not. Names local to a file are settled by the binder, names of
// modules by imports and exports; where the text does not tell all, TypeScript is asked in every context that mentions the
// name, and its answer united with what the text tells.
import { memo } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import type { CodeGraph, SymbolRef } from './code-graph.ts';
import { filesHandingModule } from './handed-modules.ts';
import { compareReferences, roleWord, textReferences, type Reference } from './references.ts';
import { hasOpenUse } from './shared-blocks.ts';
import {
  containerOf,
  declarationsOf,
  flagsOf,
  isGlobalName,
  isLocal,
  kindOf,
  MEMBERS,
  nameOfSymbol,
} from './symbols.ts';
import { ROLE, SYMBOL } from '../facts/index.ts';
import { languageOf } from '../syntax/index.ts';
import type { CodePlace } from '../types/index.ts';
import { componentProblems } from './component-imports.ts';
import { openUseProblems, unboundUseProblems, unresolvedImportProblems } from './open-uses.ts';
import type { ReadGraph, TypedGraph } from './read-graph.ts';
import { textTellsAll } from './text-tells-all.ts';
import { filesMentioning, nameIndex } from './name-index.ts';

export interface References {
  readonly references: readonly Reference[];
  /** Whether nothing is known to be missing; otherwise the problems say what is. */
  readonly complete: boolean;
  readonly problems: readonly Problem[];
  /** Members of the name on something of which no type is known; the problems tell of them too. */
  readonly open: readonly CodePlace[];
  /** Files outside of the repository that declare it as well. */
  readonly outside: readonly string[];
}

/** `within` are the files that can name the symbol, where that is known. */
export async function referencesOf(
  project: TypedGraph,
  ref: SymbolRef,
  within?: ReadonlySet<string>,
): Promise<References> {
  const { graph } = project.state;
  if (kindOf(graph, ref) === 'constructor') return constructionsOf(project, ref, within);
  const name = nameOfSymbol(graph, ref);
  const byText = textReferences(graph, ref);
  if (isFileLocal(graph, ref)) return ofOneFile(project, ref, byText);
  const mentioning = filesMentioning(graph, name);
  const byTypes = textTellsAll(project.state, ref) ? NOTHING_ASKED : await askTypes(project, ref, within);
  const united = unite(graph, ref, byText, byTypes.references);
  const concerned = new Set([...mentioning, ...byText.map((found) => found.file), ...byTypes.contexts]);
  const problems = [
    ...byTypes.problems,
    ...unresolvedImportProblems(project.state, ref),
    ...componentProblems(project.state, ref),
    ...(isGlobalName(graph, ref) ? unboundUseProblems(project.state, name, united) : []),
  ];
  const { open, outside } = byTypes;
  return { ...withProblems(project, name, concerned, united, problems), open, outside };
}

/** A constructor has no name of its own: it is meant wherever its class is created or extended. */
async function constructionsOf(
  project: TypedGraph,
  ref: SymbolRef,
  within: ReadonlySet<string> | undefined,
): Promise<References> {
  const { graph } = project.state;
  const own = declarationsOf(graph, ref).map(({ nameStart, nameEnd }): Reference => {
    return { file: ref.file, start: nameStart, end: nameEnd, role: 'definition' };
  });
  const container = containerOf(graph, ref);
  if (container === undefined) return ofOneFile(project, ref, own);
  const ofClass = await referencesOf(project, container, within);
  const created = ofClass.references.filter((found) => {
    const use = graph.files.get(found.file)?.facts.occurrences.startingAt(found.start);
    return use !== undefined && use.is(ROLE.NEW | ROLE.HERITAGE) && !use.is(ROLE.TYPE);
  });
  return { ...ofClass, references: [...own, ...created].sort(compareReferences) };
}

/** The same by text alone: quick, and exact but for members and for modules that are handed around as values. */
export function referencesByText(project: TypedGraph, ref: SymbolRef): References {
  const { graph } = project.state;
  const references = textReferences(graph, ref);
  if (isFileLocal(graph, ref)) return ofOneFile(project, ref, references);
  const name = nameOfSymbol(graph, ref);
  const mentioning = filesMentioning(graph, name);
  const problems = [
    ...unresolvedImportProblems(project.state, ref),
    ...componentProblems(project.state, ref),
  ];
  return { ...withProblems(project, name, new Set(mentioning), references, problems), open: [], outside: [] };
}

function ofOneFile(project: TypedGraph, ref: SymbolRef, references: readonly Reference[]): References {
  const problems = project.state.problems.filter((problem) => problem.limits && problem.file === ref.file);
  return { references, complete: problems.length === 0, problems, open: [], outside: [] };
}

/** Whether its own file tells everything that names the symbol: not exported, not a member, not global. */
export function isFileLocal(graph: CodeGraph, ref: SymbolRef): boolean {
  const kind = kindOf(graph, ref);
  const { facts } = graph.files.get(ref.file)!;
  if (MEMBERS.has(kind)) return (flagsOf(graph, ref) & SYMBOL.PRIVATE) !== 0;
  if (isLocal(facts, ref.symbol)) return true;
  const isOwn = (flagsOf(graph, ref) & (SYMBOL.EXPORTED | SYMBOL.GLOBAL)) === 0;
  return facts.isModule && isOwn && kind !== 'default' && !hasOpenUse(graph, ref);
}

interface TypesAnswer {
  readonly references: readonly Reference[];
  readonly open: readonly CodePlace[];
  readonly outside: readonly string[];
  readonly contexts: readonly string[];
  readonly problems: readonly Problem[];
}

const NOTHING_ASKED: TypesAnswer = { references: [], open: [], outside: [], contexts: [], problems: [] };

const IDENTIFIER = /^#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

async function askTypes(
  project: TypedGraph,
  ref: SymbolRef,
  within: ReadonlySet<string> | undefined,
): Promise<TypesAnswer> {
  const { graph } = project.state;
  const site = declarationsOf(graph, ref)[0];
  // A default export without a name is only ever named by those who import it, and that the text tells.
  if (site === undefined || kindOf(graph, ref) === 'default') return NOTHING_ASKED;
  const types = await project.types();
  const name = nameOfSymbol(graph, ref);
  // A name that is no identifier stands in strings only, which the graph does not know: everything is searched.
  const known = nameIndex(graph, within);
  const index = IDENTIFIER.test(name) ? known : { ...known, mentions: () => graph.paths };
  const answers = [await types.references(ref.file, site.nameStart, { index })];
  for (const start of propertiesExporting(graph, ref, name))
    answers.push(await types.references(ref.file, start, { index }));
  const references = answers.flatMap((answer) =>
    answer.references.map(({ file, start, end }) => ({ file, start, end, role: 'read' as const })),
  );
  const open = openPlaces(graph, ref, answers[0]!.open);
  const problems = [
    ...answers.flatMap((answer) => answer.problems),
    ...openUseProblems(project.state, name, open),
  ];
  const outside = answers.flatMap((answer) => answer.outside);
  const contexts = answers.flatMap((answer) => answer.contextsAsked);
  return { references, open, outside, contexts, problems };
}

/**
 * A member of something unknown may be this member, and one of `window` something global; it may be a name of a module where the
 * module is handed around.
 */
function openPlaces(graph: CodeGraph, ref: SymbolRef, open: readonly CodePlace[]): readonly CodePlace[] {
  if (open.length === 0 || MEMBERS.has(kindOf(graph, ref)) || isGlobalName(graph, ref)) return open;
  const files = filesHandingModule(graph, ref);
  return open.filter(({ file }) => files.has(file));
}

/** `exports.name = name` makes a property of the module, which is another symbol to TypeScript than what it holds. */
function propertiesExporting(graph: CodeGraph, { file, symbol }: SymbolRef, name: string): number[] {
  return graph.files
    .get(file)!
    .facts.exports.of(symbol)
    .filter((entry) => entry.kind === 'commonjs' && entry.name === name)
    .map(({ start }) => start);
}

/** One list without doubles; the binder knows the role of every place better than the type checker does. */
function unite(
  graph: CodeGraph,
  ref: SymbolRef,
  byText: readonly Reference[],
  byTypes: readonly Reference[],
): Reference[] {
  const places = new Map<string, Reference>();
  for (const found of byTypes) places.set(`${found.file}:${found.start}`, withRole(graph, ref, found));
  for (const found of byText) places.set(`${found.file}:${found.start}`, found);
  return [...places.values()].sort(compareReferences);
}

function withRole(graph: CodeGraph, ref: SymbolRef, found: Reference): Reference {
  const use = graph.files.get(found.file)?.facts.occurrences.startingAt(found.start);
  if (use === undefined) return found;
  // `const { x } = o` declares a variable and reads a member in one name.
  const isTakenApart = use.is(ROLE.SHORTHAND) && MEMBERS.has(kindOf(graph, ref));
  return { ...found, role: isTakenApart ? 'read' : roleWord(use.role) };
}

/** A file that could not be read whole may hide a reference: unless its text shows that it does not have the name. */
function withProblems(
  project: TypedGraph,
  name: string,
  files: ReadonlySet<string>,
  references: readonly Reference[],
  problems: readonly Problem[],
): Omit<References, 'open' | 'outside'> {
  const { state } = project;
  const concerns = (file: string | undefined): boolean => {
    if (file === undefined || files.has(file)) return true;
    // One that cannot be read at all is in no graph.
    return (
      (state.graph.files.has(file) || languageOf(file) !== undefined) && mayName(textOf(state, file), name)
    );
  };
  const ofFiles = state.problems.filter((problem) => problem.limits && concerns(problem.file));
  const all = [...problems, ...ofFiles];
  return { references, complete: !all.some((problem) => problem.limits), problems: all };
}

function mayName(text: string | undefined, name: string): boolean {
  if (text === undefined || !IDENTIFIER.test(name)) return text?.includes(name) ?? true;
  const word = name.replaceAll('$', String.raw`\$`);
  return new RegExp(String.raw`(?<![\p{ID_Continue}$])${word}(?![\p{ID_Continue}$])`, 'u').test(text);
}

/** The text of a file that could not be read whole; such files are few and are asked for often. */
const textOf = memo((state: ReadGraph, file: string) => state.snapshot.read(file));
