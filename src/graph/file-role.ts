// What each file is there for: told by the settings, by what tools are configured to read, by the text, and by the layout of the
// repository, in this order. Pure: the same path, facts and rules give the same role and the same reason.
import { folderOf, nameOf } from '../base/index.ts';
import type { Role } from '../contract/index.ts';
import type { FileFacts } from '../facts/index.ts';

export interface FileRole {
  readonly role: Role;
  /** What it follows from, as the end of a sentence that starts with the file. */
  readonly reason: string;
  /** For tests: whether a runner starts it, as opposed to helpers. */
  readonly isRun?: true;
}

/** What is known of the repository before its files are looked at. */
export interface RoleRules {
  /** What the settings say, with the pattern that matches. */
  override(path: string): { readonly role: Role; readonly pattern: string } | undefined;
  /** Which configuration of a test runner names the file. */
  testConfig(path: string): string | undefined;
  /** Which package.json offers the file itself to users or ships its folder. */
  offeredBy(path: string): string | undefined;
  /** Whether the text names a package of this repository. */
  namesOwnPackage(text: string): boolean;
  /** Why a file with this content is committed output, where its place tells; some places only of what looks like a bundle. */
  builtReason(path: string, id: string, isBundle: () => boolean): string | undefined;
}

export const NO_RULES: RoleRules = {
  override: () => undefined,
  testConfig: () => undefined,
  offeredBy: () => undefined,
  namesOwnPackage: () => false,
  builtReason: () => undefined,
};

/** The role of a source file; `id` is that of its content. */
export function roleOfFile(
  path: string,
  id: string,
  facts: FileFacts,
  rules: RoleRules = NO_RULES,
): FileRole {
  const said = rules.override(path);
  if (said)
    return { role: said.role, reason: `lintel.json says so for ${said.pattern}`, ...runOf(said.role) };
  const made = facts.problems.find(({ code }) => code === 'FILE_GENERATED' || code === 'FILE_MINIFIED');
  if (made) return { role: 'generated', reason: made.message };
  if (WRITTEN.test(path)) return { role: 'generated', reason: 'is written by a package manager' };
  const built = rules.builtReason(path, id, () => isBundle(facts));
  if (built !== undefined) return { role: 'generated', reason: built };
  if (VENDORED.test(path)) return { role: 'vendored', reason: 'is in a folder of vendored code' };
  if (GENERATED.test(path)) return { role: 'generated', reason: 'is in a folder of generated code' };
  const copied = facts.problems.find(({ code }) => code === 'FILE_COPIED');
  if (copied && rules.offeredBy(path) === undefined && !rules.namesOwnPackage(copied.message))
    return { role: 'vendored', reason: copied.message };
  const config = rules.testConfig(path);
  if (config !== undefined) return { role: 'test', reason: `is named by ${config}`, isRun: true };
  if (TEST_NAME.test(nameOf(path))) return { role: 'test', reason: 'has the name of a test', isRun: true };
  if (TEST_FOLDER.test(folderOf(path)) && usesRunner(facts))
    return { role: 'test', reason: 'uses a test runner in a folder of tests', isRun: true };
  return roleOfPlace(path, rules);
}

function runOf(role: Role): { isRun?: true } {
  return role === 'test' ? { isRun: true } : {};
}

/** The role of any file, by where it stands and how it is called. */
export function roleOfPlace(path: string, rules: RoleRules = NO_RULES): FileRole {
  const offered = rules.offeredBy(path);
  const byName = NAMES.find(({ name }) => name.test(nameOf(path)));
  if (byName && offered === undefined) return { role: byName.role, reason: byName.reason };
  const told = tellingFolder(path);
  if (told === undefined) return PLAIN;
  const isShipped = offered !== undefined && !isAside(told.role);
  if (isShipped) return { role: 'source', reason: `is offered by ${offered}` };
  return { role: told.role, reason: `is in ${told.folder}/` };
}

/** Whether the path alone makes a file a test or a sample, whatever its text and manifests say. */
export function isAsideByPath(path: string): boolean {
  if (TEST_NAME.test(nameOf(path))) return true;
  const told = tellingFolder(path);
  return told !== undefined && isAside(told.role);
}

/** Neither is ever part of the program. */
function isAside(role: Role): boolean {
  return role === 'sample' || role === 'test';
}

/** The folder around a file that says most about it. */
function tellingFolder(path: string): { readonly role: Role; readonly folder: string } | undefined {
  const segments = path.split('/').slice(0, -1);
  const heart = segments.findIndex((segment) => HEART.test(segment));
  for (const { role, anywhere, outside, noMember } of FOLDERS) {
    const at = segments.findIndex((segment, index) => {
      if (anywhere?.test(segment)) return true;
      if (heart >= 0 && index >= heart) return false;
      return outside?.test(segment) || (noMember?.test(segment) && !MEMBERS.test(segments[index - 1] ?? ''));
    });
    if (at >= 0) return { role, folder: segments.slice(0, at + 1).join('/') };
  }
  return undefined;
}

const PLAIN: FileRole = { role: 'source', reason: 'nothing says otherwise' };

/** Copies of other people's releases: folders kept for them, and names that end in a version. */
const VENDORED = /(?:^|\/)(?:vendor|vendored|third[_-]party)\/|[._-]v?\d+\.\d+\.\d+\.[cm]?js$/;

