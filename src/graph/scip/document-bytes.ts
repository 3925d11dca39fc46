// One document as bytes: its occurrences, then what is known of the symbols it defines.
import { PositionEncoding } from '@c4312/scip/scip_pb.js';
import { positionAt } from '../../base/index.ts';
import type { SourceFile } from '../code-graph.ts';
import { documentRows, type MemberTarget, type Row } from './document-rows.ts';
import { scipLanguage } from './file-kind.ts';
import type { Naming } from './naming.ts';
import { writeModuleInformation, writeSymbols } from './symbol-information.ts';
import {
  createWriter,
  sizeOfNumber,
  sizeOfNumbersField,
  writeBytesField,
  writeHeader,
  writeNumberField,
  writeNumbersField,
  writeTextField,
  type WireWriter,
} from './wire-writer.ts';

const FIELD = { relativePath: 1, occurrences: 2, symbols: 3, language: 4, positionEncoding: 6 } as const;
const OCCURRENCE = { range: 1, symbol: 2, symbolRoles: 3, enclosingRange: 7 } as const;

export function writeDocument(
  naming: Naming,
  file: SourceFile,
  extraRoles: number,
  memberTarget?: MemberTarget,
): WireWriter {
  const { rows, defined } = documentRows(naming, file, memberTarget);
  const writer = createWriter(1024 + rows.length * 96);
  writeTextField(writer, FIELD.relativePath, file.path);
  writeOccurrences(writer, file, rows, extraRoles);
  writeModuleInformation(writer, FIELD.symbols, naming, file);
  writeSymbols(writer, FIELD.symbols, naming, file, defined);
  writeTextField(writer, FIELD.language, scipLanguage(file.path, file.facts));
  writeNumberField(writer, FIELD.positionEncoding, PositionEncoding.UTF16CodeUnitOffsetFromLineStart);
  return writer;
}

function writeOccurrences(
  writer: WireWriter,
  file: SourceFile,
  rows: readonly Row[],
  extraRoles: number,
): void {
  const lineStarts = Uint32Array.from(file.facts.lineStarts);
  const encoder = new TextEncoder();
  const encoded = new Map<string, Uint8Array>();
  for (const row of rows) {
    let id = encoded.get(row.id);
    if (id === undefined) encoded.set(row.id, (id = encoder.encode(row.id)));
    const range = rangeOf(lineStarts, row.start, row.end);
    const around = row.around && rangeOf(lineStarts, row.around.start, row.around.end);
    writeOccurrence(writer, range, id, row.roles | extraRoles, around);
  }
}

function writeOccurrence(
  writer: WireWriter,
  range: readonly number[],
  id: Uint8Array,
  roles: number,
  around: readonly number[] | undefined,
): void {
  const length =
    sizeOfNumbersField(range) +
    1 +
    sizeOfNumber(id.length) +
    id.length +
    (roles === 0 ? 0 : 1 + sizeOfNumber(roles)) +
    (around === undefined ? 0 : sizeOfNumbersField(around));
  writeHeader(writer, FIELD.occurrences, length);
  writeNumbersField(writer, OCCURRENCE.range, range);
  writeBytesField(writer, OCCURRENCE.symbol, id);
  writeNumberField(writer, OCCURRENCE.symbolRoles, roles);
  if (around !== undefined) writeNumbersField(writer, OCCURRENCE.enclosingRange, around);
}

/** Three numbers for a range within one line, four otherwise, all counted from zero. */
function rangeOf(lineStarts: Uint32Array, start: number, end: number): number[] {
  const from = positionAt(lineStarts, start);
  const lineStart = lineStarts[from.line - 1]!;
  const nextLine = lineStarts[from.line] ?? Infinity;
  if (end < nextLine) return [from.line - 1, from.column - 1, end - lineStart];
  const to = positionAt(lineStarts, end);
  return [from.line - 1, from.column - 1, to.line - 1, to.column - 1];
}
