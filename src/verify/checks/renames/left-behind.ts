// Who named something before the change and still does, although nothing goes by that name there any more. Decided by symbol: a place
// counts if it meant the renamed thing before, and means nothing after.
import { positionAt, type Range } from '../../../base/index.ts';
import { typeComplaints } from '../../../detectors/index.ts';
import { ROLE, type OccurrenceCursor } from '../../../facts/index.ts';
import {
  referencesOf,
  symbolKey,
  textReferences,
  type Reference,
  type SourceFile,
  type SymbolRef,
} from '../../../graph/index.ts';
import { viewOf } from '../../breaks/new-diagnostics.ts';
import type { Change } from '../../change.ts';
import { byPath, type ChangedFile } from '../../changed-files.ts';
import { namingAt } from '../../naming-after.ts';
import { isListedBeside, offsetBeforeExchange, otherSites } from './exchanged.ts';
import { isMove, type ExchangedNames, type Renaming } from './renaming.ts';

/** A place in a file as it is after the change. */
export interface NamedPlace extends Range {
  readonly file: string;
  readonly role: string;
  /** Whether the change leaves the whole file as it is. */
  readonly isUntouched: boolean;
}

export interface LeftBehind {
  readonly renaming: Renaming;
  /** How many places named it before. */
  readonly places: number;
  readonly proven: readonly NamedPlace[];
  /** Places that meant it before and that nothing can decide about after. */
  readonly undecided: readonly NamedPlace[];
  /** Places that may have meant it before: only the types of something that is not known could tell. */
  readonly open: readonly NamedPlace[];
  /** Files that named it before, by their paths after the change. */
  readonly callers: readonly { readonly file: string; readonly isUntouched: boolean; readonly at: Range }[];
  /** Files that named it, or may have, and cannot be read. */
  readonly unread: readonly string[];
}

interface Asked extends NamedPlace {
  readonly use: OccurrenceCursor;
  readonly isTied: boolean;
  readonly source: SourceFile;
}

export async function leftBehind(change: Change, renaming: Renaming): Promise<LeftBehind> {
  const { references, open, unread } = await namersOf(change, renaming);
  const own = references.filter(({ file, start }) => !isDeclaration(renaming, file, start));
  const proven: NamedPlace[] = [];
  const unsure: NamedPlace[] = [];
  const asked: Asked[] = [];
  const callers: LeftBehind['callers'][number][] = [];
  const lost: string[] = [];
  for (const [file, found] of Map.groupBy(own, (reference) => reference.file)) {
    const there = fileAfter(change, file);
    if (there === undefined) {
      if (isStillThere(change, file)) lost.push(file);
      continue;
    }
    const { source, changed } = there;
    // Whoever imports a default under a name of their own does not name it.
    const byName = found.filter(({ start }) => isNamedAt(change, renaming, file, start));
    const at = byName.find(({ role }) => role === 'call') ?? byName[0];
    if (at) callers.push({ file: source.path, isUntouched: changed === undefined, at });
    for (const { use, isTied } of usesLeft(found, there, renaming.exchanged)) {
      const { start, end } = use;
      if (renaming.exchanged && isListedBeside(change, renaming, source, use)) continue;
      const place = { file: source.path, start, end, role: wordFor(use), isUntouched: changed === undefined };
      const naming = namingAt(change, source, use);
      if (naming.kind === 'nothing') proven.push(place);
      else if (naming.kind === 'open') {
        if (isTied) unsure.push(place);
      } else if (naming.kind === 'ask') asked.push({ ...place, use, source, isTied });
      else if (naming.symbol && meansAnother(renaming, naming.symbol)) proven.push(place);
    }
  }
  const { gone, unknown, keys } = await askTypes(change, renaming, asked);
  return {
    renaming,
    places: own.length,
    proven: [...proven, ...gone],
    undecided: [...unsure, ...unknown],
    open: [...keys, ...open],
    callers,
    unread: [...new Set([...unread, ...lost])],
  };
}

interface Namers {
  readonly references: readonly Reference[];
  readonly open: readonly NamedPlace[];
  readonly unread: readonly string[];
}

/** What keeps a file from being read whole. What types do not tell is told place by place. */
const UNREAD: ReadonlySet<string> = new Set([
  'FILE_TOO_LARGE',
  'FILE_UNREADABLE',
  'FILE_NOT_UTF8',
  'SYNTAX_ERROR',
]);

