import { expect, test } from 'vitest';
import { isEqual, latest, memo, memoByFirst, renewed, sameWhereEqual } from './memo.ts';

test('a function is computed once for each combination of its arguments', () => {
  const asked: string[] = [];
  const join = memo((owner: { name: string }, word: string, count: number) => {
    asked.push(word);
    return `${owner.name} ${word.repeat(count)}`;
  });
  const [one, other] = [{ name: 'one' }, { name: 'one' }];
  expect([join(one, 'a', 2), join(one, 'a', 2), join(one, 'a', 1), join(other, 'a', 2)]).toEqual([
    'one aa',
    'one aa',
    'one a',
    'one aa',
  ]);
  expect(asked).toEqual(['a', 'a', 'a']);
});

test('only arguments that the function declares count, so that it can be handed to others', () => {
  let asked = 0;
  const nameOf = memo((owner: { name: string }) => (asked++, owner.name));
  const owners = [{ name: 'a' }, { name: 'b' }];
  expect([...owners.map(nameOf), ...owners.toReversed().map(nameOf)]).toEqual(['a', 'b', 'b', 'a']);
  expect(asked).toBe(2);
});

test('that there is no value is remembered too', () => {
  let asked = 0;
  const nothing = memo((_owner: object): undefined => void asked++);
  const also = memoByFirst((_owner: object, _means: number): undefined => void asked++);
  const owner = {};
  nothing(owner);
  nothing(owner);
  also(owner, 1);
  also(owner, 2);
  expect(asked).toBe(2);
});

test('a function that fails is asked again', () => {
  let isBroken = true;
  const answer = memo((_owner: object) => {
    if (isBroken) throw new Error('broken');
    return 1;
  });
  const owner = {};
  expect(() => answer(owner)).toThrow('broken');
  isBroken = false;
  expect(answer(owner)).toBe(1);
});

test('a value is renewed from the one before, for each owner', () => {
  const count = renewed<number>();
  const [one, other] = [{}, {}];
  const next = (before = 0): number => before + 1;
  expect([count(one, next), count(one, next), count(other, next)]).toEqual([1, 2, 1]);
});

test('the latest value stays while its inputs are the same, lists among them item by item', () => {
  const kept = latest<string>();
  const owner = {};
  const seen: (string | undefined)[] = [];
  const ask = (...inputs: unknown[]): string =>
    kept(owner, inputs, (before) => {
      seen.push(before);
      return JSON.stringify(inputs);
    });
  ask(1, ['a', 'b']);
  ask(1, ['a', 'b']);
  ask(1, ['a', 'c']);
  ask(1, ['a', 'b']);
  expect(seen).toEqual([undefined, '[1,["a","b"]]', '[1,["a","c"]]']);
});

test('equal parts of a list are the earlier objects, and an equal list the earlier list', () => {
  const before = [
    { file: 'a', at: [1] },
    { file: 'b', at: [2] },
  ];
  const groupOf = ({ file }: { file: string }): string => file;
  expect(sameWhereEqual(before, structuredClone(before), groupOf)).toBe(before);
  const now = sameWhereEqual(
    before,
    [
      { file: 'b', at: [2] },
      { file: 'a', at: [3] },
    ],
    groupOf,
  );
  expect(now).toEqual([
    { file: 'b', at: [2] },
    { file: 'a', at: [3] },
  ]);
  expect(now[0]).toBe(before[1]);
});

test('data is equal when every part is', () => {
  expect(isEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
  expect(isEqual({ a: undefined }, { b: undefined })).toBe(false);
  expect(isEqual([], {})).toBe(false);
  expect(isEqual([1], [1, 2])).toBe(false);
});

test('arguments that a function does not name make no difference', () => {
  let computed = 0;
  const sizeOf = memo((list: readonly number[]) => ((computed += 1), list.length));
  const lists = [[1], [2, 3]];
  expect(lists.map(sizeOf)).toEqual([1, 2]);
  expect(sizeOf(lists[1]!)).toBe(2);
  expect(computed).toBe(2);
});
