import { test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

test('a value that says "nothing yet" has a code of its own, also where one path drops it', async () => {
  await checkFindings(
    detector,
    `
declare function load(): string;
export function f(list: string[]) {
  for (const item of list) {
    let found = null;
    //  ^^^^^ WASTE_PLACEHOLDER
    try {
      found = load();
    } catch {
      continue;
    }
    console.log(found, item);
  }
}
export function g(skip: number | undefined) {
  if (skip === 1) skip = undefined;
  //              ^^^^ WASTE_PLACEHOLDER
  else console.log(skip);
  let unused = 0;
  //  ^^^^^^ WASTE_DEAD_STORE
}
`,
  );
});

test('an object, array or instance of nothing but zeros is a placeholder; one that says more is not', async () => {
  await checkFindings(
    detector,
    `
class Rect { constructor(public width = 0, public height = 0) {} }
declare function measure(): Rect;
export function sizes(): unknown[] {
  let zeros = { width: 0, inner: { height: 0 } };
  //  ^^^^^ WASTE_PLACEHOLDER
  zeros = { width: 1, inner: { height: 2 } };
  let least = Infinity;
  //  ^^^^^ WASTE_PLACEHOLDER
  least = measure().width;
  let pair = [0, 0];
  //  ^^^^ WASTE_PLACEHOLDER
  pair = [3, 4];
  let rect = new Rect();
  //  ^^^^ WASTE_PLACEHOLDER
  rect = measure();
  let flat = new Rect(0, 0);
  //  ^^^^ WASTE_PLACEHOLDER
  flat = measure();
  let small = { width: 20, height: 10 };
  //  ^^^^^ WASTE_DEAD_STORE_OVERWRITE
  small = measure();
  let wide = new Rect(20);
  //  ^^^^ WASTE_DEAD_STORE_OVERWRITE
  wide = measure();
  let copied = { ...wide };
  //  ^^^^^^ WASTE_DEAD_STORE_OVERWRITE
  copied = measure();
  return [zeros, least, pair, rect, flat, small, wide, copied];
}
`,
  );
});
