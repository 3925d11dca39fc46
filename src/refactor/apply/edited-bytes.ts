// The bytes of a file after edits of its text. Outside the edits every byte is the original one: a file is only edited if its
// text gives back its bytes, and only between whole characters.
import { decodeText, type Encoding } from '../../snapshot/index.ts';
import { editedText, type TextEdit } from '../plan/change.ts';
import { refuse, type WriteRefusal } from './file-write.ts';
import { dominantLineBreak, evenLineBreaks, withLineBreaks } from './line-breaks.ts';

/** The edits are in order. */
export function editedBytes(
  path: string,
  bytes: Uint8Array,
  edits: readonly TextEdit[],
): Uint8Array | WriteRefusal {
  const { text, bom, encoding, problem } = decodeText(path, bytes);
  if (problem !== undefined || !encode(text, encoding, bom).equals(bytes))
    return refuse(path, 'not-text', `cannot be edited: its text does not give back its bytes`);
  const bad = edits.find((edit) => !isWholeSpan(text, edit));
  if (bad !== undefined)
    return refuse(path, 'bad-span', `has no characters ${bad.start} to ${bad.end} that could be replaced`);
  const lineBreak = dominantLineBreak(text);
  const fitting = edits.map((edit) => ({
    ...edit,
    text: lineBreak === undefined ? evenLineBreaks(edit.text) : withLineBreaks(edit.text, lineBreak),
  }));
  if (fitting.some((edit) => !edit.text.isWellFormed()))
    return refuse(path, 'not-text', 'cannot take a text with half a character');
  return encode(editedText(text, fitting), encoding, bom);
}

/** The bytes of a file that is new. */
export function newBytes(path: string, text: string): Uint8Array | WriteRefusal {
  if (!text.isWellFormed())
    return refuse(path, 'not-text', 'cannot be made from a text with half a character');
  return encode(evenLineBreaks(text), 'utf8', false);
}

function isWholeSpan(text: string, { start, end }: TextEdit): boolean {
  const isInside = 0 <= start && start <= end && end <= text.length;
  return isInside && !splitsCharacter(text, start) && !splitsCharacter(text, end);
}

function splitsCharacter(text: string, at: number): boolean {
  return isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(at), 0xdc00, 0xdfff);
}

function isBetween(value: number, low: number, high: number): boolean {
  return low <= value && value <= high;
}

function encode(text: string, encoding: Encoding, bom: boolean): Buffer {
  const marked = bom ? `\uFEFF${text}` : text;
  if (encoding === 'utf8') return Buffer.from(marked, 'utf8');
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding === 'utf16le' ? bytes : bytes.swap16();
}
