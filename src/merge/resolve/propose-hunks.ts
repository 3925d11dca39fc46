// A model as the last resort for conflicts: it is shown the lines of both sides and proposes what stands in their place, hunk by hunk. What it
// stores is text and nothing more: everything outside of the hunks is as git has merged it, it has to consist of what the two sides have there and
// to keep what either adds, and the merged tree is judged like every other.
import * as z from 'zod';
import type { ConflictPart, ConflictPiece, Model } from '../../host/index.ts';
import { languageOf, parseSource } from '../../syntax/index.ts';
import { converse, cutTo, DATA_RULE, foreignText, storageFor } from '../../review/index.ts';
import type { ProposeText } from './resolve-files.ts';

const SYSTEM = `Two people have changed the same lines of a file, and git cannot merge them. For each conflict, write the lines that do what both of them meant
to do: keep what either side adds, and leave out what either side takes away on purpose. Use only names and values that one of the sides has.
Call store_resolution once for each conflict, with its number. Where the two contradict each other, so that someone has to choose, store nothing
for it. Say nothing else.
${DATA_RULE}`;

const MOST_HUNKS = 20;
const MOST_TURNS = 4;
const MOST_TOKENS = 12_000;
const MOST_CHARACTERS = 20_000;
/** Lines around a conflict that are shown with it. */
const CONTEXT = 15;

const resolutionSchema = z.strictObject({
  conflict: z.int().min(1).max(MOST_HUNKS),
  text: z.string().max(MOST_CHARACTERS).describe('the lines that stand in its place'),
});

export interface ProposeOptions {
  /** Hears why the model could not be asked. */
  readonly onProblem: (problem: string) => void;
  readonly signal?: AbortSignal | undefined;
}

export function proposeWith(model: Model, { onProblem, signal }: ProposeOptions): ProposeText {
  return async ({ file, pieces, ...texts }) => {
    const hunks = pieces.filter((piece) => typeof piece !== 'string');
    if (hunks.length === 0 || hunks.length > MOST_HUNKS) return undefined;
    const storage = storageFor({
      name: 'store_resolution',
      description: 'Stores what stands in the place of a conflict.',
      schema: resolutionSchema,
      most: MOST_HUNKS,
    });
    const { failure } = await converse(model, {
      system: SYSTEM,
      prompt: promptOf(file, pieces),
      tools: [storage.tool],
      maxTurns: MOST_TURNS,
      ...(signal ? { signal } : {}),
    });
    if (failure) onProblem(`The model could not be asked about ${file}: ${failure.message}`);
    const stored = new Map(storage.values.map(({ conflict, text }) => [conflict, text]));
    if (!hunks.every((hunk, at) => isMadeOf(hunk, stored.get(at + 1), texts.base))) return undefined;
    const merged = mergedText(pieces, stored);
    const known = [codeWords(file, texts.ours), codeWords(file, texts.theirs)];
    return [...codeWords(file, merged)].every((word) => known.some((words) => words.has(word)))
      ? merged
      : undefined;
  };
}

const MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/m;

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\p{N}_$]+/gu) ?? []);
}

/** Words of a file outside of its comments: what a comment says is nobody's code. */
function codeWords(file: string, text: string): Set<string> {
  if (languageOf(file) === undefined) return wordsOf(text);
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of parseSource(file, text).comments) {
    parts.push(text.slice(from, start));
    from = end;
  }
  return wordsOf([...parts, text.slice(from)].join(' '));
}

/** Nothing but what the two sides have there, with everything that either has added and everything that both have kept. */
function isMadeOf({ ours, theirs }: ConflictPart, text: string | undefined, base: string): boolean {
  if (text === undefined || MARK.test(text)) return false;
  const [left, right] = [wordsOf(ours.join('\n')), wordsOf(theirs.join('\n'))];
  const before = wordsOf(base);
  const words = wordsOf(text);
  const all = [...left, ...right];
  const isKept = (word: string): boolean => !before.has(word) || (left.has(word) && right.has(word));
  return (
    all.every((word) => words.has(word) || !isKept(word)) && [...words].every((word) => all.includes(word))
  );
}

function mergedText(pieces: readonly ConflictPiece[], stored: ReadonlyMap<number, string>): string {
  const isWindows = pieces.some((piece) => typeof piece === 'string' && piece.includes('\r\n'));
  let at = 0;
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      at += 1;
      const lines = (stored.get(at) ?? '').replaceAll('\r\n', '\n').replace(/\n?$/, '\n');
      if (lines === '\n') return '';
      return isWindows ? lines.replaceAll('\n', '\r\n') : lines;
    })
    .join('');
}

function promptOf(file: string, pieces: readonly ConflictPiece[]): string {
  let number = 0;
  const shown = pieces.map((piece, at) => {
    if (typeof piece === 'string') {
      const lines = piece.split('\n');
      const isLong = lines.length > CONTEXT * 2;
      if (!isLong) return piece;
      const [head, tail] = [lines.slice(0, at === 0 ? 0 : CONTEXT), lines.slice(-CONTEXT - 1)];
      return [...head, '…', ...(at === pieces.length - 1 ? [] : tail)].join('\n');
    }
    number += 1;
    return [
      `=== conflict ${number}, one side ===`,
      ...piece.ours,
      `=== conflict ${number}, the other side ===`,
      ...piece.theirs,
      `=== end of conflict ${number} ===\n`,
    ].join('\n');
  });
  const count = number === 1 ? 'one conflict' : `${number} conflicts`;
  return `${foreignText('file', file)}\n\nIt has ${count}.\n\n${foreignText('merge', cutTo(shown.join(''), MOST_TOKENS))}`;
}
