// How tests are written around here: what they import, what they call a test, and how they are laid out. Learned from one test file.
import type { Node } from '@oxc-project/types';
import type { RunnerName } from '../../suite/index.ts';
import { childrenOf, sourceTree } from '../../syntax/index.ts';

export type Assertions = 'expect' | 'chai-expect' | 'chai-assert' | 'node-assert';

export interface TestStyle {
  readonly runner: RunnerName;
  readonly modules: 'import' | 'require';
  /** Where the runner's functions come from; undefined where they are global. */
  readonly testModule: string | undefined;
  readonly assertions: Assertions;
  /** Where assertions come from; undefined where they are global or come with the runner. */
  readonly assertModule: string | undefined;
  readonly hasDescribe: boolean;
  readonly it: 'it' | 'test';
  readonly quote: "'" | '"';
  readonly semicolon: '' | ';';
  readonly indent: string;
  /** What relative imports end in: the file's own ending, `.js` for TypeScript, or nothing. */
  readonly ending: 'own' | 'js' | 'none';
  /** Whether names of Node's modules begin with `node:`. */
  readonly hasNodePrefix: boolean;
}

export function testStyleOf(path: string, text: string, runner: RunnerName): TestStyle {
  const { program } = sourceTree(path, text);
  const imports = importsIn(program);
  const calls = callsIn(program);
  const relative = imports.filter(({ source }) => source.startsWith('.'));
  const modules =
    imports.some(({ isRequire }) => !isRequire) || (imports.length === 0 && /\.m|\.ts/.test(path))
      ? 'import'
      : 'require';
  const from = (pattern: RegExp): string | undefined =>
    imports.find(({ source }) => pattern.test(source))?.source;
  const testModule = from(
    runner === 'node' ? /^(?:node:)?test$/ : runner === 'jest' ? /^@jest\/globals$/ : /^(?:vitest|mocha)$/,
  );
  return {
    runner,
    modules,
    testModule: runner === 'node' ? (testModule ?? 'node:test') : testModule,
    ...assertionsOf(runner, imports, calls, from),
    hasDescribe: calls.has('describe'),
    it: (calls.get('it') ?? 0) > (calls.get('test') ?? 0) ? 'it' : 'test',
    ...layoutOf(text),
    ending: endingOf(
      relative.map(({ source }) => source),
      path,
      modules,
    ),
    hasNodePrefix: imports.some(({ source }) => source.startsWith('node:')) || runner === 'node',
  };
}

interface Imported {
  readonly source: string;
  readonly names: readonly string[];
  readonly isRequire: boolean;
}

function importsIn(program: Node): Imported[] {
  const found: Imported[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration')
      found.push({
        source: node.source.value,
        names: node.specifiers.map(({ local }) => local.name),
        isRequire: false,
      });
    else if (node.type === 'VariableDeclarator' && node.init) {
      const source = requiredBy(node.init);
      if (source !== undefined) found.push({ source, names: namesOf(node.id), isRequire: true });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return found;
}

function requiredBy(node: Node): string | undefined {
  if (node.type === 'MemberExpression') {
    const source = requiredBy(node.object);
    return source;
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
    return undefined;
  const [argument] = node.arguments;
  return argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined;
}

function namesOf(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  return childrenOf(pattern).flatMap(namesOf);
}

/** How often each name is called, plainly or as `name.each(…)(…)`. */
function callsIn(program: Node): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (node: Node): void => {
    const callee = node.type === 'CallExpression' ? node.callee : undefined;
    const name =
      callee?.type === 'Identifier'
        ? callee.name
        : callee?.type === 'MemberExpression' && callee.object.type === 'Identifier'
          ? callee.object.name
          : undefined;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return counts;
}

function assertionsOf(
  runner: RunnerName,
  imports: readonly Imported[],
  calls: ReadonlyMap<string, number>,
  from: (pattern: RegExp) => string | undefined,
): Pick<TestStyle, 'assertions' | 'assertModule'> {
  if (runner === 'vitest' || runner === 'jest') return { assertions: 'expect', assertModule: undefined };
  const chai = imports.find(({ source }) => source === 'chai');
  if (chai?.names.includes('expect')) return { assertions: 'chai-expect', assertModule: 'chai' };
  if (chai?.names.includes('assert')) return { assertions: 'chai-assert', assertModule: 'chai' };
  const expect = from(/^expect(?:\.js)?$/);
  if (expect === 'expect') return { assertions: 'expect', assertModule: 'expect' };
  const own = from(/^(?:node:)?assert(?:\/strict)?$/);
  if (own === undefined && calls.has('expect') && chai)
    return { assertions: 'chai-expect', assertModule: 'chai' };
  return { assertions: 'node-assert', assertModule: own ?? (runner === 'node' ? 'node:assert' : 'assert') };
}

function layoutOf(text: string): Pick<TestStyle, 'quote' | 'semicolon' | 'indent'> {
  const lines = text.split('\n');
  const count = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length;
  const indent =
    lines
      .map((line) => /^(\t|\s{2,8})\S/.exec(line)?.[1])
      .find((each) => each !== undefined && !each.includes('\n')) ?? '  ';
  return {
    quote: (text.match(/"/g)?.length ?? 0) > (text.match(/'/g)?.length ?? 0) ? '"' : "'",
    semicolon: count(/;\s*$/) * 2 >= count(/[\w)\]'"`};]\s*$/) * 0.8 ? ';' : '',
    indent: indent.startsWith('\t') ? '\t' : indent,
  };
}

function endingOf(
  sources: readonly string[],
  path: string,
  modules: TestStyle['modules'],
): TestStyle['ending'] {
  // Node itself asks for endings.
  if (sources.length === 0) return modules === 'import' && /\.m?js$/.test(path) ? 'own' : 'none';
  if (sources.some((source) => /\.[cm]?tsx?$/.test(source))) return 'own';
  return sources.some((source) => /\.[cm]?jsx?$/.test(source)) ? 'js' : 'none';
}
