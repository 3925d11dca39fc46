// Which test runner a package script starts, with which words: wrappers around it (environment, coverage, package managers, other
// scripts) are taken off. What a word could only mean to a program that is not known here is not guessed.
import picomatch from 'picomatch';
import { isCostlyPattern } from '../base/index.ts';
import { readFlags } from './runner-flags.ts';
import { commandsOf } from './shell-words.ts';

export type RunnerName = 'vitest' | 'jest' | 'mocha' | 'node';

export interface RunnerCommand {
  readonly runner: RunnerName;
  /** The words after the runner's name. */
  readonly words: readonly string[];
  /** Flags of Node itself, loaders among them. */
  readonly nodeArgs: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The folder that the script goes to first, from that of the package. */
  readonly folder?: string;
  /** Commands that the script runs before it. */
  readonly before: readonly string[];
}

export type ReadScript =
  | { readonly kind: 'runner'; readonly command: RunnerCommand }
  /** A runner that is known by name, and cannot be run. */
  | { readonly kind: 'unsupported'; readonly name: string }
  /** The script starts tests of other packages. */
  | { readonly kind: 'delegated' }
  | { readonly kind: 'other'; readonly commands: readonly string[] };

export const UNSUPPORTED: Readonly<Record<string, string>> = {
  ava: 'ava',
  tap: 'tap',
  tape: 'tape',
  borp: 'borp',
  jasmine: 'jasmine',
  'jasmine-ts': 'jasmine',
  uvu: 'uvu',
  bun: 'bun test',
  deno: 'deno test',
  playwright: 'playwright',
  cypress: 'cypress',
  karma: 'karma',
  wtr: 'web-test-runner',
  'web-test-runner': 'web-test-runner',
  qunit: 'qunit',
  lab: 'lab',
  wdio: 'webdriverio',
  'react-scripts': 'react-scripts',
  'react-app-rewired': 'react-app-rewired',
  craco: 'craco',
  ng: 'ng test',
  'vue-cli-service': 'vue-cli-service',
  'electron-mocha': 'electron-mocha',
  'kcd-scripts': 'kcd-scripts',
  tsdx: 'tsdx',
  aegir: 'aegir',
  'vscode-test': 'vscode-test',
  testem: 'testem',
  airtap: 'airtap',
  'cucumber-js': 'cucumber',
  tsd: 'tsd',
  tstyche: 'tstyche',
};

/** What starts the scripts of other packages. */
const DELEGATES = new Set(['turbo', 'nx', 'lerna', 'wsrun', 'lage', 'rush', 'moon', 'preconstruct']);

/** Wrappers that measure coverage, with their flags that take the next word. */
const COVERAGE = new Set([
  'c8',
  'istanbul',
  'cross-env',
  'cross-env-shell',
  'env',
  'dotenv',
  'dotenvx',
  'time',
  'env-cmd',
  'infisical',
  'doppler',
]);
const VALUE_FLAGS = new Set([
  '-r',
  '--reporter',
  '-e',
  '-x',
  '--exclude',
  '-n',
  '--include',
  '-o',
  '--src',
  '-f',
  '-p',
  '--package',
]);

const DEEPEST = 6;

export function readScript(scripts: Readonly<Record<string, string>>, name: string): ReadScript {
  return readCommands(scripts, scripts[name] ?? '', {}, DEEPEST);
}

function readCommands(
  scripts: Readonly<Record<string, string>>,
  text: string,
  env: Readonly<Record<string, string>>,
  depth: number,
): ReadScript {
  const before: string[] = [];
  const own = { ...env };
  let folder = '';
  let narrow: ReadScript | undefined;
  let fallback: ReadScript | undefined;
  for (const words of depth === 0 ? [] : commandsOf(text)) {
    Object.assign(own, exportedBy(words));
    if (words[0] === 'cd' && words[1] !== undefined) folder = `${folder}${words[1]}/`;
    const read = readWords(scripts, words, own, depth);
    if (read.kind === 'runner') {
      const inner = `${folder}${read.command.folder ?? ''}`;
      const command = {
        ...read.command,
        ...(inner === '' ? {} : { folder: inner }),
        before: [...before, ...read.command.before],
      };
      if (!isNarrow(command)) return { kind: 'runner', command };
      narrow ??= { kind: 'runner', command };
    } else if (read.kind === 'other') before.push(...read.commands);
    else fallback ??= read;
  }
  return narrow ?? fallback ?? { kind: 'other', commands: before };
}

/** Whether only some of the tests are run: another command of the script may run them all. */
function isNarrow({ runner, words }: RunnerCommand): boolean {
  return (runner === 'jest' || runner === 'vitest') && readFlags(runner, words).files.length > 0;
}

function exportedBy(words: readonly string[]): Record<string, string> | undefined {
  return words[0] === 'export' || words[0] === 'set' ? assignmentsOf(words.slice(1)).env : undefined;
}

function assignmentsOf(words: readonly string[]): { env: Record<string, string>; rest: readonly string[] } {
  const env: Record<string, string> = {};
  let at = 0;
  for (; at < words.length; at++) {
    const match = /^([A-Za-z_]\w*)=(.*)$/s.exec(words[at]!);
    if (!match) break;
    env[match[1]!] = match[2]!;
  }
  return { env, rest: words.slice(at) };
}

