// The part of a file that types seen from elsewhere can depend on, name by name: the hash of what declares a name, and which
// other names that mentions. The text counts without comments, without the layout of lines, and without the bodies of
// functions that say what they return; what a left-out body assigns to names declared outside of it stays in, because
// narrowing in other functions depends on it. Invariant: two texts that say the same about a name, and about everything
// it mentions, give that name the same type. Where that cannot be said of single names, the file counts as a whole.
import type { CollectedFile, Collector } from '../collector.ts';
import { packed, type FileFacts } from '../file-facts.ts';
import { FUNCTION, ROLE } from '../vocabulary.ts';
import { exportsOf, importsOf, loadsOf, rootsOf, starsOf, type Links } from './surface-links.ts';
import { surfaceNames, type NameSurface } from './surface-names.ts';
import { createFlowMarks } from './surface-flow.ts';
import { createTextHash, type TextHash } from './text-hash.ts';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * What a file gives to those that import it and takes from those that it imports. A reference is a top-level name of the file;
 * or `#3.name`, a name of the module that its third request leads to; or `#3`, all of that module.
 */
export type Surface = {
  /** All that the file itself refers to in other modules. */
  readonly roots: readonly string[];
  /** Requests that take no names and may bring in declarations for everyone. */
  readonly loads: readonly number[];
  /** A hash over the whole file, where it cannot be taken apart. Neither this nor names: only the content tells. */
  readonly whole?: string;
  /** Settings for the compiler that stand before the first statement. */
  readonly head?: string;
  /** For each top-level name a hash, and what it mentions. */
  readonly names?: { readonly [name: string]: NameSurface };
  /** What every name depends on: statements that declare nothing but may narrow types, extend them or end the module. */
  readonly flow?: NameSurface;
  /** What the file declares for everyone: `declare global` and `declare module`. */
  readonly everyone?: NameSurface;
  /** Exported names: a mark that tells types from values, and what they stand for. */
  readonly exports?: { readonly [name: string]: NameSurface };
  /** Requests of `export *`, each with its mark before the `#`. */
  readonly stars?: readonly string[];
};

export const surfaceFacts: Collector<Surface> = {
  id: 'surface',
  start(file) {
    if (!file.forTypes) return { finish: () => undefined };
    const { language, recovered } = file.tree;
    const links = importsOf(file);
    const taken = (): Surface => ({ roots: rootsOf(file, links), loads: loadsOf(file) });
    // Comments are types in JavaScript, and a script's names are everybody's.
    if (language === 'js' || language === 'jsx' || recovered || !file.facts.isModule)
      return { finish: taken };
    const templates: Stretch[] = [];
    const marks = createFlowMarks(file);
    return {
      enter: { ...marks.enter, TemplateLiteral: (node) => void templates.push(node) },
      finish: () => ({ ...taken(), ...given(file, links, templates, marks) }),
    };
  },
};

type Given = Pick<Surface, 'whole' | 'head' | 'names' | 'flow' | 'everyone' | 'exports' | 'stars'>;

function given(
  file: CollectedFile,
  links: Links,
  templates: readonly Stretch[],
  marks: ReturnType<typeof createFlowMarks>,
): Given {
  const bodies = leftOutBodies(file.facts);
  const text = createSurfaceText(file, templates, bodies);
  const names = surfaceNames({ file, links, bodies, marks, hashOf: text });
  if (names === undefined) return { whole: text(0, file.text.length) };
  return { head: settingsOf(file), ...names, exports: exportsOf(file), stars: starsOf(file) };
}

const SETTING = /@ts-|@jsx|^\//;

function settingsOf({ tree, text }: CollectedFile): string {
  const first = tree.program.body[0]?.start ?? text.length;
  const settings = tree.comments.filter(({ start, value }) => start < first && SETTING.test(value));
  return settings.map(({ value }) => value).join('\n');
}

export type HashOf = (from: number, to: number) => string;

/** Hashes of stretches of code; call it with stretches that begin and end between tokens. */
function createSurfaceText(
  file: CollectedFile,
  templates: readonly Stretch[],
  bodies: readonly Stretch[],
): HashOf {
  const lists = [bodies, leftOutComments(file), templates];
  return (from, to) => {
    const hash = createTextHash();
    const next = lists.map((list) => firstAt(list, from));
    let at = from;
    for (;;) {
      const which = firstFrom(lists, next, at, to);
      if (which < 0) break;
      const { start, end } = lists[which]![next[which]!++]!;
      hash.addCode(file.text, at, start);
      if (lists[which] === bodies) addBody(hash, file.facts, start, end);
      else if (lists[which] === templates) hash.addAll(file.text, start, end);
      else hash.addBlank();
      at = end;
    }
    hash.addCode(file.text, at, to);
    return hash.digest();
  };
}

/** The first stretch that begins at the offset or later; stretches are in order. */
function firstAt(list: readonly Stretch[], offset: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Which list has the first stretch between two offsets. What begins before is part of another stretch. */
function firstFrom(
  lists: readonly (readonly Stretch[])[],
  next: number[],
  at: number,
  until: number,
): number {
  let first = -1;
  for (let which = 0; which < lists.length; which++) {
    const list = lists[which]!;
    while (next[which]! < list.length && list[next[which]!]!.start < at) next[which]!++;
    const stretch = list[next[which]!];
    if (stretch === undefined || stretch.start >= until) continue;
    if (first < 0 || stretch.start < lists[first]![next[first]!]!.start) first = which;
  }
  return first;
}

function leftOutComments({ tree, facts }: CollectedFile): readonly Stretch[] {
  const first = tree.program.body[0]?.start ?? facts.length;
  // Comments before the first statement may be settings for the compiler.
  const index = tree.comments.findIndex(({ start }) => start >= first);
  return index < 0 ? [] : tree.comments.slice(index);
}

function leftOutBodies(facts: FileFacts): readonly Stretch[] {
  const { functions } = packed(facts);
  const { start, end, flags, bodyStart, returnEnd } = functions;
  const rows: number[] = [];
  for (let row = 0; row < functions.count; row++)
    if ((flags[row]! & FUNCTION.SIGNATURE) === 0) rows.push(row);
  const bodies: Stretch[] = [];
  let until = 0;
  for (const row of rows.sort((a, b) => start[a]! - start[b]!)) {
    // Outermost functions only: what is inside a kept one stays, what is inside a left-out one goes with it.
    if (start[row]! < until) continue;
    until = end[row]!;
    if (returnEnd[row] !== 0) bodies.push({ start: bodyStart[row]!, end: until });
  }
  return bodies;
}

/** In place of a body, the names it assigns that another function declares. */
function addBody(hash: TextHash, { occurrences }: FileFacts, start: number, end: number): void {
  hash.addWord('{');
  for (const occurrence of occurrences.within(start, end))
    if (occurrence.is(ROLE.WRITE) && occurrence.is(ROLE.CAPTURED)) hash.addWord(occurrence.name);
  hash.addWord('}');
}
