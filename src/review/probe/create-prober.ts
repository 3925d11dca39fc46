// Runs probes: programs that nobody has read, against either side of a change, behind walls.
import { codeHash, folderOf, isWithin, joinPath, nameOf } from '../../base/index.ts';
import { openSandbox, programFolder, type LaidFile } from '../../host/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import { openRunner, readSuites, type Suite, type SuiteRun } from '../../suite/index.ts';
import { laidFiles } from '../../verify/index.ts';
import type { ProbeRequest, ProbeRun } from '../change-sources.ts';

export interface Prober {
  /** Where a probe about a file stands; undefined where that kind cannot be run. */
  place(kind: ProbeRequest['kind'], about: string): string | undefined;
  run(request: ProbeRequest, signal?: AbortSignal): Promise<ProbeRun>;
}

export interface ProberOptions {
  readonly state: ProjectState;
  readonly before: Snapshot;
  /** Whether probes may run without walls where nothing can isolate them. */
  readonly unsafeLocal: boolean;
  /** The Node that runs scripts. */
  readonly node: string;
}

const MILLISECONDS = 60_000;
const LIMITS = {
  memoryBytes: 2 ** 31,
  processes: 128,
  cpus: 1,
  milliseconds: MILLISECONDS,
  outputBytes: 2 ** 20,
};

export function createProber(options: ProberOptions): Prober {
  const { state } = options;
  const { suites } = readSuites(state);
  const place = (kind: ProbeRequest['kind'], about: string): string | undefined =>
    kind === 'script'
      ? joinPath(folderOf(about), 'lintel-probe.mts')
      : besideTests(suiteOf(suites, about), about);
  return {
    place,
    async run(request, signal) {
      const path = place(request.kind, request.about);
      if (path === undefined)
        return { outcome: 'unknown', output: 'There is no test runner that can be started here.' };
      const side = request.side === 'after' ? state.snapshot : options.before;
      const overlay = await laidFiles(side, new Map([...(request.edits ?? []), [path, request.code]]));
      return request.kind === 'script'
        ? runScript(path, overlay, options, signal)
        : runTest(path, suiteOf(suites, request.about)!, overlay, options, signal);
    },
  };
}

function suiteOf(suites: readonly Suite[], about: string): Suite | undefined {
  return suites
    .filter(({ folder, tests }) => tests.length > 0 && isWithin(about, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
}

/** Runners choose files by their names: the probe is called like the nearest test, and stands beside it. */
function besideTests(suite: Suite | undefined, about: string): string | undefined {
  if (suite === undefined) return undefined;
  const steps = (path: string): number => sharedStart(folderOf(path).split('/'), folderOf(about).split('/'));
  const nearest = suite.tests.reduce((best, test) => (steps(test) > steps(best) ? test : best));
  const [, ...suffix] = nameOf(nearest).split('.');
  return joinPath(folderOf(nearest), `lintel-probe-${codeHash(about)}.${suffix.join('.')}`);
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? a.length : at;
}

type Overlay = Awaited<ReturnType<typeof laidFiles>>;

async function runTest(
  path: string,
  suite: Suite,
  overlay: Overlay,
  { state, unsafeLocal }: ProberOptions,
  signal?: AbortSignal,
): Promise<ProbeRun> {
  const { runner, refusal } = await openRunner({
    root: state.snapshot.root,
    suite,
    overlay,
    unsafeLocal,
    limits: { timeMs: MILLISECONDS },
    ...(signal ? { signal } : {}),
  });
  if (refusal) return { outcome: 'unknown', output: refusal.reason };
  try {
    const [run] = await runner.runAll([{ tests: [path] }]);
    return run === undefined ? { outcome: 'unknown', output: '' } : testOutcome(run);
  } finally {
    await runner.close();
  }
}

/** What fails outside of any test could not be loaded, which says nothing. */
function testOutcome({ ended, reason, tests }: SuiteRun): ProbeRun {
  const failed = tests.filter(({ status }) => status === 'failed');
  const output = [
    ...(reason === undefined ? [] : [reason]),
    ...failed.map(({ name, error }) => `${name}: ${error}`),
  ];
  const isRun = ended === 'ran' && tests.length > 0 && tests.every(({ name }) => name !== '');
  const outcome =
    failed.length > 0 ? 'failed' : tests.some(({ status }) => status === 'passed') ? 'passed' : 'unknown';
  return { outcome: isRun ? outcome : 'unknown', output: output.join('\n') };
}

async function runScript(
  path: string,
  overlay: Overlay,
  { state, unsafeLocal, node }: ProberOptions,
  signal?: AbortSignal,
): Promise<ProbeRun> {
  const files = [...overlay].map(([file, bytes]): LaidFile =>
    bytes === null ? { path: file, gone: true } : { path: file, bytes },
  );
  const { sandbox, refusal } = await openSandbox({
    root: state.snapshot.root,
    overlay: files,
    readable: [programFolder(node)],
    unsafeLocal,
  });
  if (refusal) return { outcome: 'unknown', output: refusal.reason };
  try {
    const command = [node, '--experimental-strip-types', '--no-warnings', `${sandbox.root}/${path}`];
    const { ended, exitCode, stdout, stderr } = await sandbox.run({
      command,
      limits: LIMITS,
      ...(signal ? { signal } : {}),
    });
    const output = `${stdout.toString('utf8')}${stderr}`;
    if (ended !== 'exit' || NOT_LOADED.test(stderr)) return { outcome: 'unknown', output };
    return { outcome: exitCode === 0 ? 'passed' : 'failed', output };
  } finally {
    await sandbox.close();
  }
}

/** Node could not load what the script consists of. */
const NOT_LOADED =
  /\b(?:ERR_MODULE_NOT_FOUND|ERR_UNSUPPORTED|ERR_INVALID_TYPESCRIPT|ERR_UNKNOWN_FILE_EXTENSION|SyntaxError)\b/;
