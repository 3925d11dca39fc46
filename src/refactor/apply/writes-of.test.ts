// From a change to bytes: what is not edited stays byte for byte, and what cannot be written is refused with a reason.
import { expect, test } from 'vitest';
import { blobId } from '../../host/index.ts';
import { NO_CHANGE, type Change, type TextEdit } from '../plan/change.ts';
import { type FileWrite, writesOf } from './writes-of.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

function run(files: Files, change: Partial<Change>): ReturnType<typeof writesOf> {
  const bytesOf = (path: string): Uint8Array | undefined =>
    files[path] === undefined ? undefined : Buffer.from(files[path] as string);
  const entry = (path: string): { id: string; link?: string } | undefined => {
    const bytes = bytesOf(path);
    return bytes && { id: blobId(bytes), ...(path === 'link' && { link: 'target' }) };
  };
  return writesOf({ entry, readBytes: bytesOf }, { ...NO_CHANGE, ...change });
}

function writes(files: Files, change: Partial<Change>): readonly FileWrite[] {
  const result = run(files, change);
  if (result.status !== 'ok') throw new Error(JSON.stringify(result));
  return result.writes;
}

/** The new content of the only file. */
function bytesAfter(bytes: string | Uint8Array, ...edits: TextEdit[]): Uint8Array {
  const after = writes({ 'a.ts': bytes }, { edits })[0]!.after;
  if (after === undefined || !('bytes' in after)) throw new Error('not written');
  return after.bytes;
}

function refusals(files: Files, change: Partial<Change>): string[] {
  const result = run(files, change);
  return result.status === 'ok' ? [] : result.refusals.map(({ file, reason }) => `${file} ${reason}`);
}

function edit(start: number, end: number, text: string, file = 'a.ts'): TextEdit {
  return { file, start, end, text, provenance: 'semantic' };
}

test('inserted lines get the line breaks of the file, and all others stay as they are', () => {
  const before = Buffer.from('\uFEFFa\r\n\tb \r\nc\nd');
  expect(bytesAfter(before, edit(0, 1, 'x\ny'))).toEqual(Buffer.from('\uFEFFx\r\ny\r\n\tb \r\nc\nd'));
  expect(bytesAfter('a\nb', edit(0, 0, 'x\r\n'))).toEqual(Buffer.from('x\na\nb'));
  expect(bytesAfter('a', edit(1, 1, '\r\nb\n'))).toEqual(Buffer.from('a\nb\n'));
});

test('UTF-16 files keep their encoding', () => {
  const little = Buffer.from('\uFEFFä = 1;\n', 'utf16le');
  const expected = Buffer.from('\uFEFFnew = 1;\n', 'utf16le');
  expect(bytesAfter(little, edit(0, 1, 'new'))).toEqual(expected);
  expect(bytesAfter(Buffer.from(little).swap16(), edit(0, 1, 'new'))).toEqual(Buffer.from(expected).swap16());
});

test('what cannot be written back is not edited', () => {
  const edits = [edit(0, 1, 'x')];
  expect(refusals({ 'a.ts': Buffer.from([0x61, 0xff]) }, { edits })).toEqual(['a.ts not-text']);
  expect(refusals({ 'a.ts': '𝒳' }, { edits })).toEqual(['a.ts bad-span']);
  expect(refusals({ 'a.ts': '' }, { edits })).toEqual(['a.ts bad-span']);
  expect(refusals({ 'a.ts': 'a' }, { edits: [edit(0, 1, '\ud800')] })).toEqual(['a.ts not-text']);
  expect(refusals({ link: 'target' }, { edits: [edit(0, 1, 'x', 'link')] })).toEqual(['link not-a-file']);
  expect(refusals({ link: 'target' }, { deletions: ['link'] })).toEqual(['link not-a-file']);
});

test('a move is a path that goes and one that comes; edits name the old path', () => {
  const [a, b] = [blobId(Buffer.from('a')), blobId(Buffer.from('b'))];
  const files = { 'a.ts': 'a', 'b.ts': 'b' };
  const exchange = [
    { file: 'a.ts', to: 'b.ts' },
    { file: 'b.ts', to: 'a.ts' },
  ];
  expect(writes(files, { moves: exchange, edits: [edit(1, 1, '!')] })).toEqual([
    { path: 'a.ts', before: a, after: { copyOf: 'b.ts' }, permissionsOf: 'b.ts' },
    { path: 'b.ts', before: b, after: { bytes: Buffer.from('a!') }, permissionsOf: 'a.ts' },
  ]);
  expect(writes(files, { moves: [{ file: 'a.ts', to: 'c.ts' }], deletions: ['b.ts'] })).toEqual([
    { path: 'a.ts', before: a, after: undefined },
    { path: 'b.ts', before: b, after: undefined },
    { path: 'c.ts', before: undefined, after: { copyOf: 'a.ts' }, permissionsOf: 'a.ts' },
  ]);
});

test('new files come from creations, and from edits of files that are not there', () => {
  const creations = [{ file: 'n.ts', text: 'a\r\nb\r\nc\n' }];
  expect(writes({}, { creations, edits: [edit(0, 0, 'x\n', 'e.ts')] })).toEqual([
    { path: 'e.ts', before: undefined, after: { bytes: Buffer.from('x\n') } },
    { path: 'n.ts', before: undefined, after: { bytes: Buffer.from('a\r\nb\r\nc\r\n') } },
  ]);
});

test('what changes nothing is not written', () => {
  const moves = [{ file: 'a.ts', to: 'a.ts' }];
  expect(writes({ 'a.ts': 'a' }, { moves, edits: [edit(0, 1, 'a')] })).toEqual([]);
});

test('contradictions, occupied and forbidden paths are refused', () => {
  const files = { 'a.ts': 'a', 'b.ts': 'b', c: 'c' };
  const move = (file: string, to: string): Partial<Change> => ({ moves: [{ file, to }] });
  expect(refusals(files, move('a.ts', 'b.ts'))).toEqual(['b.ts occupied']);
  expect(refusals(files, move('a.ts', 'c/a.ts'))).toEqual(['c/a.ts occupied']);
  expect(refusals(files, move('c', 'c/index'))).toEqual([]);
  expect(refusals(files, move('x.ts', 'y.ts'))).toEqual(['x.ts not-found']);
  expect(refusals(files, { creations: [{ file: 'a.ts', text: '' }] })).toEqual(['a.ts occupied']);
  const twice = [...move('a.ts', 'x').moves!, ...move('a.ts', 'y').moves!, ...move('b.ts', 'y').moves!];
  expect(refusals(files, { moves: twice })).toEqual(['a.ts contradiction', 'y contradiction']);
  for (const path of ['../x', '/x', '.git/x', 'sub/.git/hooks/x', '.lintel/x', 'a//b', ''])
    expect(refusals(files, move('a.ts', path))).toEqual([`${path} bad-path`]);
});
