// What TypeScript's own command says about a commit, complete and with one file left as it was: the truth that an answer is held
// against. It knows nothing of Lintel, and is decided once for each commit.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { TYPESCRIPT_VERSION, typescriptExecutable } from '../../src/types/executable.ts';
import type { Case } from './find-case.ts';
import { git, readTexts } from './history.ts';

export interface Truth {
  /** Errors that the complete commit has and its parent has not: then a rejection may be right. */
  readonly complete: readonly string[];
  readonly negatives: readonly Negative[];
}

export interface Negative {
  /** The file that is left as it was in the parent. */
  readonly file: string;
  /** Errors that neither the parent nor the complete commit has; without any, leaving the file does not break. */
  readonly errors: readonly string[];
}

export interface TruthPlace {
  /** A clone that may be checked out. */
  readonly tree: string;
  /** Where answers are kept. */
  readonly cache: string;
  readonly hasPackages: boolean;
  /** Called when a commit was checked out. */
  readonly onCheckout: () => void;
}

/** Part of the name of what is kept; another one makes it be decided anew. */
const VERSION = 2;

export async function truthOf(place: TruthPlace, found: Case, left: readonly string[]): Promise<Truth> {
  const parts = [found.commit, `v${VERSION}`, TYPESCRIPT_VERSION, place.hasPackages ? 'packages' : 'plain'];
  const file = join(place.cache, `${parts.join('-')}.json`);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Truth) : undefined;
  if (known && left.every((path) => known.negatives.some((negative) => negative.file === path))) return known;
  const truth = await decide(place, found, left);
  mkdirSync(place.cache, { recursive: true });
  writeFileSync(file, JSON.stringify(truth, undefined, 2));
  return truth;
}

async function decide(place: TruthPlace, found: Case, left: readonly string[]): Promise<Truth> {
  const { tree } = place;
  const { commit } = found;
  const compiler = new Compiler(tree, found);
  checkOut(place, `${commit}^1`);
  const before = await compiler.complaints();
  checkOut(place, commit);
  const complete = await compiler.complaints();
  const negatives: Negative[] = [];
  for (const path of left) {
    const [old, now] = readTexts(tree, [`${commit}^1:${path}`, `${commit}:${path}`]);
    writeFileSync(join(tree, path), old!);
    const errors = added([before, complete], await compiler.complaints());
    writeFileSync(join(tree, path), now!);
    negatives.push({ file: path, errors });
  }
  return { complete: added([before], complete), negatives };
}

function checkOut({ tree, onCheckout }: TruthPlace, revision: string): void {
  const commit = git(tree, 'rev-parse', revision).trim();
  git(tree, 'read-tree', '--reset', commit);
  git(tree, 'update-ref', '--no-deref', 'HEAD', commit);
  // Clones may lack large files, which sources rarely are.
  spawnSync('git', ['checkout-index', '-q', '-a', '-f'], { cwd: tree });
  git(tree, 'clean', '-q', '-ffdx', '-e', 'node_modules');
  onCheckout();
}

/** By config, file and code, as places and the types that messages tell of change with any edit. */
export type Complaints = ReadonlyMap<string, readonly string[]>;

/** That a config does not list a file is not about code, and not told equally often in every run. */
const NOT_ABOUT_CODE = new Set(['TS6307']);
/** Of a config with removed or misused options, or with types that are not installed, TypeScript says nothing about the code. */
const KEEPS_SILENT = /\berror TS(?:2688|5(?!083)\d\d\d):(?: Option '(\w+)[='])?/g;
/** What stands in for options that the pinned TypeScript has removed; other values of them are left out. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['target', 'es2022'],
  ['module', 'esnext'],
  ['moduleResolution', 'bundler'],
  ['esModuleInterop', 'true'],
  ['allowSyntheticDefaultImports', 'true'],
  ['alwaysStrict', 'true'],
]);

const MOST_ATTEMPTS = 5;

/** Options to give on the command line; undefined where none would help. */
function insteadOf(text: string, option: string | undefined): string[] | undefined {
  if (text.includes('TS2688')) return ['--types', 'null'];
  // What replaces the old resolution asks for modules of today.
  if (text.includes('TS5095')) return ['--module', 'esnext'];
  return option === undefined ? undefined : [`--${option}`, INSTEAD.get(option) ?? 'null'];
}

/** Compiles what lies around the files of a commit. */
class Compiler {
  readonly #tree: string;
  readonly #found: Case;
  /** Options to give with a config; undefined where nothing but an older TypeScript can read it. */
  readonly #options = new Map<string, readonly string[] | undefined>();

  constructor(tree: string, found: Case) {
    this.#tree = tree;
    this.#found = found;
  }

