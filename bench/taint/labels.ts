// Labels of a checkout of CodeQL's query tests: which lines a query of theirs alerts on, by the `.expected` files, and which lines their
// authors call missed or spurious, which count neither way.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

export interface Labels {
  /** The folder of the query, below the corpus. */
  readonly folder: string;
  readonly cwe: number;
  /** Files of the folder that Lintel reads, with their texts. */
  readonly files: ReadonlyMap<string, string>;
  /** `file:line` of what a value from outside reaches. */
  readonly alerts: ReadonlySet<string>;
  /** `file:line` of alerts that start at a caller of a package, a command line or the like, and of those in dispute. */
  readonly neutral: ReadonlySet<string>;
}

/** The queries whose sources are requests, messages and addresses of pages, by the weakness that Lintel calls it. */
const QUERIES: Readonly<Record<string, number>> = {
  'CWE-022/TaintedPath/TaintedPath': 22,
  'CWE-022/ZipSlip/ZipSlip': 22,
  'CWE-078/CommandInjection/CommandInjection': 78,
  'CWE-079/DomBasedXss/Xss': 79,
  'CWE-079/ReflectedXss/ReflectedXss': 79,
  'CWE-089/typed/SqlInjection': 89,
  'CWE-089/untyped/SqlInjection': 89,
  'CWE-094/CodeInjection/CodeInjection': 94,
  'CWE-601/ClientSideUrlRedirect/ClientSideUrlRedirect': 601,
  'CWE-601/ServerSideUrlRedirect/ServerSideUrlRedirect': 601,
  'CWE-918/RequestForgery': 918,
  'CWE-915/PrototypePollutingAssignment/PrototypePollutingAssignment': 1321,
  'CWE-915/PrototypePollutingMergeCall/PrototypePollutingMergeCall': 1321,
};

const SOURCE = /\.[cm]?[jt]sx?$/;
const READ = /\.[cm]?[jt]sx?$|(?:^|\/)(?:package|tsconfig)\.json$/;
const NOT_OUTSIDE = /^(?:library input|command-line argument|environment variable)$/;

export function readLabels(corpus: string): Labels[] {
  return Object.entries(QUERIES).map(([query, cwe]) => labelsOf(corpus, posix.dirname(query), query, cwe));
}

function labelsOf(corpus: string, folder: string, query: string, cwe: number): Labels {
  const files = new Map(
    filesBelow(join(corpus, folder))
      .filter((path) => READ.test(path))
      .map((path) => [path, readFileSync(join(corpus, folder, path), 'utf8')]),
  );
  const neutral = new Set([...files].flatMap(([path, text]) => disputed(path, text)));
  const alerts = new Set<string>();
  for (const expected of filesBelow(join(corpus, folder)).filter((path) => path.endsWith('.expected')))
    for (const { at, origin } of alertsIn(readFileSync(join(corpus, folder, expected), 'utf8'))) {
      const isMeant = join(folder, expected) === `${query}.expected` && !NOT_OUTSIDE.test(origin);
      (isMeant && !neutral.has(at) ? alerts : neutral).add(at);
    }
  for (const at of alerts) neutral.delete(at);
  return { folder, cwe, files, alerts, neutral };
}

function filesBelow(folder: string, within = ''): string[] {
  return readdirSync(join(folder, within)).flatMap((name) => {
    const path = posix.join(within, name);
    return statSync(join(folder, path)).isDirectory() ? filesBelow(folder, path) : [path];
  });
}

/** Rows of the table `#select`: the element, the source, the sink, a sentence, and what the source is. */
function alertsIn(text: string): { readonly at: string; readonly origin: string }[] {
  const [, table = ''] = /^#select\n((?:\|.*\n)*)/m.exec(text) ?? [];
  return table.split('\n').flatMap((row) => {
    const cells = row.split(' | ').map((cell) => cell.replaceAll(/^\|\s*|\s*\|$/g, ''));
    const place = /^(.+?):(\d+):\d+:\d+:\d+$/.exec(cells[0] ?? '');
    return place && SOURCE.test(place[1]!) ? [{ at: `${place[1]}:${place[2]}`, origin: cells.at(-1)! }] : [];
  });
}

/** Lines on which the authors of the labels say that their own tool is wrong. */
function disputed(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (/\b(?:MISSING|SPURIOUS):\s*Alert/.test(line) ? [`${path}:${index + 1}`] : []));
}
