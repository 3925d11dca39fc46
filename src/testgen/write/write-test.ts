// A test file in the style of the tests around it.
import { compareText } from '../../base/index.ts';
import type { TestStyle } from '../style/test-style.ts';
import { printFlat, printValue, quoted } from '../values/print-value.ts';
import type { Value } from '../values/value.ts';
import { assertionText, valueText } from './assertion.ts';
import { nameOfCase, type TestCase } from './test-case.ts';

export interface WrittenTest {
  readonly text: string;
  /** Where each case stands, by lines from 1 on, and what the runner calls it. */
  readonly cases: ReadonlyMap<
    TestCase,
    { readonly from: number; readonly to: number; readonly name: string }
  >;
}

export function writeTest(
  cases: readonly TestCase[],
  specifier: string,
  isTyped: boolean,
  style: TestStyle,
): WrittenTest {
  const names = localNames(cases);
  const lines = [...importLines(cases, names, specifier, style), ''];
  const places = new Map<TestCase, { from: number; to: number; name: string }>();
  const groups = [...Map.groupBy(cases, ({ target }) => target.callable.name)];
  for (const [group, own] of groups) {
    if (style.hasDescribe) lines.push(`describe(${quoted(group, style.quote)}, () => {`);
    const taken = new Set<string>();
    for (const [at, one] of own.entries()) {
      const name = freeName(style.hasDescribe ? nameOfCase(one) : `${group} ${nameOfCase(one)}`, taken);
      if (at > 0) lines.push('');
      const text = caseLines(one, name, names, isTyped, style);
      places.set(one, {
        from: lines.length + 1,
        to: lines.length + text.length,
        name: style.hasDescribe ? `${group} > ${name}` : name,
      });
      lines.push(...text);
    }
    if (style.hasDescribe) lines.push(`})${style.semicolon}`);
    if (group !== groups.at(-1)![0]) lines.push('');
  }
  return { text: `${lines.join('\n')}\n`, cases: places };
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  taken.add(free);
  return free;
}

/** What the test calls each export. */
function localNames(cases: readonly TestCase[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { target } of cases) {
    const { exported, name } = target.callable;
    const own = name.replace(/\..*$/, '');
    const local = /^[A-Za-z_$][\w$]*$/.test(own) && own !== 'default' ? own : 'subject';
    names.set(exported, RESERVED.test(local) ? `${local}Function` : local);
  }
  return names;
}

const RESERVED =
  /^(?:test|it|describe|expect|assert|delete|default|function|new|class|import|export|in|return|typeof|void|with|yield|await)$/;

function importLines(
  cases: readonly TestCase[],
  names: ReadonlyMap<string, string>,
  specifier: string,
  style: TestStyle,
): string[] {
  const { modules, semicolon, testModule, assertModule, assertions } = style;
  const isImport = modules === 'import';
  const bring = (what: string, source: string): string =>
    isImport
      ? `import ${what} from ${quoted(source, style.quote)}${semicolon}`
      : `const ${what.replaceAll(' as ', ': ')} = require(${quoted(source, style.quote)})${semicolon}`;
  const own = [
    ...(style.hasDescribe ? ['describe'] : []),
    ...(assertions === 'expect' && assertModule === undefined && testModule !== undefined ? ['expect'] : []),
    style.it,
  ];
  return [
    ...(testModule === undefined ? [] : [bring(`{ ${own.sort(compareText).join(', ')} }`, testModule)]),
    ...(assertModule === undefined ? [] : [bring(assertImport(assertions, isImport), assertModule)]),
    ...subjectImports(
      new Set(cases.map(({ target }) => target.callable.exported)),
      names,
      specifier,
      bring,
      isImport,
    ),
  ];
}

function assertImport(assertions: TestStyle['assertions'], isImport: boolean): string {
  if (assertions === 'chai-assert') return '{ assert }';
  if (assertions === 'chai-expect') return '{ expect }';
  return assertions === 'expect' ? (isImport ? '{ expect }' : '{ expect }') : 'assert';
}

