// Names that a change leaves behind without a meaning: imports of files or names that are gone, and names that their file declared
// before. The text tells all of it, so it holds in JavaScript and without installed packages.
import { memo, positionAt } from '../../base/index.ts';
import { ROLE, type FileFacts, type OccurrenceCursor } from '../../facts/index.ts';
import {
  edgesInto,
  exportTarget,
  isGlobalName,
  LOADING_KINDS,
  namedAt,
  qualifiedName,
  symbolTarget,
  textReferences,
  type CodeGraph,
  type Reference,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { byPath, type ChangedFile } from '../changed-files.ts';
import { GLOBAL_NAMES } from './global-names.ts';

export interface BrokenName {
  readonly kind: 'import' | 'name';
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** What is named there. */
  readonly name: string;
  /** The file that was meant to have it, after the change or before it. */
  readonly source: string | undefined;
  /** What it meant before the change. */
  readonly was?: SymbolRef;
}

export const brokenNames = memo((change: Change): readonly BrokenName[] => {
  const found = new Map<string, BrokenName>();
  for (const broken of [
    ...lostFiles(change),
    ...leftBehind(change),
    ...goneProperties(change),
    ...newlyMissing(change),
    ...lostHere(change),
  ]) {
    const key = `${broken.file}\0${broken.start}`;
    if (!found.has(key)) found.set(key, broken);
  }
  return [...found.values()];
});

/** A file before and after the change, where it is on both sides and means something else than before. */
function* filesThatDiffer({ before, after, files }: Change): Generator<[old: SourceFile, now: SourceFile]> {
  const moved = byPath(files).after;
  for (const now of after.state.graph.files.values()) {
    const old = before.state.graph.files.get(moved.get(now.path)?.from ?? now.path);
    if (old !== undefined && old !== now) yield [old, now];
  }
}

const LOADED = new Set(['static', 're-export', 'require', 'dynamic', 'import-equals', 'import-type']);

/** Imports that led to a file of the repository and lead nowhere. */
function* lostFiles(change: Change): Generator<BrokenName> {
  for (const [old, now] of filesThatDiffer(change)) {
    for (const request of now.facts.imports) {
      if (!LOADED.has(request.kind) || now.resolutions[request.row]?.kind !== 'unresolved') continue;
      const was = targetBefore(change, old, now, request.specifier);
      if (was === undefined) continue;
      const { specifierStart: start, specifierEnd: end, specifier: name } = request;
      yield { kind: 'import', file: now.path, start, end, name, source: was };
    }
  }
}

/** Where a specifier led before; for a file that moved, only what its own text says differently counts. */
function targetBefore(
  change: Change,
  old: SourceFile,
  now: SourceFile,
  specifier: string,
): string | undefined {
  const request = old.facts.imports.find((row) => row.specifier === specifier);
  const resolution = request && old.resolutions[request.row];
  if (resolution?.kind === 'file') return resolution.path;
  // What the edited line asks for may be the old path of a file that the change moved.
  if (resolution !== undefined || !specifier.startsWith('.')) return undefined;
  const wanted = change.before.state.resolver.resolve(now.path, specifier, 'import');
  return wanted.kind === 'file' ? wanted.path : undefined;
}

/** References to what a changed file declared and nobody declares any more. */
function* leftBehind(change: Change): Generator<BrokenName> {
  const { before, files } = change;
  const graph = before.state.graph;
  for (const file of files) {
    const old = file.from === undefined ? undefined : graph.files.get(file.from);
    if (!old) continue;
    for (const symbol of goneSymbols(change, old, file))
      for (const reference of textReferences(graph, symbol))
        if (reference.file !== old.path) yield* stillNaming(change, symbol, reference);
  }
}

/** Exported symbols of a file before that its counterpart does not export under their names. */
function goneSymbols({ before, after }: Change, old: SourceFile, { kind, path }: ChangedFile): SymbolRef[] {
  const gone: SymbolRef[] = [];
  for (const entry of old.facts.exports) {
    const target = exportTarget(before.state.graph, old.path, entry.name);
    if (target.kind !== 'symbol' || target.file !== old.path) continue;
    const now = kind === 'removed' ? undefined : exportTarget(after.state.graph, path, entry.name);
    if (now === undefined || now.kind === 'none') gone.push({ file: target.file, symbol: target.symbol });
  }
  return gone;
}

function* stillNaming(change: Change, was: SymbolRef, reference: Reference): Generator<BrokenName> {
  const { graph } = change.after.state;
  const place = placeAfter(change, reference);
  const file = place && graph.files.get(place.file);
  const use = file?.facts.occurrences.startingAt(place!.start);
  const old = change.before.state.graph.files.get(reference.file)!;
  if (!file || !use || use.name !== old.facts.occurrences.startingAt(reference.start)?.name) return;
  if (!isMeaningless(graph, file, use)) return;
  const { start, end, name } = use;
  yield { kind: 'import', file: file.path, start, end, name, source: was.file, was };
}

/** Whether a name that is imported, re-exported or taken from a module stands for nothing. Further uses are told by their import. */
function isMeaningless(graph: CodeGraph, file: SourceFile, use: OccurrenceCursor): boolean {
  const entry = file.facts.importNames.find(
    ({ start, symbol }) => start === use.start || (symbol !== undefined && symbol === use.symbol),
  );
  if (entry !== undefined) return use.is(ROLE.IMPORT) && lacks(graph, file, entry.import, entry.imported);
  if (use.is(ROLE.EXPORT)) {
    const row = file.facts.exports.find(
      ({ start, imported }) => start === use.start || imported === use.name,
    );
    return (
      row?.import !== undefined && row.imported !== undefined && lacks(graph, file, row.import, row.imported)
    );
  }
  const owner = use.is(ROLE.QUALIFIED) && use.previous ? namedAt(graph, file, use.previous.row) : undefined;
  return (
    owner?.kind === 'module' &&
    hasClosedExports(graph, owner.file) &&
    exportTarget(graph, owner.file, use.name).kind === 'none'
  );
}

/** Whether the file that a request leads to is known not to export a name. A request that leads nowhere is told as such. */
function lacks(graph: CodeGraph, file: SourceFile, request: number, name: string): boolean {
  const resolution = file.resolutions[request];
  return (
    resolution?.kind === 'file' &&
    graph.files.has(resolution.path) &&
    exportTarget(graph, resolution.path, name).kind === 'none' &&
    hasClosedExports(graph, resolution.path)
  );
}

/** Whether everything that a module exports is known: no star leads out of the repository, and nothing is assigned as a whole. */
export function hasClosedExports(graph: CodeGraph, path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return true;
  seen.add(path);
  const file = graph.files.get(path);
  if (!file || file.facts.problems.some(({ limits }) => limits)) return false;
  for (const entry of file.facts.exports) {
    if (entry.kind === 'equals' || entry.name === '=') return false;
    if (entry.kind !== 'star') continue;
    const resolution = entry.import === undefined ? undefined : file.resolutions[entry.import];
    if (resolution?.kind !== 'file' || !hasClosedExports(graph, resolution.path, seen)) return false;
  }
  return file.facts.isModule || file.facts.exports.count > 0;
}

/** Where a place of the state before is after the change; undefined when its line is gone. */
function placeAfter(
  { files, before, after }: Change,
  { file, start }: Reference,
): { readonly file: string; readonly start: number } | undefined {
  const changed = byPath(files).before.get(file);
  if (changed === undefined) return after.state.graph.files.has(file) ? { file, start } : undefined;
  const now = changed.kind === 'removed' ? undefined : after.state.graph.files.get(changed.path);
  if (now === undefined) return undefined;
  const { line, column } = positionAt(before.state.graph.files.get(file)!.facts.lineStarts, start);
  const to = changed.lines().lineAfter(line);
  return to === undefined ? undefined : { file: now.path, start: now.facts.lineStarts[to - 1]! + column - 1 };
}

/** Uses of properties that a CommonJS module gave its exports before and does not give them any more. */
function* goneProperties({ before, after, files }: Change): Generator<BrokenName> {
  const { graph } = after.state;
  for (const file of files) {
    const old = file.from === undefined ? undefined : before.state.graph.files.get(file.from);
    const now = file.kind === 'removed' ? undefined : graph.files.get(file.path);
    if (!old || !now || old.facts.isModule || now.facts.isModule || !hasListedExports(now, file.textAfter))
      continue;
    const left = new Set(now.facts.exports.map(({ name }) => name));
    const gone = new Set(
      old.facts.exports.map(({ name }) => name).filter((name) => name !== '=' && !left.has(name)),
    );
    if (gone.size === 0) continue;
    for (const { from } of edgesInto(graph).get(now.path) ?? [])
      yield* propertiesUsed(graph.files.get(from)!, now.path, gone);
  }
}

/** Whether the properties are all there are: what is assigned as a whole is a literal without copies of other objects. */
function hasListedExports({ facts }: SourceFile, text = ''): boolean {
  if (
    /\bObject\.(?:assign|definePropert\w+)\(\s*(?:module\.)?exports\b|__exportStar|\bexports\s*\[/.test(text)
  )
    return false;
  const names = facts.exports.map(({ name }) => name);
  if (!names.includes('=')) return names.length > 0;
  const assigned = [...text.matchAll(/\bmodule\.exports\s*=\s*(\{[^]*?\n?\}|\S)/g)].map(
    ([, value]) => value!,
  );
  return names.length > 1 && assigned.every((value) => value.startsWith('{') && !value.includes('...'));
}

function* propertiesUsed(file: SourceFile, source: string, gone: ReadonlySet<string>): Generator<BrokenName> {
  const { importNames, occurrences } = file.facts;
  for (const entry of importNames) {
    const resolution = file.resolutions[entry.import];
    if (resolution?.kind !== 'file' || resolution.path !== source) continue;
    if (gone.has(entry.imported)) {
      const { start, imported: name } = entry;
      yield { kind: 'import', file: file.path, start, end: start + name.length, name, source };
    }
    if (entry.imported !== '*' || entry.symbol === undefined) continue;
    for (const use of occurrences.of(entry.symbol)) {
      const member = use.member;
      if (!member || !gone.has(member.name) || member.is(ROLE.WRITE)) continue;
      const { start, end, name } = member;
      yield { kind: 'import', file: file.path, start, end, name, source };
    }
  }
}

/** Names that edited files import, and that the file they import them from does not export. */
function* newlyMissing(change: Change): Generator<BrokenName> {
  const { graph } = change.after.state;
  for (const { kind, path } of change.files) {
    const now = kind === 'removed' ? undefined : graph.files.get(path);
    if (!now || now.facts.language === 'dts') continue;
    for (const entry of now.facts.importNames) {
      const resolution = now.resolutions[entry.import];
      const request = now.facts.imports.at(entry.import);
      if (entry.imported === '*' || resolution?.kind !== 'file' || !graph.files.has(resolution.path))
        continue;
      if (
        resolution.declaration !== undefined ||
        !LOADED.has(request.kind) ||
        LOADING_KINDS.has(request.kind)
      )
        continue;
      if (exportTarget(graph, resolution.path, entry.imported).kind !== 'none') continue;
      if (!isPlainModule(graph, resolution.path) || !hasClosedExports(graph, resolution.path)) continue;
      if (wasMissing(change, path, resolution.path, entry.imported)) continue;
      const { start, imported: name } = entry;
      yield { kind: 'import', file: path, start, end: start + name.length, name, source: resolution.path };
    }
  }
}

/** A module in the sense of the language, whose exports are all written down. */
function isPlainModule(graph: CodeGraph, path: string): boolean {
  const { facts } = graph.files.get(path)!;
  return facts.isModule && !facts.exports.some(({ kind }) => kind === 'commonjs' || kind === 'equals');
}

function wasMissing({ before, files }: Change, path: string, source: string, name: string): boolean {
  const { graph } = before.state;
  const old = graph.files.get(byPath(files).after.get(path)?.from ?? path);
  const entry = old?.facts.importNames.find(({ imported }) => imported === name);
  if (!old || !entry) return false;
  const resolution = old.resolutions[entry.import];
  return (
    resolution?.kind === 'file' &&
    resolution.path === source &&
    exportTarget(graph, source, name).kind === 'none'
  );
}

/** Uses of names in edited files that the file itself declared before and does not declare any more. */
function* lostHere({ before, after, files }: Change): Generator<BrokenName> {
  for (const { kind, path, from } of files) {
    const old = from === undefined ? undefined : before.state.graph.files.get(from);
    const now = kind === 'removed' ? undefined : after.state.graph.files.get(path);
    if (!old || !now || !hasOwnScope(old.facts) || !hasOwnScope(now.facts)) continue;
    for (const use of now.facts.occurrences) {
      if (use.symbol !== undefined || use.is(NOT_BARE) || !use.is(BARE)) continue;
      const was = declaredAtTop(old.facts, use.name);
      if (
        was === undefined ||
        isUnbound(old.facts, use.name) ||
        isDeclaredForAll(after.state.graph, use.name)
      )
        continue;
      const { start, end, name } = use;
      yield {
        kind: 'name',
        file: path,
        start,
        end,
        name,
        source: path,
        was: { file: old.path, symbol: was },
      };
    }
  }
}

/** Whether names at the top of the file are its own: it is a module, in the language's sense or in that of Node.js. */
function hasOwnScope({ isModule, exports, imports }: FileFacts): boolean {
  return (
    isModule ||
    exports.some(({ kind }) => kind === 'commonjs') ||
    imports.some(({ kind }) => kind === 'require')
  );
}

const BARE = ROLE.READ | ROLE.WRITE | ROLE.CALL | ROLE.NEW | ROLE.JSX | ROLE.TAG | ROLE.TYPE;
const NOT_BARE =
  ROLE.DECLARATION |
  ROLE.MEMBER |
  ROLE.KEY |
  ROLE.QUALIFIED |
  ROLE.OF_THIS |
  ROLE.OF_SUPER |
  ROLE.OF_MODULE |
  ROLE.LABEL |
  ROLE.IMPORT |
  ROLE.EXPORT;

function declaredAtTop(facts: FileFacts, name: string): number | undefined {
  return facts.symbols.named(name).find(({ container, scope, kind }) => {
    const around = facts.scopes.get(scope);
    return (
      container === undefined &&
      kind !== 'parameter' &&
      kind !== 'label' &&
      (around === undefined || around.kind === 'module')
    );
  })?.row;
}

/** Whether the file used the name without declaring it, so that it means something global there, too. */
function isUnbound(facts: FileFacts, name: string): boolean {
  return facts.occurrences
    .named(name)
    .some((use) => use.symbol === undefined && !use.is(NOT_BARE) && use.is(BARE));
}

const declaredForAll = memo((graph: CodeGraph): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const file of graph.files.values()) {
    if (file.facts.isModule && !file.facts.isAmbient) continue;
    for (const symbol of file.facts.symbols)
      if (isGlobalName(graph, { file: file.path, symbol: symbol.row })) names.add(symbol.name);
  }
  return names;
});

function isDeclaredForAll(graph: CodeGraph, name: string): boolean {
  return GLOBAL_NAMES.has(name) || declaredForAll(graph).has(name);
}

/** `path#Container.member`. */
export function nameOfRef(graph: CodeGraph, { file, symbol }: SymbolRef): string {
  const target = symbolTarget(graph, { file, symbol });
  const ref = target.kind === 'symbol' ? target : { file, symbol };
  return `${ref.file}#${qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol)}`;
}
