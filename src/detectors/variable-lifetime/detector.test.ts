// Functions that are too long for the page.
import { test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

/** Twenty values that are set at the top and read at the bottom, with `middle` in between. */
const burdened = (middle: string): string => `
declare function use(...values: number[]): number;
export function gather(a: number) {
//              ^^^^^^ VARIABLE_LIFETIME_BURDEN
${Array.from({ length: 20 }, (_, at) => `  const value${at} = use(${at});\n`).join('')}
${middle}
  use(${Array.from({ length: 20 }, (_, at) => `value${at}`).join(', ')});
}
`;

test('a function that is commented out costs the others nothing', () =>
  checkFindings(
    detector,
    `${burdened('  use(a);\n'.repeat(50))}export function later() {\n/*\n${'  use(later);\n'.repeat(60)}*/\n}\n`,
  ));

test('values are counted in a function of thousands of lines, too', () =>
  checkFindings(detector, burdened('  use(a);\n'.repeat(6000))));
