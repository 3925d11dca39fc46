// Where what stands in a stored record.
import type { Language } from '../syntax/index.ts';
import { TABLES, type TableName } from './tables.ts';

export const LANGUAGES: readonly Language[] = ['ts', 'tsx', 'dts', 'js', 'jsx'];
export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

export type Section = 'header' | 'names' | 'lines' | 'problems' | TableName;

export const SECTIONS: readonly Section[] = ['header', 'names', 'lines', 'problems', ...TABLE_NAMES];

const SECTION_INDEX = Object.fromEntries(SECTIONS.map((section, index) => [section, index])) as Readonly<
  Record<Section, number>
>;

/** A record begins with the start of each section, four bytes each, lowest first. */
export const DIRECTORY_BYTES = SECTIONS.length * 4;

export function sectionStart(bytes: Uint8Array, section: Section): number {
  const at = SECTION_INDEX[section] * 4;
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

export function putSectionStart(bytes: Uint8Array, section: Section, start: number): void {
  const at = SECTION_INDEX[section] * 4;
  for (let i = 0; i < 4; i++) bytes[at + i] = (start >>> (8 * i)) & 255;
}

const OFFSET_COLUMNS = new Set([
  'start',
  'end',
  'nameStart',
  'nameEnd',
  'specifierStart',
  'bodyStart',
  'symbol',
]);

/** Columns that mostly grow from row to row are stored as differences. */
export function isOffsetColumn(column: string): boolean {
  return OFFSET_COLUMNS.has(column);
}