const GENERATED = /(?:^|\/)(?:generated|__generated__)\//;

/** What a package manager puts beside its lock file. */
const WRITTEN = /(?:^|\/)\.pnp\.(?:cjs|js|loader\.mjs)$/;

const TEST_NAME =
  /(?:^|[.\-_])(?:test|tests|spec|specs|e2e|cy)(?:[.\-_][^.]+)?\.[mc]?[jt]sx?$|\.(?:test-d|tst|type-?tests?|bench)\.[mc]?[jt]sx?$/;
const TEST_FOLDER = /(?:^|\/)(?:__tests__|__test__|test|tests|spec|specs|e2e|cypress)(?:\/|$)/;

/** Folders of what is compiled and shipped: below one, a folder called `docs` or `templates` is part of the program. */
const HEART = /^(?:src|lib|source|app|server|client)$/;
/** Folders of workspaces: what follows is the name of a package. */
const MEMBERS = /^(?:packages|libs|modules|plugins|apps|services)$/;

const NAMES: readonly { readonly role: Role; readonly name: RegExp; readonly reason: string }[] = [
  {
    role: 'test',
    name: /^(?:setup-?tests?(?:[-A-Z]\w*)?|(?:vitest|jest)\.(?:[\w-]+\.)+setup|(?:vitest|jest|test|tests)[.-]?(?:setup|globals?|utils?|helpers?)(?:[.-].+)?)\.[cm]?[jt]sx?$/i,
    reason: 'has the name of what prepares tests',
  },
  {
    role: 'sample',
    name: /\.(?:stories|story|fixture)\.[cm]?[jt]sx?$|^(?:playground|sandbox|scratch)\.[cm]?[jt]sx?$/,
    reason: 'has the name of a sample',
  },
  {
    role: 'config',
    name: /(?:^|[.-])(?:config|conf)\.[cm]?[jt]s$|^\..*rc\.[cm]?[jt]s$|^(?:gulpfile|gruntfile|jakefile)(?:\..+)?\.[cm]?[jt]s$/i,
    reason: 'has the name of a configuration',
  },
];

/**
 * Most telling first. `anywhere` names mean the same everywhere, `outside` ones only above the folders of the program, and `noMember`
 * ones only there and where they are not the name of a package.
 */
const FOLDERS: readonly {
  readonly role: Role;
  readonly anywhere?: RegExp;
  readonly outside?: RegExp;
  readonly noMember?: RegExp;
}[] = [
  {
    role: 'sample',
    anywhere:
      /^(?:__fixtures__|__testfixtures__|fixtures?|testdata|test-?data|test-?fixtures?|test-?workspaces?|__snapshots__)$/i,
    outside:
      /^(?:(?:.+-)?(?:examples?|samples?|demos?|playgrounds?|sandbox(?:es)?)|templates?|template-.+|skeletons?|boilerplates?|scaffolds?|stories|starters?)$/i,
  },
  {
    role: 'test',
    anywhere:
      /^(?:__(?:[a-z_-]+)?tests?__|__mocks__|__e2e__|tests?\d*|specs?|e2e|cypress|test-?(?:utils?|helpers?|cases|d)|type-?tests?)$/i,
    outside: /^(?:mocks?|integration|smoke|tests?[-_].+|.+[-_](?:tests?|e2e)|e2e[-_].+)$/i,
    noMember: /^playwright$/i,
  },
  { role: 'docs', outside: /^(?:docs?|docs-.+|documentation|website|www)$/i },
  {
    role: 'script',
    anywhere: /^(?:bench|benches|benchmarks?|__benchmarks?__)$/i,
    noMember: /^(?:scripts?|tools?|tooling|perf|tasks|codemods?|hack|ci|dev)$/i,
  },
  { role: 'config', outside: /^\..+/ },
];

const RUNNERS = new Set([
  'vitest',
  'jest',
  '@jest/globals',
  'node:test',
  'test',
  'mocha',
  'ava',
  'tap',
  'uvu',
  'bun:test',
  'cypress',
  '@playwright/test',
  'playwright/test',
]);
const TEST_GLOBALS = ['describe', 'it', 'test'];

function usesRunner(facts: FileFacts): boolean {
  if (facts.imports.some(({ specifier }) => RUNNERS.has(specifier))) return true;
  return TEST_GLOBALS.some((name) => facts.mentions(name)) && facts.mentions('expect');
}

/** Names that bundlers write and people do not: their loaders, and what joins kinds of modules. */
const OF_BUNDLERS = [
  '__webpack_require__',
  '__webpack_modules__',
  '__webpack_exports__',
  'parcelRequire',
  '__commonJS',
  '__toESM',
  '__toCommonJS',
  'commonjsGlobal',
  'createCommonjsModule',
  'getDefaultExportFromCjs',
  '_mergeNamespaces',
  '_interopNamespaceDefault',
];
/** What a wrapper for every kind of loader asks about. */
const UNIVERSAL = ['define', 'amd', 'exports', 'module'];

function isBundle(facts: FileFacts): boolean {
  return OF_BUNDLERS.some((name) => facts.mentions(name)) || UNIVERSAL.every((name) => facts.mentions(name));
}
