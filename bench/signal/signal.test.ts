import { expect, test } from 'vitest';
import { judge, type Label } from './labels.ts';
import { sampleOf, type Entry } from './sample.ts';
import { withoutCode } from './without-code.ts';

function rows(tier: Entry['tier'], code: string, times: number): Entry[] {
  return Array.from({ length: times }, (_, at) => ({
    repository: 'app',
    commit: 'c0ffee',
    code,
    tier,
    file: 'a.ts',
    line: at + 1,
    message: 'A sentence.',
    id: `${code}-${at + 1}`,
  }));
}

function perCode(sample: readonly Entry[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(sample, ({ code }) => code)].map(([code, of]) => [code, of.length]),
  );
}

const few = [
  ...rows('proof', 'P', 2),
  ...rows('budget', 'B', 1),
  ...rows('advice', 'A', 9),
  ...rows('advice', 'Z', 9),
];

test('all proofs are taken while they fit, and the rest is spread over codes', () => {
  expect(perCode(sampleOf(few, 9, 1))).toEqual({ P: 2, B: 1, A: 3, Z: 3 });
});

test('proofs that would take more than half are spread over codes, too', () => {
  const many = [...rows('proof', 'P', 20), ...rows('proof', 'Q', 2), ...rows('advice', 'A', 20)];
  expect(perCode(sampleOf(many, 12, 1))).toEqual({ P: 4, Q: 2, A: 6 });
});

test('proofs fill what the rest leaves free', () => {
  expect(perCode(sampleOf([...rows('proof', 'P', 20), ...rows('advice', 'A', 1)], 10, 1))).toEqual({
    P: 9,
    A: 1,
  });
});

test('the order of the rows does not matter, the seed does', () => {
  const sample = sampleOf(few, 9, 1);
  expect(sampleOf(few.toReversed(), 9, 1)).toEqual(sample);
  expect(sampleOf(few, 9, 2)).not.toEqual(sample);
});

test('a row that goes away makes room for one other', () => {
  const sample = sampleOf(few, 9, 1);
  const gone = sample.find(({ code }) => code === 'A')!;
  const left = sampleOf(
    few.filter((entry) => entry !== gone),
    9,
    1,
  );
  expect(sample.filter((entry) => !left.includes(entry))).toEqual([gone]);
});

function labelled({ message: _, ...place }: Entry, label: Label['label']): Label {
  return { ...place, label, why: 'A reason.' };
}

test('labels are joined by row, and what has none is counted', () => {
  const [p1, p2, b1, a1] = few as [Entry, Entry, Entry, Entry];
  const labels = [
    labelled(p1, 'true'),
    labelled(p2, 'pointless'),
    labelled(b1, 'false'),
    labelled(few.at(-1)!, 'true'),
  ];
  const proofs = { tier: 'proof', sampled: 2, literallyTrue: 2, worthTelling: 1, wrong: 0, unlabelled: 0 };
  const budgets = { tier: 'budget', sampled: 1, literallyTrue: 0, worthTelling: 0, wrong: 1, unlabelled: 0 };
  const advice = { tier: 'advice', sampled: 1, literallyTrue: 0, worthTelling: 0, wrong: 0, unlabelled: 1 };
  expect(judge([p1, p2, b1, a1], labels)).toEqual({
    codes: [
      { code: 'P', ...proofs },
      { code: 'B', ...budgets },
      { code: 'A', ...advice },
    ],
    tiers: [proofs, budgets, advice],
    unlabelled: 1,
    unused: 1,
  });
});

test('a label is of one commit, and a row has one label', () => {
  const [row] = few as [Entry];
  const label = labelled(row, 'true');
  expect(judge([row], [{ ...label, commit: 'decade' }])).toMatchObject({ unlabelled: 1, unused: 1 });
  expect(() => judge([row], [label, { ...label, label: 'false' }])).toThrow('a row has two labels');
});

test('messages keep names and lose code', () => {
  expect(withoutCode('`load` of `./a.ts` drops `save(x, 1)`, as `a.b` does in `if (x')).toBe(
    '`load` of `./a.ts` drops `…`, as `a.b` does in `…',
  );
});
