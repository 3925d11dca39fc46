// FileFacts → bytes: a directory of sections, then the sections.
import { createWriter, writeColumn, writeNumber, writeText, type ByteWriter } from './bytes.ts';
import type { FileFacts } from './collect.ts';
import {
  DIRECTORY_BYTES,
  isOffsetColumn,
  LANGUAGES,
  putSectionStart,
  SECTIONS,
  TABLE_NAMES,
  type Section,
} from './layout.ts';
import { TABLES, type TableName } from './tables.ts';

export function encodeFacts(facts: FileFacts): Uint8Array<ArrayBuffer> {
  const writer = createWriter(Math.max(1 << 12, facts.length >> 1));
  const starts = new Map<Section, number>();
  writer.length = DIRECTORY_BYTES;
  for (const section of SECTIONS) {
    starts.set(section, writer.length);
    writeSection(writer, facts, section);
  }
  const bytes = writer.bytes.slice(0, writer.length);
  for (const [section, start] of starts) putSectionStart(bytes, section, start);
  return bytes;
}

function writeSection(writer: ByteWriter, facts: FileFacts, section: Section): void {
  switch (section) {
    case 'header':
      writeHeader(writer, facts);
      return;
    case 'names':
      writeNumber(writer, facts.names.length);
      writeNumber(writer, facts.interfaceNames.length);
      for (const name of facts.names) writeText(writer, name);
      return;
    case 'lines':
      writeColumn(writer, facts.lineStarts, true);
      return;
    case 'problems':
      writeText(writer, facts.problems.length === 0 ? '' : JSON.stringify(facts.problems));
      return;
    default:
      writeTable(writer, facts, section);
  }
}

function writeHeader(writer: ByteWriter, facts: FileFacts): void {
  writeNumber(writer, LANGUAGES.indexOf(facts.language));
  writeNumber(writer, (facts.isModule ? 1 : 0) | (facts.isAmbient ? 2 : 0) | (facts.endsWithNewline ? 4 : 0));
  writeNumber(writer, facts.length);
  writeNumber(writer, facts.lineCount);
  for (const name of TABLE_NAMES) writeNumber(writer, facts[name].count);
}

function writeTable(writer: ByteWriter, facts: FileFacts, name: TableName): void {
  const table = facts[name] as unknown as Record<string, ArrayLike<number>>;
  for (const column of TABLES[name]) writeColumn(writer, table[column]!, isOffsetColumn(column));
}
