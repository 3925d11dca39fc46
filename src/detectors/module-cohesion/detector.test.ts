// Classes, whose parts are too long for the page.
import { test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

const method = (name: string, field: string, last = ''): string =>
  `  ${name}() {\n${`    this.${field} += 1;\n`.repeat(45)}${last}  }\n`;

/** Two methods for each of two fields; `last` ends one of them. */
const counters = (head: string, last = ''): string =>
  [
    `export ${head} {`,
    '  count = 0;',
    '  total = 0;',
    '  constructor() { this.count = this.total; }',
    method('first', 'count', last) +
      method('second', 'count') +
      method('third', 'total') +
      method('fourth', 'total'),
    '}',
  ].join('\n');

test('a class whose methods share no field is told, whatever its constructor sets up', () =>
  checkFindings(
    detector,
    counters('class Counters').replace('{', '{\n//           ^^^^^^^^ COHESION_CLASS'),
  ));

test.each([
  ['calls itself across', 'class Counters', '    this.third();\n'],
  ['hands itself on', 'class Counters', '    console.log(this);\n'],
  ['extends another', 'class Counters extends Map', ''],
  ['is abstract', 'abstract class Counters', ''],
])('a class that %s is left alone', async (_, head, last) => {
  await checkFindings(detector, counters(head, last));
});
