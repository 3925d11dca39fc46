import { expect, test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

const settings = (options: object): string => JSON.stringify({ detectors: { 'early-return': options } });

test('a short branch that leaves makes the other one needlessly deep', async () => {
  const { findings } = await checkFindings(
    detector,
    `
//- a.js
function first(x) {
  if (!x) {
//^ EARLY_RETURN_INVERTIBLE
    return 1;
  } else {
    a();
    b();
  }
}
function second(x) {
  if (x < 0) return 0;
  if (x) {
//^ EARLY_RETURN_INVERTIBLE
    a();
    b();
    return 2;
  } else {
    throw new Error('x');
  }
}
function third(xs) {
  for (const x of xs) {
    if (x) { a(); b(); } else continue;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EARLY_RETURN_INVERTIBLE
  }
}
function fourth(x) {
  if (x === 1) { return 1; } else if (x === 2) { return 2; } else { a(); b(); return 3; }
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EARLY_RETURN_INVERTIBLE
}
function fifth(x, y) {
  switch (x) { case 1: if (y) { if (x) return 1; else throw y; } else { a(); b(); } }
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EARLY_RETURN_INVERTIBLE
}
`,
  );
  expect(findings[1]!.answer['metrics']).toEqual({ returns: 2, guards: 1, hasGuards: true });
});

test('branches of like size, branches that go on, and chains are left alone', () =>
  checkFindings(
    detector,
    `
//- a.js
function like(x) { if (x) { return 1; } else { return 2; } }
function goesOn(x) { if (x) { a(); } else { b(); c(); } }
function partly(x, y) { if (x) { if (y) return 1; } else { a(); b(); } }
function open(x) { if (x === 1) { return 1; } else if (x === 2) { a(); b(); } }
function chain(x) { if (x === 1) { return 1; } else if (x === 2) { a(); } else { b(); c(); } }
function single(x, y) { while (x) if (y) return 1; else { a(); b(); } }
function long(x) { if (x) { a(); b(); c(); return 1; } else { a(); b(); c(); d(); e(); f(); g(); h(); } }
if (x) { throw x; } else { a(); b(); }
`,
  ));

test('with a ratio of nought, every else after a way out is reported', () =>
  checkFindings(
    detector,
    `
//- lintel.json
${settings({ longToShortRatio: 0 })}
//- a.js
function like(x) { if (x) { return 1; } else { return 2; } }
//                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EARLY_RETURN_INVERTIBLE
function turned(x) { if (x) a(); else return 2; }
function inner(x, y) { if (x) { if (y) { return 1; } } else { return 2; } }
`,
  ));

test('a condition around all that a function or a turn does is a missing guard', () =>
  checkFindings(
    detector,
    `
//- lintel.json
${settings({ minGuardedStatements: 4 })}
//- a.js
function wrapped(x) {
  const y = x.y;
  if (y) {
//^ EARLY_RETURN_MISSING_GUARD
    a();
    for (const z of y) { b(z); c(z); }
  }
}
const turned = (xs) => {
  for (const x of xs) {
    if (x) { a(); b(); c(); d(); }
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ EARLY_RETURN_MISSING_GUARD
  }
};
function short(x) { if (x) { a(); b(); c(); } }
function worked(x) { a(); if (x) { a(); b(); c(); d(); } }
function guarded(x) { if (!x) return; if (x.y) { a(); b(); c(); d(); } }
function followed(x) { if (x) { a(); b(); c(); d(); } e(); }
function otherwise(x) { if (x) { a(); b(); c(); d(); } else { e(); } }
if (x) { a(); b(); c(); d(); }
`,
  ));
