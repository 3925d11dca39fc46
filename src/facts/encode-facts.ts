// FileFacts → bytes: a directory of sections, then the sections.
import type { Problem } from '../contract/index.ts';
import { createWriter, writeColumn, writeNumber, writeText, type ByteWriter } from './bytes.ts';
import { packed, type FileFacts } from './file-facts.ts';
import {
  DIRECTORY_BYTES,
  isOffsetColumn,
  LANGUAGES,
  putSectionStart,
  SECTIONS,
  TABLE_NAMES,
  type Section,
} from './layout.ts';
import type { PackedFacts } from './packed-facts.ts';
import { TABLES, type TableName } from './tables.ts';

/** `problems` may tell more than the tree did: what was noticed about the text. */
export function encodeFacts(
  facts: FileFacts,
  problems: readonly Problem[] = facts.problems,
): Uint8Array<ArrayBuffer> {
  const writer = createWriter(Math.max(1 << 12, facts.length >> 1));
  const stored = packed(facts);
  const starts = new Map<Section, number>();
  writer.length = DIRECTORY_BYTES;
  for (const section of SECTIONS) {
    starts.set(section, writer.length);
    if (section === 'problems') writeText(writer, problems.length === 0 ? '' : JSON.stringify(problems));
    else writeSection(writer, stored, section);
  }
  const bytes = writer.bytes.slice(0, writer.length);
  for (const [section, start] of starts) putSectionStart(bytes, section, start);
  return bytes;
}

function writeSection(writer: ByteWriter, facts: PackedFacts, section: Exclude<Section, 'problems'>): void {
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
    default:
      writeTable(writer, facts, section);
  }
}

function writeHeader(writer: ByteWriter, facts: PackedFacts): void {
  writeNumber(writer, LANGUAGES.indexOf(facts.language));
  writeNumber(writer, (facts.isModule ? 1 : 0) | (facts.isAmbient ? 2 : 0) | (facts.endsWithNewline ? 4 : 0));
  writeNumber(writer, facts.length);
  writeNumber(writer, facts.lineCount);
  for (const name of TABLE_NAMES) writeNumber(writer, facts.count(name));
}

function writeTable(writer: ByteWriter, facts: PackedFacts, name: TableName): void {
  const table = facts[name] as unknown as Record<string, ArrayLike<number>>;
  for (const column of TABLES[name]) writeColumn(writer, table[column]!, isOffsetColumn(column));
}
