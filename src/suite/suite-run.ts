// What running tests came to, read from the lines that a driver wrote.

export interface TestResult {
  readonly file: string;
  /** From the outermost group inwards, joined by ` > `; empty for what failed outside of any test. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  readonly error?: string;
}

/** A test file of which tests, or all of them, were not begun: it could not be loaded, or what prepares its tests failed. */
export interface NotStarted {
  readonly file: string;
  /** What it said itself. */
  readonly error: string;
}

export type RunEnd = 'ran' | 'timeout' | 'crashed' | 'out-of-memory' | 'did-not-start' | 'aborted';

export interface SuiteRun {
  readonly ended: RunEnd;
  /** What was said when it did not run to its end: the first lines. */
  readonly reason?: string;
  /** Tests that were begun, or left out on purpose. */
  readonly tests: readonly TestResult[];
  readonly notStarted: readonly NotStarted[];
  /** What the probe function returned in each test file. */
  readonly probes: readonly unknown[];
  /** Time that each file took, where the runner tells. */
  readonly files: ReadonlyMap<string, number>;
  readonly milliseconds: number;
}

/** Jobs by their number, as far as the lines tell of their end; `noStart` is why the runner itself did not start. */
export interface ReadResults {
  readonly runs: ReadonlyMap<number, SuiteRun>;
  readonly noStart?: string;
  /** Whether the runner came as far as running tests. */
  readonly isReady: boolean;
  /** The job that took the process with it. */
  readonly last?: number;
}

interface Line {
  readonly job?: number;
  readonly kind: string;
  readonly file?: string;
  readonly name?: string;
  readonly status?: TestResult['status'];
  readonly milliseconds?: number;
  readonly error?: string;
  readonly data?: unknown;
  readonly ended?: RunEnd;
  readonly reason?: string;
  readonly isLast?: boolean;
}

/** `root` is where the driver saw the repository. */
export function readResults(text: string, root: string): ReadResults {
  const runs = new Map<number, SuiteRun>();
  const open = new Map<number, Line[]>();
  let noStart: string | undefined;
  let isReady = false;
  let last: number | undefined;
  for (const line of text.split('\n').flatMap(lineOf)) {
    if (line.kind === 'no-start') noStart = line.reason ?? '';
    if (line.kind === 'ready') isReady = true;
    if (line.job === undefined) continue;
    if (line.isLast) last = line.job;
    const lines = open.get(line.job) ?? [];
    lines.push(line);
    open.set(line.job, lines);
    if (line.kind === 'end' && !runs.has(line.job)) runs.set(line.job, runOf(lines, line, root));
  }
  return {
    runs,
    isReady,
    ...(noStart === undefined ? {} : { noStart }),
    ...(last === undefined ? {} : { last }),
  };
}

/** A line that was cut short with its process says nothing. */
function lineOf(text: string): Line[] {
  if (!text.endsWith('}')) return [];
  try {
    return [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}

/** Each file once, with what it said first. */
function notStartedIn(lines: readonly Line[], pathOf: (path?: string) => string): NotStarted[] {
  const files = new Map<string, string>();
  for (const { kind, file, error = '' } of lines)
    if (kind === 'not-started' && !files.has(pathOf(file))) files.set(pathOf(file), error);
  return [...files].map(([file, error]) => ({ file, error }));
}

function runOf(lines: readonly Line[], end: Line, root: string): SuiteRun {
  const pathOf = (path = ''): string => {
    const plain = path.replaceAll('\\', '/').replace(/^file:\/\//, '');
    return plain.startsWith(`${root}/`) ? plain.slice(root.length + 1) : plain;
  };
  const tests = lines.flatMap(({ kind, file, name = '', status, milliseconds = 0, error }): TestResult[] =>
    kind === 'test' && status !== undefined
      ? [{ file: pathOf(file), name, status, milliseconds, ...(error === undefined ? {} : { error }) }]
      : [],
  );
  return {
    ended: end.ended ?? 'crashed',
    ...(end.reason === undefined ? {} : { reason: end.reason }),
    tests,
    notStarted: notStartedIn(lines, pathOf),
    probes: lines.flatMap(({ kind, data }) => (kind === 'probe' ? [data] : [])),
    files: new Map(
      lines.flatMap(({ kind, file, milliseconds = 0 }) =>
        kind === 'file' ? [[pathOf(file), milliseconds] as const] : [],
      ),
    ),
    milliseconds: end.milliseconds ?? 0,
  };
}