function readWords(
  scripts: Readonly<Record<string, string>>,
  given: readonly string[],
  around: Readonly<Record<string, string>>,
  depth: number,
): ReadScript {
  const { env: own, rest: words } = assignmentsOf(given);
  const env = { ...around, ...own };
  const [first, ...rest] = words;
  if (first === undefined) return { kind: 'other', commands: [] };
  const name = programName(first);
  if (name === 'nyc') return readCoverage(scripts, rest, env, depth);
  if (COVERAGE.has(name)) return readWords(scripts, unwrapped(rest), env, depth);
  if (name === 'npx' || name === 'bunx' || name === 'pnpx')
    return readWords(scripts, unwrapped(rest), env, depth);
  if (MANAGERS.has(name)) return readManager(scripts, name, rest, env, depth);
  if (SHELLS.has(name) && rest.some((word) => /^-\w*c$/.test(word)))
    return readCommands(scripts, rest.find((word) => !word.startsWith('-')) ?? '', env, depth - 1);
  if (name === 'run-s' || name === 'run-p' || name === 'npm-run-all' || name === 'concurrently')
    return readCommands(
      scripts,
      rest
        .filter((word) => !word.startsWith('-'))
        .flatMap((word) => commandsNamed(scripts, word))
        .join(' && '),
      env,
      depth - 1,
    );
  if (DELEGATES.has(name)) return { kind: 'delegated' };
  return readProgram(name, rest, env);
}

/** What `nyc` loads into the processes below it, such as a compiler, is loaded by the runner. */
function readCoverage(
  scripts: Readonly<Record<string, string>>,
  rest: readonly string[],
  env: Readonly<Record<string, string>>,
  depth: number,
): ReadScript {
  const read = readWords(scripts, unwrapped(rest, HOOK_FLAGS), env, depth);
  if (read.kind !== 'runner') return read;
  const own = rest.slice(0, rest.length - unwrapped(rest, HOOK_FLAGS).length);
  const hooks = own.flatMap((word, index) =>
    HOOK_FLAGS.has(word)
      ? ['--require', own[index + 1]!]
      : word.startsWith('--require=')
        ? ['--require', word.slice('--require='.length)]
        : [],
  );
  return { kind: 'runner', command: { ...read.command, nodeArgs: [...hooks, ...read.command.nodeArgs] } };
}

const HOOK_FLAGS = new Set(['--require', '-i']);

const SHELLS = new Set(['sh', 'bash', 'zsh']);

/** `test`, `test:*`, `npm:test:*`, `test -- --ci`, or, to `concurrently`, a command itself. */
function commandsNamed(scripts: Readonly<Record<string, string>>, word: string): string[] {
  const [pattern = '', ...more] = word.replace(/^(?:npm|yarn|pnpm|bun):/, '').split(/\s+/);
  const isNamed = isCostlyPattern(pattern) ? () => false : picomatch(pattern.replaceAll(':', '/'));
  const found = Object.keys(scripts).filter((name) => isNamed(name.replaceAll(':', '/')));
  const extra = more.filter((part) => part !== '--').join(' ');
  return found.length > 0
    ? found.map((name) => `${scripts[name]} ${extra}`.trim())
    : more.length > 0
      ? [word]
      : [];
}

const MANAGERS = new Set(['npm', 'pnpm', 'yarn', 'bun', 'ni', 'nr', 'corepack']);

/** `npm run x`, `yarn x`, `pnpm exec x`, `pnpm -r test`. */
function readManager(
  scripts: Readonly<Record<string, string>>,
  manager: string,
  rest: readonly string[],
  env: Readonly<Record<string, string>>,
  depth: number,
): ReadScript {
  if (
    rest.some((word) =>
      /^(?:-r|--recursive|--filter.*|-F|--workspaces?(?:=.*)?|-ws|-w|--prefix|--cwd|-C|workspaces?)$/.test(
        word,
      ),
    )
  )
    return { kind: 'delegated' };
  const plain = rest.filter(
    (word, index) => !word.startsWith('-') || (rest.indexOf('--') in rest && index > rest.indexOf('--')),
  );
  const [verb, next] = plain;
  if (verb === undefined) return { kind: 'other', commands: [manager] };
  if (manager === 'corepack') return readWords(scripts, plain, env, depth);
  if (verb === 'exec' || verb === 'dlx' || verb === 'x')
    return readWords(scripts, unwrapped(rest.slice(rest.indexOf(verb) + 1)), env, depth);
  const isTest = verb === 'test' || verb === 't' || verb === 'tst';
  if (manager === 'bun' && isTest) return { kind: 'unsupported', name: 'bun test' };
  const script = verb === 'run' || verb === 'run-script' ? next : isTest ? 'test' : verb;
  if (script !== undefined && /^\/.+\/$/.test(script))
    return readCommands(scripts, scriptsLike(scripts, script), env, depth - 1);
  if (script !== undefined && scripts[script] !== undefined) {
    const extra = rest
      .slice(rest.indexOf(script === 'test' && isTest ? verb : script) + 1)
      .filter((word) => word !== '--');
    return withWords(readCommands(scripts, scripts[script], env, depth - 1), extra, script);
  }
  if (manager !== 'npm' && verb !== 'run')
    return readProgram(programName(verb), rest.slice(rest.indexOf(verb) + 1), env);
  return { kind: 'other', commands: [`${manager} ${plain.join(' ')}`] };
}