function subjectImports(
  used: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
  specifier: string,
  bring: (what: string, source: string) => string,
  isImport: boolean,
): string[] {
  const whole = used.has('')
    ? names.get('')!
    : isImport && used.has('default')
      ? names.get('default')!
      : undefined;
  const named = [...used]
    .filter((name) => name !== '' && !(isImport && name === 'default'))
    .sort(compareText)
    .map((name) => (names.get(name) === name ? name : `${name} as ${names.get(name)!}`));
  const list = `{ ${named.join(', ')} }`;
  if (!isImport)
    return [
      ...(whole === undefined ? [] : [bring(whole, specifier)]),
      ...(named.length === 0 ? [] : [bring(list, specifier)]),
    ];
  return [bring([whole, ...(named.length === 0 ? [] : [list])].filter(Boolean).join(', '), specifier)];
}

const WIDTH = 100;

function caseLines(
  one: TestCase,
  name: string,
  names: ReadonlyMap<string, string>,
  isTyped: boolean,
  style: TestStyle,
): string[] {
  const outer = style.hasDescribe ? style.indent : '';
  const inner = outer + style.indent;
  const end = style.semicolon;
  const { outcome } = one;
  const effect = outcome.kind === 'effect' ? variableName(one, names) : undefined;
  const call = callText(one, names, isTyped, style, inner, effect);
  const setUp =
    outcome.kind === 'effect'
      ? [
          `const ${effect} = ${printValue(one.args[outcome.at]!, style, inner)}${end}`,
          `${outcome.isAsync ? 'await ' : ''}${call}${end}`,
        ]
      : [];
  const body =
    outcome.kind === 'parts'
      ? partLines(outcome, call, freeLocal('result', names), style, inner)
      : [...setUp, `${assertionText(outcome, effect ?? call, style, inner)}${end}`];
  const head = `${style.it}(${quoted(name, style.quote)}, ${outcome.isAsync ? 'async ' : ''}() => {`;
  return [`${outer}${head}`, ...body.flatMap((text) => `${inner}${text}`.split('\n')), `${outer}})${end}`];
}

function partLines(
  { parts, isAsync }: Extract<TestCase['outcome'], { kind: 'parts' }>,
  call: string,
  result: string,
  style: TestStyle,
  before: string,
): string[] {
  return [
    `const ${result} = ${isAsync ? 'await ' : ''}${call}${style.semicolon}`,
    ...parts.map(
      ([name, value]) => `${valueText(value, `${result}${name}`, style, before)}${style.semicolon}`,
    ),
  ];
}

function variableName({ parameters, outcome }: TestCase, names: ReadonlyMap<string, string>): string {
  const name = outcome.kind === 'effect' ? (parameters[outcome.at] ?? 'value') : 'value';
  return freeLocal(name, names);
}

function freeLocal(name: string, names: ReadonlyMap<string, string>): string {
  return RESERVED.test(name) || [...names.values()].includes(name) ? `${name}Given` : name;
}

function callText(
  { target, args, madeWith = [], invalid, outcome }: TestCase,
  names: ReadonlyMap<string, string>,
  isTyped: boolean,
  style: TestStyle,
  before: string,
  effect: string | undefined,
): string {
  const { callable } = target;
  const it = names.get(callable.exported)!;
  const member = callable.name.replace(/^.*\./, '');
  const made = `new ${it}(${madeWith.map((value) => printFlat(value, style)).join(', ')})`;
  const head = {
    function: it,
    constructor: `new ${it}`,
    static: `${it}.${member}`,
    method: `${made}.${member}`,
  }[callable.kind];
  const text = (value: Value, at: number, print: (value: Value) => string): string => {
    if (outcome.kind === 'effect' && outcome.at === at) return effect!;
    return isTyped && invalid.includes(at) ? `${print(value)} as never` : print(value);
  };
  const flat = `${head}(${args.map((value, at) => text(value, at, (each) => printFlat(each, style))).join(', ')})`;
  if (flat.length + before.length <= WIDTH - 20) return flat;
  const inner = before + style.indent;
  const isAlone = outcome.kind === 'value' && !outcome.isAsync && !outcome.isIterated;
  if (isAlone && style.assertions.endsWith('expect') && flat.length + inner.length < WIDTH)
    return `\n${inner}${flat},\n${before}`;
  if (args.length === 1)
    return `${head}(${text(args[0]!, 0, (each) => printValue(each, style, before, WIDTH - 20))})`;
  const lines = args.map(
    (value, at) => `${inner}${text(value, at, (each) => printValue(each, style, inner))},\n`,
  );
  return `${head}(\n${lines.join('')}${before})`;
}
