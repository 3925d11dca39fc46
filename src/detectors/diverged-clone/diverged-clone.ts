// A copy that the change edits while the others stay as they are.
import { memo } from '../../base/index.ts';
import { findExactClones, type Clone, type ClonePlace } from '../../clones/index.ts';
import { qualifiedName, type SourceFile } from '../../graph/index.ts';
import {
  ownerNameAt,
  textIn,
  type Change,
  type Code,
  type Finding,
  type Place,
  type View,
} from '../kit/index.ts';
import { plainCode, wordsBeyond, wordsOf } from '../kit/plain-code.ts';
import { listOf, times, type Said } from '../kit/say.ts';
import type { DivergedOptions } from './options.ts';

export const divergedClone: Code = {
  kind: 'diverged-clone',
  say: (said) => `The change edits this copy only; the code as it was is still in ${placesNamed(said)}.`,
  cause: 'Code that was the same in several places was changed in one of them only.',
  approach:
    'Is the change right for the other copies, too? A correction mostly is. If they are meant to differ from now on, nothing is wrong; if they are not, one function that all of them call makes the next change in one place.',
};

const NAMED = 3;

function placesNamed({ evidence }: Said): string {
  const others = evidence.filter(({ fact }) => fact === 'copy').map(({ file, line }) => `${file}:${line}`);
  const left = others.length - NAMED;
  return listOf(left > 0 ? [...others.slice(0, NAMED), times(left, 'more place')] : others);
}

/** The same object for the same options, by which the index remembers what was found. */
const exactOptions = memo((options: DivergedOptions) => ({
  ...options,
  minFunctionLines: 13,
  keptApart: false,
}));

/** The base has just been judged, so that its index of copies is mostly there already. */
export function findDivergedClones(change: Change, options: DivergedOptions): Finding[] {
  const touched = new Set(change.files.filter((file) => file.before && file.now).map(({ path }) => path));
  if (touched.size === 0) return [];
  return findExactClones(change.before, exactOptions(options))
    .filter(({ places }) => places.some(({ file }) => touched.has(file)))
    .flatMap((clone) => divergedIn(change, clone));
}

function divergedIn(change: Change, clone: Clone): Finding[] {
  const kept = clone.places.filter((place) => isKept(change, place));
  if (kept.length === 0) return [];
  return clone.places.flatMap((place) => {
    const edited = kept.includes(place) ? undefined : editedPlace(change, place);
    return edited ? [findingOf(clone, place, edited, kept)] : [];
  });
}

/** Whether a copy of the base is still in its file, letter by letter. */
function isKept({ before, now }: Change, { in: { file }, start, end }: ClonePlace): boolean {
  const current = now.graph.files.get(file.path);
  if (current === undefined || current.id === file.id) return current !== undefined;
  return wholeCode(now, current).includes(plainCode(textIn(before, file), file.facts, [start, end]));
}

const wholeCode = memo((view: View, file: SourceFile): string => {
  const text = textIn(view, file);
  return plainCode(text, file.facts, [0, text.length]);
});

/** How many of the words of a copy must be left for it to have been edited and not replaced. */
const LEFT = 0.7;

/** What the function is now in which a copy stood; undefined where it is gone or was written anew. */
function editedPlace({ before, now }: Change, { in: { file }, start, end }: ClonePlace): Place | undefined {
  const current = now.graph.files.get(file.path);
  const name = ownerNameAt(file.facts, start) || ownerNameAt(file.facts, end - 1);
  if (current === undefined || name === '') return undefined;
  const symbol = current.facts.symbols
    .named(name.slice(name.lastIndexOf('.') + 1))
    .find(({ row }) => qualifiedName(current.facts, row) === name);
  const declaration = symbol && current.facts.declarations.of(symbol.row)[0];
  if (declaration === undefined) return undefined;
  const old = wordsOf(plainCode(textIn(before, file), file.facts, [start, end]));
  const words = wordsOf(plainCode(textIn(now, current), current.facts, [declaration.start, declaration.end]));
  if (wordsBeyond(old, words).length > (1 - LEFT) * old.length) return undefined;
  return { file: file.path, start: declaration.nameStart, end: declaration.nameEnd };
}

function findingOf(
  clone: Clone,
  { file, start, end }: ClonePlace,
  edited: Place,
  kept: readonly ClonePlace[],
): Finding {
  return {
    kind: divergedClone.kind,
    ...edited,
    key: clone.key,
    evidence: [
      { fact: 'edited', file, start, end, inBase: true },
      ...kept.map((place) => ({
        fact: 'copy',
        file: place.file,
        start: place.start,
        end: place.end,
        inBase: true as const,
      })),
    ],
    data: { size: clone.size, lines: clone.lines },
  };
}
