// What a driver is told, for each runner: where the runner is, which of its flags are set, and which tests are run how often.
import { joinPath } from '../base/index.ts';
import { isRecord, parseJsonc } from '../resolve/index.ts';
import { OLD_MOCHA_CONFIG, RUN_FOLDER, type DriverFile } from './driver-files.ts';
import type { Suite } from './suites.ts';

export interface Job {
  readonly tests: readonly string[];
  /** In the environment of the tests during this job. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the job ends with the first test that fails. */
  readonly bail?: boolean;
}

/** Where a run happens: paths are absolute as the driver sees them, `read` takes paths from the root. */
export interface PlanPlace {
  readonly root: string;
  read(path: string): string | undefined;
}

export interface DriverCommand {
  /** The script and the flags of Node before it; the plan is the last word. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface PlanOptions {
  readonly jobMs: number;
  readonly probe?: string;
  /** Whether one process takes many jobs where the runner would need one for each. */
  readonly isWarm?: boolean;
  /** Where results go, from the root. */
  readonly results: string;
}

export function driverCommand(
  place: PlanPlace,
  suite: Suite,
  jobs: readonly (Job & { readonly index: number })[],
  options: PlanOptions,
): DriverCommand {
  const at = (path: string): string => (path === '' ? place.root : `${place.root}/${path}`);
  const script = (name: DriverFile): string => at(joinPath(suite.folder, `${RUN_FOLDER}/${name}`)!);
  const tests = [...new Set(jobs.flatMap((job) => job.tests))];
  const numbers = new Map(tests.map((path, index) => [path, index]));
  const program = at(suite.program);
  const manifest = manifestOf(place, suite.program);
  const plan = {
    runner: suite.runner,
    folder: at(suite.folder),
    program,
    results: at(options.results),
    jobMs: options.jobMs,
    ...(options.probe === undefined ? {} : { probe: options.probe }),
    ...(suite.config === undefined ? {} : { config: at(suite.config) }),
    tests: tests.map(at),
    jobs: jobs.map((job) => ({
      index: job.index,
      tests: job.tests.map((path) => numbers.get(path)!),
      env: job.env ?? {},
      bail: job.bail ?? false,
    })),
    flags: flagsOf(suite),
    ...(suite.runner === 'vitest'
      ? {
          node: vitestEntry(manifest),
          ...(options.probe === undefined ? {} : { setup: script('setup.mjs') }),
        }
      : {}),
    ...(suite.runner === 'mocha' ? { command: mochaCommand(suite, manifest, program, script, options) } : {}),
    ...(suite.runner === 'node' ? { command: nodeCommand(suite, script, options) } : {}),
  };
  const driver = driverOf(suite, options);
  const isInside = suite.runner === 'vitest' || suite.runner === 'jest';
  return {
    words: [
      ...(isInside ? suite.nodeArgs : []),
      script(driver),
      Buffer.from(JSON.stringify(plan)).toString('base64'),
    ],
    env: {
      ...suite.env,
      ...(options.probe === undefined
        ? {}
        : {
            LINTEL_PROBE:
              suite.runner === 'vitest'
                ? JSON.stringify({ results: plan.results, probe: options.probe })
                : options.probe,
          }),
      ...(suite.runner === 'mocha'
        ? {
            LINTEL_MOCHA: JSON.stringify({
              program,
              ...(suite.config === undefined
                ? { manifest: mochaPart(place, suite) }
                : { config: plan.config }),
            }),
          }
        : {}),
    },
  };
}

function driverOf({ runner }: Suite, { isWarm = false }: PlanOptions): DriverFile {
  if (runner === 'vitest' || runner === 'jest') return `${runner}.mjs`;
  return runner === 'mocha' && isWarm ? 'warm.mjs' : 'children.mjs';
}

function manifestOf({ read }: PlanPlace, folder: string): Readonly<Record<string, unknown>> {
  const parsed = parseJsonc(read(`${folder}/package.json`) ?? '{}');
  return isRecord(parsed.value) ? parsed.value : {};
}

/** `--environment jsdom` → `{ environment: 'jsdom' }`. */
function flagsOf({ args, runner }: Suite): Record<string, unknown> {
  const flags: Record<string, unknown> = {};
  if (runner !== 'vitest' && runner !== 'jest') return flags;
  for (let at = 0; at < args.length; at++) {
    const name = LONG[args[at]!] ?? args[at]!.replace(/^--/, '');
    const value = args[at + 1];
    if (value === undefined || value.startsWith('-'))
      flags[name.replace(/^no-/, '')] = !name.startsWith('no-');
    else {
      const read = /^\d+$/.test(value) ? Number(value) : value;
      flags[name] = name in flags ? [flags[name], read].flat() : read;
      at++;
    }
  }
  return flags;
}

const LONG: Readonly<Record<string, string>> = { '-r': 'root' };

function vitestEntry(manifest: Readonly<Record<string, unknown>>): string {
  const exports = isRecord(manifest['exports']) ? manifest['exports']['./node'] : undefined;
  return entryIn(exports) ?? 'dist/node.js';
}

function entryIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return undefined;
  return entryIn(value['import']) ?? entryIn(value['default']);
}

type ScriptPath = (name: DriverFile) => string;

function mochaCommand(
  suite: Suite,
  manifest: Readonly<Record<string, unknown>>,
  program: string,
  script: ScriptPath,
  { probe, isWarm = false }: PlanOptions,
): string[] {
  const isOld = /^[0-6]\./.test(String(manifest['version']));
  const bin = isRecord(manifest['bin']) ? manifest['bin']['mocha'] : undefined;
  return [
    ...suite.nodeArgs,
    `${program}/${typeof bin === 'string' ? bin.replace(/^\.\//, '') : 'bin/mocha.js'}`,
    ...suite.args,
    '--no-package',
    '--config',
    isOld ? script('mocha-config.cjs').replace(/[^/]+$/, OLD_MOCHA_CONFIG) : script('mocha-config.cjs'),
    '--reporter',
    script('mocha-reporter.cjs'),
    ...(probe === undefined ? [] : ['--require', script('at-exit.cjs')]),
    ...(isWarm ? ['--require', script('warm-mocha.cjs')] : []),
    '{files}',
  ];
}

function mochaPart(place: PlanPlace, { folder }: Suite): unknown {
  const manifest = parseJsonc(place.read(joinPath(folder, 'package.json')!) ?? '{}').value;
  return isRecord(manifest) ? (manifest['mocha'] ?? {}) : {};
}

function nodeCommand({ nodeArgs, args }: Suite, script: ScriptPath, { probe }: PlanOptions): string[] {
  return [
    ...nodeArgs,
    ...(probe === undefined ? [] : ['--require', script('at-exit.cjs')]),
    '--test',
    `--test-reporter=${script('node-reporter.mjs')}`,
    '--test-reporter-destination={out}',
    ...args,
    '{files}',
  ];
}
