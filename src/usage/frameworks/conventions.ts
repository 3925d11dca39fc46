// Which files and packages the frameworks and tools of a package use by themselves, as the table of frameworks says.
import { globExpression } from '../../base/index.ts';
import { FRAMEWORKS } from './all.ts';
import type { Framework } from './framework.ts';

/** What tools use in a package without an import that shows it: the first framework that does. Paths are inside the package. */
export interface Conventions {
  entryOf(inner: string): Framework | undefined;
  testOf(inner: string): Framework | undefined;
  loaderOf(packageName: string): Framework | undefined;
  /** All frameworks that load a file by its name or place and look for the export in it. */
  exportOf(inner: string, name: string): readonly Framework[];
}

interface Compiled {
  readonly framework: Framework;
  readonly entries: RegExp | undefined;
  readonly tests: RegExp | undefined;
  readonly loads: RegExp | undefined;
}

const COMPILED: readonly Compiled[] = FRAMEWORKS.map((framework) => ({
  framework,
  entries: anyOf(framework.entries, fileExpression),
  tests: anyOf(framework.tests, fileExpression),
  loads: anyOf([...(framework.needs ?? []), ...(framework.loads ?? [])], nameExpression),
}));

function anyOf(
  patterns: readonly string[] | undefined,
  toSource: (pattern: string) => string,
): RegExp | undefined {
  if (patterns === undefined || patterns.length === 0) return undefined;
  return new RegExp(patterns.map((pattern) => `^${toSource(pattern)}$`).join('|'));
}

function fileExpression(pattern: string): string {
  return `${globExpression(pattern).source.slice(1, -1)}\\.[cm]?[jt]sx?`;
}

function nameExpression(pattern: string): string {
  const plain = pattern.endsWith('/') ? `${pattern}*` : pattern;
  return plain.replaceAll('.', '\\.').replaceAll('*', '.*');
}

/** `scopes` are those of the packages that are depended on. */
export function conventionsFor(depends: (name: string) => boolean, scopes: ReadonlySet<string>): Conventions {
  const isThere = (name: string): boolean =>
    name.endsWith('/') ? scopes.has(name.slice(0, -1)) : depends(name);
  const holding = COMPILED.filter(({ framework: { needs } }) => needs === undefined || needs.some(isThere));
  const first = (kind: 'entries' | 'tests' | 'loads'): ((text: string) => Framework | undefined) => {
    const asked = holding.filter((item) => item[kind] !== undefined);
    return (text) => asked.find((item) => item[kind]!.test(text))?.framework;
  };
  return {
    entryOf: first('entries'),
    testOf: first('tests'),
    loaderOf: first('loads'),
    exportOf: (inner, name) =>
      holding
        .filter(({ entries, framework }) => entries?.test(inner) && looksFor(framework, name))
        .map(({ framework }) => framework),
  };
}

function looksFor({ exports }: Framework, name: string): boolean {
  return exports === undefined || exports.includes(name);
}
