// One document of a foreign index → its tables.
import { PositionEncoding, type Document } from '@c4312/scip/scip_pb.js';
import { normalizePath } from '../../base/index.ts';
import type { ColumnUnit, ForeignDocument } from './foreign-index.ts';
import { noteInformation, rowOf, type Scope, type SymbolTable } from './foreign-table.ts';
import { invalid } from './invalid-scip.ts';

/** `position` tells documents of the same path apart, whose local symbols have nothing to do with each other. */
export function addDocument(
  table: SymbolTable,
  document: Document,
  position: number,
  tool: string,
): ForeignDocument {
  const path = document.relativePath;
  if (path === '' || normalizePath(path) !== path) {
    throw invalid(
      `document ${position + 1} has the path ${JSON.stringify(path)}, which is not inside the root`,
    );
  }
  const scope = scopeOf(table, path, position);
  const occurrences = document.occurrences.filter((occurrence) => occurrence.symbol !== '');
  const count = occurrences.length;
  const ranges = new Int32Array(count * 4);
  const around = new Int32Array(count * 4).fill(-1);
  for (const [row, occurrence] of occurrences.entries()) {
    putRange(ranges, row, occurrence.range, path);
    if (occurrence.enclosingRange.length > 0) putRange(around, row, occurrence.enclosingRange, path);
  }
  const symbols = Int32Array.from(occurrences, ({ symbol }) => rowOf(table, symbol, scope));
  const roles = Int32Array.from(occurrences, ({ symbolRoles }) => symbolRoles);
  for (const information of document.symbols) noteInformation(table, information, scope);
  const text = document.text === '' ? undefined : document.text;
  return { path, unit: unitOf(document.positionEncoding, tool), text, count, ranges, symbols, roles, around };
}

/** The path, and a number after it for every further document of that path. */
function scopeOf(table: SymbolTable, path: string, position: number): Scope {
  const isTaken = table.paths.has(path);
  table.paths.add(path);
  return { path, name: isTaken ? `${path} (document ${position + 1})` : path };
}

function putRange(ranges: Int32Array, row: number, range: readonly number[], path: string): void {
  const [startLine, startColumn] = range as [number, number];
  const [endLine, endColumn] = range.length === 3 ? [startLine, range[2]!] : [range[2]!, range[3]!];
  const isOrdered = startLine < endLine || (startLine === endLine && startColumn <= endColumn);
  const isPossible = range.length === 3 || range.length === 4;
  if (!isPossible || !isOrdered || range.some((number) => number < 0)) {
    throw invalid(`${path} has the range [${range.join(', ')}]`);
  }
  ranges.set([startLine, startColumn, endLine, endColumn], row * 4);
}

const UTF16_TOOLS = new Set(['scip-python', 'scip-typescript', 'scip-java', 'scip-dotnet', 'lintel']);

/** An index that leaves its units open counts as the language its tool is written in does. */
function unitOf(encoding: PositionEncoding, tool: string): ColumnUnit {
  switch (encoding) {
    case PositionEncoding.UTF8CodeUnitOffsetFromLineStart:
      return 'utf-8';
    case PositionEncoding.UTF16CodeUnitOffsetFromLineStart:
      return 'utf-16';
    case PositionEncoding.UTF32CodeUnitOffsetFromLineStart:
      return 'utf-32';
    default:
      return UTF16_TOOLS.has(tool) ? 'utf-16' : 'unknown';
  }
}
