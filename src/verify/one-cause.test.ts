import { expect, test } from 'vitest';
import type { CheckEntry } from '../contract/index.ts';
import { byCause } from './one-cause.ts';

const at = (line: number): NonNullable<CheckEntry['span']> => ({
  start: { line, column: 1 },
  end: { line, column: 2 },
});

/** A complaint at the first of these lines that shows them all. */
function entry(code: string, lines: readonly number[], more: Partial<CheckEntry> = {}): CheckEntry {
  const places = lines.map((line) => ({ role: 'use', side: 'after' as const, file: 'a.ts', span: at(line) }));
  return {
    check: 'contracts',
    status: 'fail',
    code,
    file: 'a.ts',
    span: at(lines[0]!),
    message: code,
    witness: { proof: 'So.', places },
    missing_files: [],
    ...more,
  };
}

const about = (symbol: string, entries: CheckEntry): CheckEntry => ({
  ...entries,
  witness: { ...entries.witness!, symbol },
});

const shown = (...entries: CheckEntry[]): string[] =>
  byCause(entries).map(({ code, also_found_by: others = [], witness }) =>
    [
      code,
      ...others.map((other) => other.code),
      witness?.places.map(({ span }) => span!.start.line).join(' '),
    ].join(' '),
  );

test.each<[string, CheckEntry[], string[]]>([
  [
    'a rename that is half done',
    [entry('IMPORT_BROKEN', [1]), entry('INCOMPLETE_PATCH', [1]), entry('RENAME_INCOMPLETE', [3, 1])],
    ['RENAME_INCOMPLETE IMPORT_BROKEN INCOMPLETE_PATCH 3 1'],
  ],
  [
    'places that nothing else shows',
    [entry('TYPES_BROKEN', [1, 5]), entry('TS2345', [1])],
    ['TYPES_BROKEN TS2345 1 5'],
  ],
  [
    'the proven one',
    [entry('ASYNC_NOT_AWAITED', [2], { status: 'review' }), entry('EH_FLOATING_PROMISES', [2])],
    ['EH_FLOATING_PROMISES ASYNC_NOT_AWAITED 2'],
  ],
  [
    'another line',
    [entry('TYPES_BROKEN', [1]), entry('RENAME_INCOMPLETE', [2])],
    ['TYPES_BROKEN 1', 'RENAME_INCOMPLETE 2'],
  ],
  [
    'another symbol',
    [about('a#x', entry('TYPES_BROKEN', [1])), about('a#y', entry('RENAME_INCOMPLETE', [1]))],
    ['TYPES_BROKEN 1', 'RENAME_INCOMPLETE 1'],
  ],
  [
    'another cause at the same line',
    [entry('SQL_INJECTION', [1]), entry('TYPES_BROKEN', [1])],
    ['SQL_INJECTION 1', 'TYPES_BROKEN 1'],
  ],
  [
    'the same code',
    [entry('TYPES_BROKEN', [1]), entry('TYPES_BROKEN', [1])],
    ['TYPES_BROKEN 1', 'TYPES_BROKEN 1'],
  ],
  [
    'what is not known',
    [entry('TYPES_BROKEN', [1]), entry('IMPORT_BROKEN', [1], { status: 'unknown' })],
    ['TYPES_BROKEN 1', 'IMPORT_BROKEN 1'],
  ],
])('one cause is one complaint: %s', (_what, entries, expected) => {
  expect(shown(...entries)).toEqual(expected);
});

test('files that are missing are named by the one that is kept', () => {
  const [kept] = byCause([
    entry('TYPES_BROKEN', [1], { missing_files: ['b.ts'] }),
    entry('INCOMPLETE_PATCH', [1], { missing_files: ['a.ts', 'b.ts'] }),
  ]);
  expect(kept!.missing_files).toEqual(['a.ts', 'b.ts']);
});