/** What names it before the change. Members are found by types, everything else by the text. */
async function namersOf(change: Change, renaming: Renaming): Promise<Namers> {
  const { before } = renaming;
  const { graph } = change.before.state;
  if (isMove(renaming)) return { references: textReferences(graph, before), open: [], unread: [] };
  const { references, open, problems } = await referencesOf(change.before, before);
  const unread = problems.flatMap(({ code, file }) =>
    file !== undefined && UNREAD.has(code) && mayNameStill(change, file, before.name) ? [file] : [],
  );
  const places = open.flatMap(({ file, offset }) => {
    const there = fileAfter(change, file);
    const reference = { file, start: offset, end: offset + before.name.length, role: 'read' as const };
    return there === undefined
      ? []
      : usesLeft([reference], there, renaming.exchanged)
          .filter(({ use, isTied }) => isTied && isSamePlace(there, use, offset))
          .map(({ use: { start, end } }) => ({
            file: there.source.path,
            start,
            end,
            role: 'use',
            isUntouched: there.changed === undefined,
          }));
  });
  return { references, open: places, unread: [...new Set(unread)] };
}

function mayNameStill(change: Change, file: string, name: string): boolean {
  if (!isStillThere(change, file)) return false;
  const path = byPath(change.files).before.get(file)?.path ?? file;
  const code = change.after.state.snapshot.read(path)?.replaceAll(COMMENT, ' ');
  return code?.split(NAMELESS).includes(name) ?? true;
}

const COMMENT = /\/\*[^]*?\*\/|\/\/.*/g;
/** What stands between names. */
const NAMELESS = /[^\p{ID_Continue}$]+/u;

function isDeclaration({ before }: Renaming, file: string, start: number): boolean {
  return file === before.file && before.sites.some(({ nameStart }) => nameStart === start);
}

function isNamedAt(change: Change, { before }: Renaming, file: string, start: number): boolean {
  return change.before.state.graph.files.get(file)!.facts.occurrences.startingAt(start)?.name === before.name;
}

interface FileAfter {
  readonly source: SourceFile;
  readonly old: SourceFile;
  /** Undefined where the change leaves the file as it is. */
  readonly changed: ChangedFile | undefined;
}

/** Undefined where the file is gone. */
function fileAfter(change: Change, path: string): FileAfter | undefined {
  const changed = byPath(change.files).before.get(path);
  const old = change.before.state.graph.files.get(path);
  const source =
    changed?.kind === 'removed' ? undefined : change.after.state.graph.files.get(changed?.path ?? path);
  return source && old ? { source, old, changed } : undefined;
}

/** A file that is there, but that nothing could be read of. */
function isStillThere({ files, after }: Change, path: string): boolean {
  const changed = byPath(files).before.get(path);
  return changed?.kind !== 'removed' && after.state.snapshot.entry(changed?.path ?? path) !== undefined;
}

interface UseLeft {
  readonly use: OccurrenceCursor;
  /** Whether it stands in a line that stayed, and meant the thing there before. */
  readonly isTied: boolean;
}

/** Names in a file that named the thing before, or, unless names are exchanged, stand in a line that is new. */
function usesLeft(
  found: readonly Reference[],
  { source, old, changed }: FileAfter,
  exchanged: ExchangedNames | undefined,
): UseLeft[] {
  const starts = new Set(found.map(({ start }) => start));
  const names = new Set(found.flatMap(({ start }) => old.facts.occurrences.startingAt(start)?.name ?? []));
  return [...names].flatMap((name) =>
    source.facts.occurrences.named(name).flatMap((use): UseLeft[] => {
      if (changed && exchanged) {
        const was = offsetBeforeExchange(changed, exchanged, use.start);
        return was !== undefined && starts.has(was) ? [{ use, isTied: true }] : [];
      }
      const was = changed === undefined ? use.start : offsetBefore(source, old, changed, use.start);
      return was === undefined || starts.has(was) ? [{ use, isTied: was !== undefined }] : [];
    }),
  );
}

function isSamePlace(
  { source, old, changed }: FileAfter,
  { start }: OccurrenceCursor,
  before: number,
): boolean {
  return (changed === undefined ? start : offsetBefore(source, old, changed, start)) === before;
}

/** Where an offset in a line that stayed was before the change. */
function offsetBefore(
  source: SourceFile,
  old: SourceFile,
  changed: ChangedFile,
  offset: number,
): number | undefined {
  const { line, column } = positionAt(source.facts.lineStarts, offset);
  const was = changed.lines().lineBefore(line);
  const start = was === undefined ? undefined : old.facts.lineStarts[was - 1];
  return start === undefined ? undefined : start + column - 1;
}

