// The part of a file that types seen from elsewhere can depend on, as a hash: its text without comments, without the layout
// of lines, and without the bodies of functions that say what they return. Two texts with the same surface give the same
// types to everyone who imports them. What a left-out body assigns to names declared outside of it stays in, because
// narrowing in other functions depends on it; so does everything inside a function whose return type is inferred.
import { lowerBound } from '../../base/index.ts';
import { FUNCTION, ROLE, type CollectedFile, type Collector, type FileFacts } from '../../facts/index.ts';
import { createTextHash, type TextHash } from './text-hash.ts';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const surfaceFacts: Collector<string> = {
  id: 'surface',
  version: 1,
  start(file) {
    const { language, recovered } = file.tree;
    // Comments are types in JavaScript, and a script's names are everybody's.
    if (language === 'js' || language === 'jsx' || recovered || !file.facts.isModule)
      return { finish: () => undefined };
    const templates: Stretch[] = [];
    return {
      enter: { TemplateLiteral: (node) => void templates.push(node) },
      finish: () => surfaceOf(file, templates),
    };
  },
};

export default surfaceFacts;

function surfaceOf(file: CollectedFile, templates: readonly Stretch[]): string {
  const { text } = file;
  const hash = createTextHash();
  const bodies = leftOutBodies(file.facts);
  const comments = leftOutComments(file);
  const lists = [bodies, comments, templates];
  const next = [0, 0, 0];
  let at = 0;
  for (;;) {
    const which = firstFrom(lists, next, at);
    if (which < 0) break;
    const { start, end } = lists[which]![next[which]!++]!;
    hash.addCode(text, at, start);
    if (lists[which] === bodies) addBody(hash, file.facts, start, end);
    else if (lists[which] === templates) hash.addAll(text, start, end);
    else hash.addBlank();
    at = end;
  }
  hash.addCode(text, at, text.length);
  return hash.digest();
}

/** Which list has the first stretch that begins at the offset or later. What begins before is part of another stretch. */
function firstFrom(lists: readonly (readonly Stretch[])[], next: number[], at: number): number {
  let first = -1;
  for (let which = 0; which < lists.length; which++) {
    const list = lists[which]!;
    while (next[which]! < list.length && list[next[which]!]!.start < at) next[which]!++;
    const stretch = list[next[which]!];
    if (stretch && (first < 0 || stretch.start < lists[first]![next[first]!]!.start)) first = which;
  }
  return first;
}

function leftOutComments({ tree, facts }: CollectedFile): readonly Stretch[] {
  const first = tree.program.body[0]?.start ?? facts.length;
  // Comments before the first statement may be settings for the compiler.
  const index = tree.comments.findIndex(({ start }) => start >= first);
  return index < 0 ? [] : tree.comments.slice(index);
}

function leftOutBodies({ functions }: FileFacts): readonly Stretch[] {
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
function addBody(hash: TextHash, { occurrences, names }: FileFacts, start: number, end: number): void {
  hash.addWord('{');
  for (let row = lowerBound(occurrences.start, start); row < occurrences.count; row++) {
    if (occurrences.start[row]! >= end) break;
    const role = occurrences.role[row]!;
    if ((role & ROLE.WRITE) !== 0 && (role & ROLE.CAPTURED) !== 0)
      hash.addWord(names[occurrences.name[row]!]!);
  }
  hash.addWord('}');
}
