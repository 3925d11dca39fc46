// What the plan of a change says is renamed, found in the two moments: carried out, not carried out, or not to be found.
import { compareText, spanAt } from '../../../base/index.ts';
import { referencesOf } from '../../../graph/index.ts';
import type { Change, ChangePart } from '../../change.ts';
import type { Complaint } from '../../check.ts';
import { byPath } from '../../changed-files.ts';
import { declaredIn, fullName, likenessOf, type Declared } from '../../symbols/index.ts';
import type { ExchangedNames, Renaming } from './renaming.ts';

/** One overload of a function gets another name. */
export interface SplitOverload {
  readonly before: Declared;
  readonly after: Declared;
  readonly type: string;
}

export interface Planned {
  readonly renamings: readonly Renaming[];
  readonly overloads: readonly SplitOverload[];
  readonly complaints: readonly Complaint[];
}

interface Wish {
  readonly from: Wanted;
  readonly to: Wanted;
  readonly text: string;
}

interface Wanted {
  readonly file: string | undefined;
  readonly name: string;
  /** The type of the first parameter of the overload that is meant. */
  readonly type: string | undefined;
}

export async function plannedRenamings(change: Change): Promise<Planned> {
  const mapping = change.plan?.rename_mapping ?? {};
  const wishes = Object.entries(mapping).map(([from, to]) => ({
    from: wantedBy(from),
    to: wantedBy(to),
    text: `${from} → ${to}`,
  }));
  const renamings: Renaming[] = [];
  const overloads: SplitOverload[] = [];
  const complaints: Complaint[] = [];
  const targets = new Set(wishes.map(({ to }) => to.name));
  const names = new Set(wishes.flatMap(({ from, to }) => [lastOf(from.name), lastOf(to.name)]));
  for (const wish of wishes) {
    const found = await carriedOut(change, wish, targets.has(wish.from.name) ? names : undefined);
    if ('message' in found) complaints.push(found);
    else if ('type' in found) overloads.push(found);
    else renamings.push(...found.renamings);
  }
  return { renamings, overloads, complaints };
}

