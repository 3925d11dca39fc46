// What running tests came to, read from the lines that a driver wrote.

export interface TestResult {
  readonly file: string;
  /** From the outermost group inwards, joined by ` > `; empty for what failed outside of any test. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  readonly error?: string;
}

export type RunEnd = 'ran' | 'timeout' | 'crashed' | 'out-of-memory' | 'did-not-start' | 'aborted';

export interface SuiteRun {
  readonly ended: RunEnd;
  /** What was said when it did not run to its end: the first lines. */
  readonly reason?: string;
  readonly tests: readonly TestResult[];
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
}

/** `root` is where the driver saw the repository. */
export function readResults(text: string, root: string): ReadResults {
  const runs = new Map<number, SuiteRun>();
  const open = new Map<number, Line[]>();
  let noStart: string | undefined;
  for (const line of text.split('\n').flatMap(lineOf)) {
    if (line.kind === 'no-start') noStart = line.reason ?? '';
    if (line.job === undefined) continue;
    const lines = open.get(line.job) ?? [];
    lines.push(line);
    open.set(line.job, lines);
    if (line.kind === 'end' && !runs.has(line.job)) runs.set(line.job, runOf(lines, line, root));
  }
  return { runs, ...(noStart === undefined ? {} : { noStart }) };
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
    probes: lines.flatMap(({ kind, data }) => (kind === 'probe' ? [data] : [])),
    files: new Map(
      lines.flatMap(({ kind, file, milliseconds = 0 }) =>
        kind === 'file' ? [[pathOf(file), milliseconds] as const] : [],
      ),
    ),
    milliseconds: end.milliseconds ?? 0,
  };
}
