// Which files and packages the frameworks and tools of a package use by themselves, from the table of usages; and what the
// folder of a file says about what it is for.
import { pathExpression } from './path-pattern.ts';
import { USAGES, type Usage } from './usages.ts';

/** What tools use in a package without an import that shows it. Paths are inside the package. */
export interface Conventions {
  isEntry(inner: string): boolean;
  isTest(inner: string): boolean;
  isLoaded(packageName: string): boolean;
}

interface Compiled {
  readonly needs: readonly string[] | undefined;
  readonly entries: RegExp | undefined;
  readonly tests: RegExp | undefined;
  readonly loads: RegExp | undefined;
}

const COMPILED: readonly Compiled[] = USAGES.map(({ needs, entries, tests, loads }: Usage) => ({
  needs,
  entries: anyOf(entries, fileExpression),
  tests: anyOf(tests, fileExpression),
  loads: anyOf([...(needs ?? []), ...(loads ?? [])], nameExpression),
}));

function anyOf(
  patterns: readonly string[] | undefined,
  toSource: (pattern: string) => string,
): RegExp | undefined {
  if (patterns === undefined || patterns.length === 0) return undefined;
  return new RegExp(patterns.map((pattern) => `^${toSource(pattern)}$`).join('|'));
}

function fileExpression(pattern: string): string {
  return `${pathExpression(pattern).source.slice(1, -1)}\\.[cm]?[jt]sx?`;
}

function nameExpression(pattern: string): string {
  const plain = pattern.endsWith('/') ? `${pattern}*` : pattern;
  return plain.replaceAll('.', '\\.').replaceAll('*', '.*');
}

/** `scopes` are those of the packages that are depended on. */
export function conventionsFor(depends: (name: string) => boolean, scopes: ReadonlySet<string>): Conventions {
  const isThere = (name: string): boolean =>
    name.endsWith('/') ? scopes.has(name.slice(0, -1)) : depends(name);
  const holding = COMPILED.filter(({ needs }) => needs === undefined || needs.some(isThere));
  const test = (kind: 'entries' | 'tests' | 'loads'): ((text: string) => boolean) => {
    const expressions = holding.flatMap((usage) => usage[kind] ?? []);
    return (text) => expressions.some((expression) => expression.test(text));
  };
  return { isEntry: test('entries'), isTest: test('tests'), isLoaded: test('loads') };
}

/** Folders whose files serve tests, as opposed to what is tested. */
export const TEST_SUPPORT =
  /(?:^|\/)(?:__tests__|__test__|__mocks__|__fixtures__|tests?|specs?|e2e|integration|integration-tests?|cypress|testing|test-?utils?|test-?helpers?|fixtures?|mocks?|playwright|testdata)\/|(?:^|[./_-])(?:test|spec|mock|mocks|fixture|fixtures)[-_.]?(?:utils?|helpers?|setup)?\.[cm]?[jt]sx?$|\.(?:stories|story)\.[cm]?[jt]sx?$|(?:^|\/)\w*[tT]est(?:Utils?|Helpers?|Setup)\.[cm]?[jt]sx?$/i;

/** Folders of programs that people run by hand. */
export const RUN_BY_HAND =
  /(?:^|\/)(?:scripts?|bin|tools?|tooling|utils?\/scripts?|examples?|bench|benchmarks?|perf|codemods?|tasks?|hack|ci)\//;

/** Folders of programs that show or try something, rather than being used. */
export const SAMPLES =
  /(?:^|\/)(?:playgrounds?|examples?|samples?|demos?|fixtures?|__fixtures__|__testfixtures__|testdata|templates?|template-[^/]+|sandbox(?:es)?|starters?|(?:tests?|e2e)\/(?:apps?|projects?|cases?|build-errors))\//;