/** `path#Container.member/type`, of which only the name is needed. */
function wantedBy(text: string): Wanted {
  const hash = text.indexOf('#', 1);
  const file = hash > 0 ? text.slice(0, hash).replace(/^\.\//, '') : undefined;
  const rest = hash > 0 ? text.slice(hash + 1) : text;
  const slash = rest.indexOf('/');
  return {
    file,
    name: slash > 0 ? rest.slice(0, slash) : rest,
    type: slash > 0 ? (TYPE_WORDS[rest.slice(slash + 1)] ?? rest.slice(slash + 1)) : undefined,
  };
}

/** Types as other languages call them. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  int: 'number',
  float: 'number',
  str: 'string',
  bool: 'boolean',
};

async function carriedOut(
  change: Change,
  wish: Wish,
  exchanged: ExchangedNames | undefined,
): Promise<Complaint | SplitOverload | { renamings: Renaming[] }> {
  const { from, to } = wish;
  const olds = declaredNamed(change, 'before', from);
  if (olds.length === 0) return notFound(change, wish);
  const news = declaredNamed(change, 'after', to);
  if (from.type !== undefined) return splitOverload(change, wish, olds, news);
  const pairs = olds.flatMap((before) => {
    const after = counterpart(change, before, news);
    return after && (exchanged === undefined || isSwapped(change, before, after, exchanged))
      ? [{ before, after }]
      : [];
  });
  const done = pairs.filter(
    ({ before, after }) => exchanged !== undefined || !isStillThere(change, before) || isNew(change, after),
  );
  // Of several things with a name, those are meant that changed it.
  if (done.length === 0) return notDone(change, wish, olds[0]!);
  return {
    renamings: done.map((pair) => ({ ...pair, isPlanned: true, ...(exchanged && { exchanged }) })),
  };
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function declaredNamed(
  { before, after, files }: ChangePart<'before' | 'after' | 'files'>,
  side: 'before' | 'after',
  { file, name }: Wanted,
): Declared[] {
  const { graph } = (side === 'before' ? before : after).state;
  const last = lastOf(name);
  const paths = graph.paths.filter(
    (path) =>
      (file === undefined || path === file || path.endsWith(`/${file}`)) &&
      graph.files.get(path)!.facts.mentions(last),
  );
  const found = paths.flatMap((path) =>
    declaredIn(graph.files.get(path)!).filter(
      ({ qualified }) => qualified === name || qualified.endsWith(`.${name}`),
    ),
  );
  // What stands by itself is meant before what is a member of something.
  const exact = found.filter(({ qualified }) => qualified === name);
  const list = exact.length > 0 ? exact : found;
  const touched = byPath(files)[side];
  const inChange = list.filter((one) => touched.has(one.file));
  return inChange.length > 0 ? inChange : list;
}

/** The one in the same file, or in the only other file that has one. */
function counterpart(
  { files }: ChangePart<'files'>,
  before: Declared,
  news: readonly Declared[],
): Declared | undefined {
  const path = byPath(files).before.get(before.file)?.path ?? before.file;
  const owner = before.qualified.slice(0, -before.name.length);
  const here = news.filter(({ file }) => file === path);
  const sameOwner = here.find(({ qualified, name }) => qualified.slice(0, -name.length) === owner);
  return (
    sameOwner ?? (here.length === 1 ? here[0] : here.length === 0 && news.length === 1 ? news[0] : undefined)
  );
}

function isStillThere(change: Change, before: Declared): boolean {
  const path = byPath(change.files).before.get(before.file)?.path ?? before.file;
  const file = change.after.state.graph.files.get(path);
  return file !== undefined && declaredIn(file).some(({ qualified }) => qualified === before.qualified);
}

function isNew(change: Change, after: Declared): boolean {
  const path = byPath(change.files).after.get(after.file)?.from ?? after.file;
  const file = change.before.state.graph.files.get(path);
  return file === undefined || !declaredIn(file).some(({ qualified }) => qualified === after.qualified);
}

/** A name that goes to something else: the code under the new name is that which was under the old one. */
function isSwapped(change: Change, before: Declared, after: Declared, names: ExchangedNames): boolean {
  const path = byPath(change.files).before.get(before.file)?.path ?? before.file;
  const file = change.after.state.graph.files.get(path);
  const stayed = file && declaredIn(file).find(({ qualified }) => qualified === before.qualified);
  if (stayed === undefined) return true;
  const [swapped, kept] = [after, stayed].map((one) => likenessOf(change, before, one, names));
  // Code that is the same under both names does not show it; its callers do.
  return swapped! >= kept!;
}

async function splitOverload(
  change: Change,
  { from, to, text }: Wish,
  olds: readonly Declared[],
  news: readonly Declared[],
): Promise<Complaint | SplitOverload> {
  const before = olds.find((one) => takesType(change, 'before', one, from.type!));
  const after = before && counterpart(change, before, news);
  if (before === undefined) return notFound(change, { from, to, text });
  if (after === undefined || !takesType(change, 'after', after, to.type ?? from.type!))
    return notDone(change, { from, to, text }, before);
  return { before, after, type: from.type! };
}

function takesType(change: Change, side: 'before' | 'after', one: Declared, type: string): boolean {
  const { graph, snapshot } = change[side].state;
  const { facts } = graph.files.get(one.file)!;
  const text = snapshot.read(one.file) ?? '';
  return facts.functions.of(one.symbol).some(({ row }) => {
    const [first] = facts.parameters.of(row);
    const shown = first === undefined ? 'void' : text.slice(first.start, first.end);
    return shown.replace(/^[^:]*:\s*/, '').replace(/(?<!\s)\s*=.*$/s, '') === type;
  });
}

function notFound({ before }: Change, { from, text }: Wish): Complaint {
  return {
    status: 'unknown',
    code: 'RENAME_NOT_FOUND',
    message: `The plan renames ${text}, and before the change nothing is called ${from.name}.`,
    instruction: `Name what is renamed as path#name, as it is at ${before.state.snapshot.kind === 'revision' ? 'the base' : 'the start'}.`,
  };
}

async function notDone(change: Change, { to, text }: Wish, before: Declared): Promise<Complaint> {
  const { state } = change.before;
  const { lineStarts } = state.graph.files.get(before.file)!.facts;
  const [site] = before.sites;
  const span = spanAt(lineStarts, site!.nameStart, site!.nameStart + before.name.length);
  return {
    status: 'fail',
    code: 'RENAME_NOT_DONE',
    file: byPath(change.files).before.get(before.file)?.path ?? before.file,
    message: `The plan renames ${text}, and the change does not.`,
    witness: {
      symbol: fullName(before),
      proof: `${fullName(before)} is there before the change; after it, nothing that was it is called ${to.name}.`,
      places: [{ role: 'declaration', side: 'before', file: before.file, span }],
    },
    missing_files: await filesNaming(change, before),
    instruction: `Rename ${fullName(before)} to ${to.name} with everything that names it, or leave it out of the plan.`,
  };
}

/** By their paths after the change: the file that declares it, and those that name it and are still there. */
async function filesNaming(change: Change, before: Declared): Promise<string[]> {
  const { references } = await referencesOf(change.before, before);
  const files = new Set([before.file, ...references.map(({ file }) => file)]);
  const paths = [...files].flatMap((file) => {
    const changed = byPath(change.files).before.get(file);
    return changed?.kind === 'removed' ? [] : [changed?.path ?? file];
  });
  return paths.sort(compareText);
}
