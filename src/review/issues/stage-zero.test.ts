import { expect, test } from 'vitest';
import { CHECKS, type CheckEntry } from '../../contract/index.ts';
import { stageZero } from './stage-zero.ts';

const at = (line: number): NonNullable<CheckEntry['span']> => ({
  start: { line, column: 1 },
  end: { line, column: 2 },
});

const entry = (more: Partial<CheckEntry> = {}): CheckEntry => ({
  check: 'contracts',
  status: 'fail',
  code: 'TYPES_BROKEN',
  file: 'a.ts',
  span: at(2),
  message: 'The call on line 2 does not fit.',
  missing_files: [],
  witness: {
    proof: 'So.',
    places: [{ role: 'call', side: 'after', file: 'a.ts', span: at(2), line: 'call( 1 )' }],
  },
  ...more,
});

const read = (side: string, file: string): string | undefined =>
  side === 'after' && file === 'a.ts' ? 'one\n  call(\t1 )\n' : undefined;

const told = (entries: readonly CheckEntry[]): [string[], Readonly<Record<string, number>>] => {
  const { issues, dropped } = stageZero(entries, read);
  return [issues.map(({ severity, type, code }) => `${severity} ${type} ${code}`), dropped];
};

test('what is proven is told, the most severe first', () => {
  const flow = entry({ check: 'security', code: 'SQL_INJECTION', message: 'x' });
  expect(told([entry(), flow, entry({ check: 'churn', code: 'LARGE_DELETION', message: 'y' })])).toEqual([
    ['critical security SQL_INJECTION', 'high best_practice LARGE_DELETION', 'high type_error TYPES_BROKEN'],
    {},
  ]);
});

test.each([
  ['another line', { span: at(1) }],
  ['another text', { line: 'call(2)' }],
  ['another file', { file: 'b.ts' }],
  ['the other side', { side: 'before' as const }],
  ['a line that is not there', { span: at(9), line: undefined }],
])('evidence that names %s is not found again, and the issue is dropped', (_what, more) => {
  const [place] = entry().witness!.places;
  const lying = entry({ witness: { proof: 'So.', places: [{ ...place!, ...more } as typeof place & {}] } });
  expect(told([lying])).toEqual([[], { evidence_not_found: 1 }]);
  expect(stageZero([lying], read).lost).toEqual([lying]);
});

test('what only wants a look, passed, or is about no file is not told', () => {
  expect(told([entry({ status: 'review' }), entry({ status: 'pass' }), entry({ file: undefined })])).toEqual([
    [],
    { low_confidence: 1, no_place: 1 },
  ]);
});

test.each(CHECKS)('what %s rejects is high at least, and what it only wants looked at is not', (check) => {
  expect(told([entry({ check, code: 'X' })])[0][0]).toMatch(/^(?:critical|high) /);
  expect(told([entry({ check, code: 'KEY_REPEATED', status: 'review' })])[0][0]).toMatch(/^(?:medium|low) /);
});

test('an issue keeps its id when lines move, and the same thing twice has two', () => {
  const ids = (entries: readonly CheckEntry[]): string[] =>
    stageZero(entries, () => 'one\ncall( 1 )\n').issues.map(({ id }) => id);
  const two = ids([entry(), entry({ message: 'The call on line 7 does not fit.' })]);
  expect(new Set(two).size).toBe(2);
  const [moved] = ids([entry({ message: 'The call on line 40 does not fit.' })]);
  expect(two).toContain(moved);
});

test('a check that shows no place is looked up at its own', () => {
  const bare = entry({ witness: undefined });
  expect(stageZero([bare], read).issues[0]!.evidence).toMatchObject([{ file: 'a.ts', checked: true }]);
  expect(told([{ ...bare, span: at(9) }])).toEqual([[], { evidence_not_found: 1 }]);
});

test('what wants a look is told where nearly all of its kind was right when it was read', () => {
  const slip = (code: string): CheckEntry => entry({ check: 'slips', status: 'review', code });
  expect(told([slip('KEY_REPEATED'), slip('LOOP_OVERWRITES')])).toEqual([
    ['medium logic_error KEY_REPEATED'],
    { low_confidence: 1 },
  ]);
});