/** The old name goes to something else at once, so a place that keeps it means that, by mistake. */
function meansAnother({ exchanged, after }: Renaming, symbol: SymbolRef): boolean {
  return exchanged !== undefined && symbolKey(symbol) !== symbolKey(after);
}

function wordFor(use: OccurrenceCursor): string {
  if (use.is(ROLE.IMPORT)) return 'import';
  if (use.is(ROLE.EXPORT)) return 'export';
  return use.is(ROLE.CALL | ROLE.NEW | ROLE.JSX) ? 'call' : 'use';
}

/** A name that is not there, by TypeScript's word: of a property, of a key in a literal, of anything, of a module. */
const NOT_THERE = new Set([2304, 2305, 2339, 2353, 2503, 2551, 2552, 2561, 2614, 2694, 2724]);

interface Answered {
  readonly gone: readonly NamedPlace[];
  readonly unknown: readonly NamedPlace[];
  /** Keys of literals, of which nobody says what takes them. */
  readonly keys: readonly NamedPlace[];
}

async function askTypes(change: Change, renaming: Renaming, asked: readonly Asked[]): Promise<Answered> {
  const answered = { gone: [] as NamedPlace[], unknown: [] as NamedPlace[], keys: [] as NamedPlace[] };
  if (asked.length === 0) return answered;
  const types = await change.after.types();
  let orphans: string | undefined;
  for (const [file, places] of Map.groupBy(asked, (place) => place.file)) {
    const own = await types.contextOf(file);
    const context =
      own ?? (orphans ??= types.inferredContext([...new Set(asked.map((place) => place.file))]));
    const starts = places.map(({ start }) => start);
    const answers = await types.symbolsAt(file, starts, { context, followAliases: true });
    const others = otherSites(change, renaming);
    const isOther = (at: { readonly file: string; readonly start: number }): boolean =>
      at.file === renaming.after.file && others.some(({ start, end }) => at.start >= start && at.start < end);
    answered.gone.push(...places.filter((_, index) => answers[index]?.declarations.some(isOther)));
    const missing = places.filter(({ use }, index) => isKey(use) || !answers[index]?.declarations.length);
    const said = missing.length === 0 || own === undefined ? NOBODY : await complaintsAbout(change, file);
    for (const { use, source, isTied, ...place } of missing) {
      if (said.has(place.start) || (await isKnownWithout(change, source, use, context)))
        answered.gone.push(place);
      else if (isTied) answered[isKey(use) ? 'keys' : 'unknown'].push(place);
    }
  }
  return answered;
}

const NOBODY: ReadonlySet<number> = new Set();

/** A key of an object literal is declared where it stands: whether anything takes it is another question. */
function isKey(use: OccurrenceCursor): boolean {
  return use.is(ROLE.KEY | ROLE.SHORTHAND) && !use.is(ROLE.MEMBER);
}

async function complaintsAbout(change: Change, file: string): Promise<ReadonlySet<number>> {
  const { byFile } = await typeComplaints(viewOf(change, 'after'), [file]);
  return new Set(
    (byFile.get(file) ?? []).filter(({ code }) => NOT_THERE.has(code)).map(({ start }) => start),
  );
}

const UNTOLD = new Set(['any', 'error', 'unknown', 'never', undefined]);

/** In JavaScript nobody complains: the type of what stands before the dot is known, and has no such member. */
async function isKnownWithout(
  { after }: Change,
  { path, facts }: SourceFile,
  use: OccurrenceCursor,
  context: string,
): Promise<boolean> {
  if (!/\.[cm]?jsx?$/.test(path)) return false;
  if (!use.is(ROLE.MEMBER)) return !use.is(ROLE.KEY) && use.symbol === undefined;
  const text = after.state.snapshot.read(path) ?? '';
  const isThis = use.is(ROLE.OF_THIS) && text.slice(use.start - 5, use.start) === 'this.';
  const owner = isThis
    ? use.start - 5
    : use.is(ROLE.QUALIFIED)
      ? facts.occurrences.at(use.row - 1).start
      : undefined;
  if (owner === undefined) return false;
  const [type] = await (await after.types()).typesAt(path, [owner], context);
  return !UNTOLD.has(type?.kind);
}
