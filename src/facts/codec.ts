// FileFacts ↔ bytes. A record begins with where its sections start, so that a reader decodes only what it asks for: most
// questions need the imports and exports of every file and the occurrences of few.
import type { Problem } from '../contract/index.ts';
import type { Language } from '../syntax/index.ts';
import type { FileFacts } from './collect.ts';
import {
  createWriter,
  readColumn,
  readNumber,
  readText,
  writeColumn,
  writeNumber,
  writeText,
  type ByteReader,
  type ByteWriter,
} from './bytes.ts';
import { TABLES, type TableName } from './tables.ts';

/** Changes whenever the same text would give other bytes or the bytes another meaning. */
export const FACTS_VERSION = 1;

const LANGUAGES: readonly Language[] = ['ts', 'tsx', 'dts', 'js', 'jsx'];
const TABLE_NAMES = Object.keys(TABLES) as TableName[];
const OFFSET_COLUMNS = new Set([
  'start',
  'end',
  'nameStart',
  'nameEnd',
  'specifierStart',
  'bodyStart',
  'symbol',
]);

/** Header, names, lines, problems, then one section for each table. */
const SECTIONS = 4 + TABLE_NAMES.length;

export function encodeFacts(facts: FileFacts): Uint8Array<ArrayBuffer> {
  const writer = createWriter(Math.max(1 << 12, facts.length >> 1));
  const starts = new Uint32Array(SECTIONS + 1);
  writer.length = starts.byteLength;
  const sections: (() => void)[] = [
    () => writeHeader(writer, facts),
    () => writeTexts(writer, facts.names),
    () => writeLines(writer, facts.lineStarts),
    () => writeText(writer, facts.problems.length === 0 ? '' : JSON.stringify(facts.problems)),
    ...TABLE_NAMES.map((name) => () => writeTable(writer, facts, name)),
  ];
  for (const [index, write] of sections.entries()) {
    starts[index] = writer.length;
    write();
  }
  starts[SECTIONS] = writer.length;
  const bytes = writer.bytes.slice(0, writer.length);
  for (const [index, start] of starts.entries()) new DataView(bytes.buffer).setUint32(index * 4, start, true);
  return bytes;
}

function writeHeader(writer: ByteWriter, facts: FileFacts): void {
  writeNumber(writer, LANGUAGES.indexOf(facts.language));
  writeNumber(writer, facts.isModule ? 1 : 0);
  writeNumber(writer, facts.length);
  for (const name of TABLE_NAMES) writeNumber(writer, facts[name].count);
}

function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  writeNumber(writer, texts.length);
  for (const text of texts) writeText(writer, text);
}

function writeLines(writer: ByteWriter, lineStarts: ArrayLike<number>): void {
  writeNumber(writer, lineStarts.length);
  writeColumn(writer, lineStarts, true);
}

function writeTable(writer: ByteWriter, facts: FileFacts, name: TableName): void {
  const table = facts[name] as unknown as Record<string, ArrayLike<number>>;
  for (const column of TABLES[name]) writeColumn(writer, table[column]!, OFFSET_COLUMNS.has(column));
}

/** Facts over bytes: each section is decoded when it is first asked for. */
export function decodeFacts(bytes: Uint8Array): FileFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const section = (index: number): ByteReader => ({ bytes, position: view.getUint32(index * 4, true) });
  const header = section(0);
  const facts = {
    language: LANGUAGES[readNumber(header)]!,
    isModule: readNumber(header) === 1,
    length: readNumber(header),
  };
  lazily(facts, 'names', () => readTexts(section(1)));
  lazily(facts, 'lineStarts', () => readLines(section(2)));
  lazily(facts, 'problems', () => readProblems(section(3)));
  for (const [index, name] of TABLE_NAMES.entries()) {
    const count = readNumber(header);
    lazily(facts, name, () => readTable(section(4 + index), name, count));
  }
  return facts as unknown as FileFacts;
}

function lazily(target: object, key: string, make: () => unknown): void {
  Object.defineProperty(target, key, {
    configurable: true,
    enumerable: true,
    get() {
      const value = make();
      Object.defineProperty(target, key, { value, enumerable: true });
      return value;
    },
  });
}

function readTexts(reader: ByteReader): string[] {
  const count = readNumber(reader);
  return Array.from({ length: count }, () => readText(reader));
}

function readLines(reader: ByteReader): Uint32Array {
  const count = readNumber(reader);
  return readColumn(reader, count, true);
}

function readProblems(reader: ByteReader): Problem[] {
  const text = readText(reader);
  return text === '' ? [] : (JSON.parse(text) as Problem[]);
}

function readTable(reader: ByteReader, name: TableName, count: number): object {
  const table: Record<string, unknown> = { count };
  for (const column of TABLES[name]) table[column] = readColumn(reader, count, OFFSET_COLUMNS.has(column));
  return table;
}