  async complaints(): Promise<Complaints> {
    const complaints = new Map<string, string[]>();
    for (const config of await this.#configs()) {
      for (const line of (await this.#compile(config)).split('\n')) {
        const [, file, code] = /^(?:(.+?)\(\d+,\d+\): )?error (TS\d+):/.exec(line) ?? [];
        if (code === undefined || NOT_ABOUT_CODE.has(code)) continue;
        const key = `${config} ${file} ${code}`;
        complaints.set(key, [...(complaints.get(key) ?? []), `${config}: ${line}`]);
      }
    }
    return complaints;
  }

  async #compile(config: string): Promise<string> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const options = this.#options.has(config) ? this.#options.get(config) : [];
      if (!options) break;
      const said = await run(this.#tree, config, typescriptExecutable(), [
        ...options,
        ...this.#remembering(config),
      ]);
      const wrong = [...said.matchAll(KEEPS_SILENT)];
      if (wrong.length === 0) return said;
      const instead = wrong.map(([text, option]) => insteadOf(text, option));
      const known = instead.filter((given) => given !== undefined);
      this.#options.set(config, known.length < instead.length ? undefined : [...options, ...known.flat()]);
    }
    // The same compiler has to look at all states of a commit.
    this.#options.set(config, undefined);
    const classic = createRequire(import.meta.url).resolve('typescript-classic/lib/tsc.js');
    return run(this.#tree, config, process.execPath, [classic, '--incremental', 'false']);
  }

  /** What was checked is remembered beside the tree, so that only what a file may have changed is checked anew. */
  #remembering(config: string): string[] {
    const file = `${config.replaceAll('/', '+')}.tsbuildinfo`;
    return ['--incremental', 'true', '--tsBuildInfoFile', join(dirname(this.#tree), file)];
  }

  /** For each changed source the config that an editor would take: the nearest that lists it. */
  async #configs(): Promise<string[]> {
    const wanted = new Set(this.#found.sources.flatMap(({ path, oldPath }) => [path, oldPath]));
    const chosen: string[] = [];
    for (const config of configsAround(this.#tree, [...wanted])) {
      const listed = await run(this.#tree, config, typescriptExecutable(), ['--listFilesOnly']);
      const own = listed.split('\n').map((file) => relative(this.#tree, file.trim()));
      if (own.filter((file) => wanted.delete(file)).length > 0) chosen.push(config);
    }
    return chosen;
  }
}

/** Where there are more complaints now than ever before, those that were not made in the same words. */
export function added(earlier: readonly Complaints[], now: Complaints): string[] {
  return [...now].flatMap(([key, lines]) => {
    const known = earlier.map((complaints) => complaints.get(key) ?? []);
    const most = Math.max(...known.map(({ length }) => length));
    if (lines.length <= most) return [];
    const words = new Set(known.flat().map(wordsOf));
    const others = lines.filter((line) => !words.has(wordsOf(line)));
    return others.length > 0 ? others : lines.slice(most);
  });
}

/** Without the place, which moves with every line above. */
const wordsOf = (line: string): string => line.replace(/\(\d+,\d+\)/, '');

const CONFIG = /^(?:ts|js)config(?:\.[\w.-]+)?\.json$/;

/** Configs in folders above the files, the nearest first, and what editors look for before variants of it. */
function configsAround(tree: string, files: readonly string[]): string[] {
  const folders = new Set(files.flatMap(foldersAbove));
  return git(tree, 'ls-files', '-z')
    .split('\0')
    .filter((path) => CONFIG.test(basename(path)) && folders.has(dirname(path)))
    .filter((path) => existsSync(join(tree, path)))
    .sort(
      (a, b) =>
        b.split('/').length - a.split('/').length ||
        Number(isMain(b)) - Number(isMain(a)) ||
        (a < b ? -1 : 1),
    );
}

const isMain = (config: string): boolean => /^(?:ts|js)config\.json$/.test(basename(config));

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}

/** More is no answer that anyone waits for. */
const MOST_MILLISECONDS = 120_000;

function run(tree: string, config: string, file: string, given: readonly string[]): Promise<string> {
  const options = ['--noEmit', '--pretty', 'false', '--composite', 'false'];
  // A compiler that is a script comes first.
  const [script, rest] = file === process.execPath ? [given.slice(0, 1), given.slice(1)] : [[], given];
  const args = [...script, '--project', join(tree, config), ...options, ...rest];
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd: tree, maxBuffer: 1e9, timeout: MOST_MILLISECONDS }, (error, stdout) => {
      // It ends with 1 or 2 when there are complaints, and with the same when it fails itself.
      if (error && (typeof error.code !== 'number' || !/\berror TS\d+:/.test(stdout))) reject(error);
      else resolve(stdout);
    });
  });
}
