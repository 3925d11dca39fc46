// A test file that tests nothing: it makes the calls that are planned, where and how a test of the repository would.
import type { TestStyle } from '../style/test-style.ts';
import type { Callable } from '../targets/callables.ts';
import { printFlat } from '../values/print-value.ts';
import { driverText } from './driver-text.ts';
import type { Arguments } from '../inputs/known-calls.ts';

export interface ObservedCall {
  readonly id: number;
  readonly callable: Callable;
  readonly args: Arguments;
  /** What the object of a method is made with. */
  readonly madeWith?: Arguments | undefined;
}

export function observingTest(specifier: string, calls: readonly ObservedCall[], style: TestStyle): string {
  const isImport = style.modules === 'import';
  const subject = JSON.stringify(specifier);
  const lines = calls.map(({ id, args, ...call }) => {
    const given = args.map((value) => printFlat(value, { quote: "'" })).join(', ');
    return `  { id: ${id}, args: () => [${given}], call: (args) => ${callText(call)} },`;
  });
  return [
    '// @ts-nocheck',
    ...(isImport
      ? [`import * as lintelSubject from ${subject};`]
      : [`const lintelSubject = require(${subject});`]),
    testImport(style),
    driverText('values'),
    driverText('harness'),
    `const lintelPick = (name) => {
  const all = lintelSubject;
  if (name === '') return ${isImport ? 'all.default === undefined ? all : all.default' : 'all'};
  if (name in all) return all[name];
  return all.default !== undefined && name !== 'default' ? all.default[name] : ${isImport ? 'undefined' : 'all'};
};`,
    `const lintelCalls = [\n${lines.join('\n')}\n];`,
    runningTest(style),
    '',
  ].join('\n');
}

function testImport({ runner, modules, testModule }: TestStyle): string {
  const source = runner === 'vitest' ? 'vitest' : runner === 'node' ? 'node:test' : testModule;
  if (source === undefined || source === 'mocha') return '';
  return modules === 'import'
    ? `import { test as lintelTest } from ${JSON.stringify(source)};`
    : `const { test: lintelTest } = require(${JSON.stringify(source)});`;
}

function runningTest({ runner, testModule }: TestStyle): string {
  if (runner === 'mocha')
    return "(typeof it === 'function' ? it : test)('observes', async function () { this.timeout(0); await globalThis.lintelRun(lintelCalls); });";
  const test = runner === 'jest' && testModule === undefined ? 'test' : 'lintelTest';
  const run = "'observes', async () => { await globalThis.lintelRun(lintelCalls); }";
  return runner === 'node' ? `${test}(${run});` : `${test}(${run}, 600000);`;
}

function callText({ callable, madeWith = [] }: Pick<ObservedCall, 'callable' | 'madeWith'>): string {
  const it = `lintelPick(${JSON.stringify(callable.exported)})`;
  const member = callable.name.replace(/^.*\./, '');
  switch (callable.kind) {
    case 'function':
      return `(0, ${it})(...args)`;
    case 'constructor':
      return `new (${it})(...args)`;
    case 'static':
      return `${it}.${member}(...args)`;
    case 'method':
      return `new (${it})(${madeWith.map((value) => printFlat(value, { quote: "'" })).join(', ')}).${member}(...args)`;
  }
}