/** `pnpm run /^test:/` runs every script whose name matches. */
function scriptsLike(scripts: Readonly<Record<string, string>>, pattern: string): string {
  const start = pattern
    .slice(1, -1)
    .replace(/^\^/, '')
    .replace(/[.*$\\].*$/, '');
  return Object.keys(scripts)
    .filter((name) => name.startsWith(start))
    .map((name) => scripts[name]!)
    .join(' && ');
}

/** Words after the name of a script go to the last command in it. */
function withWords(read: ReadScript, extra: readonly string[], script: string): ReadScript {
  if (read.kind === 'other') return { kind: 'other', commands: [script, ...read.commands] };
  if (read.kind !== 'runner' || extra.length === 0) return read;
  return { kind: 'runner', command: { ...read.command, words: [...read.command.words, ...extra] } };
}

function readProgram(
  name: string,
  rest: readonly string[],
  env: Readonly<Record<string, string>>,
): ReadScript {
  const command = (
    runner: RunnerName,
    words: readonly string[],
    nodeArgs: readonly string[] = [],
  ): ReadScript => ({
    kind: 'runner',
    command: { runner, words, nodeArgs, env, before: [] },
  });
  if (name === 'vitest' && rest[0] === 'bench') return { kind: 'other', commands: ['vitest bench'] };
  if (name === 'vitest' || name === 'jest' || name === 'mocha') return command(name, rest);
  if (name === '_mocha') return command('mocha', rest);
  if (name === 'ts-mocha') return command('mocha', ['--require', 'ts-mocha/src', ...rest]);
  if (name === 'node' || name === 'tsx' || name === 'ts-node' || name === 'glob')
    return readNode(name, rest, env);
  const unsupported = name === 'playwright' && rest[0] !== 'test' ? undefined : UNSUPPORTED[name];
  if (unsupported !== undefined && !(name === 'ng' && rest[0] !== 'test'))
    return { kind: 'unsupported', name: unsupported };
  return { kind: 'other', commands: [[name, ...rest].join(' ')] };
}

const NODE_VALUES = new Set([
  '--import',
  '--require',
  '-r',
  '--loader',
  '--experimental-loader',
  '-C',
  '--conditions',
  '--env-file',
]);

/** `node --import tsx --test x`, `node --flag node_modules/mocha/bin/mocha.js`, `tsx --test`. */
function readNode(name: string, words: readonly string[], env: Readonly<Record<string, string>>): ReadScript {
  const nodeArgs: string[] =
    name === 'tsx' ? ['--import', 'tsx'] : name === 'ts-node' ? ['--require', 'ts-node/register'] : [];
  let at = 0;
  for (; at < words.length && words[at]!.startsWith('-'); at++) {
    nodeArgs.push(words[at]!);
    if (NODE_VALUES.has(words[at]!) && at + 1 < words.length) nodeArgs.push(words[++at]!);
  }
  const rest = words.slice(at);
  if (nodeArgs.includes('--test') || rest.includes('--test'))
    return {
      kind: 'runner',
      command: {
        runner: 'node',
        words: [...nodeArgs.filter(isTestFlag), ...rest],
        nodeArgs: nodeArgs.filter((word) => !isTestFlag(word)),
        env,
        before: [],
      },
    };
  const program = /(?:^|\/)node_modules\/(?:\.bin\/)?(vitest|jest|mocha|_mocha)(?:\/|$)/.exec(
    rest[0] ?? '',
  )?.[1];
  const runner = program === '_mocha' ? 'mocha' : program;
  if (runner === undefined) return { kind: 'other', commands: [[name, ...words].join(' ')] };
  return {
    kind: 'runner',
    command: { runner: runner as RunnerName, words: rest.slice(1), nodeArgs, env, before: [] },
  };
}

function isTestFlag(word: string): boolean {
  return /^--(?:test\b|experimental-test-coverage)/.test(word);
}

const NO_FLAGS: ReadonlySet<string> = new Set();

/** What is left when the flags of a wrapper are gone. */
function unwrapped(words: readonly string[], more: ReadonlySet<string> = NO_FLAGS): readonly string[] {
  const dashes = words.indexOf('--');
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (at === dashes) return words.slice(at + 1);
    if (VALUE_FLAGS.has(word) || more.has(word)) at++;
    else if (!word.startsWith('-')) return words.slice(at);
  }
  return [];
}

/** `./node_modules/.bin/mocha` → `mocha`. */
function programName(word: string): string {
  return word
    .replace(/^.*node_modules\/\.bin\//, '')
    .replace(/\.(?:cmd|js|mjs|cjs)$/, '')
    .replace(/@[\d^~].*$|@latest$/, '');
}
