// Whether a commit changes an exported contract and touches a file that uses it.
import { parseSync } from 'oxc-parser';
import { changedNames, contractsOf } from './contracts.ts';
import { changedFiles, git, readTexts, type ChangedFile } from './history.ts';

export interface Case {
  readonly commit: string;
  readonly subject: string;
  /** Exported names whose contract the commit changes, `path#Name` each. */
  readonly contracts: readonly string[];
  /** Files that the commit edits and that used one of these names before. */
  readonly callers: readonly string[];
  /** Sources that the commit changes. */
  readonly sources: readonly ChangedFile[];
}

const SOURCE = /\.[cm]?[jt]sx?$/;
/** Others rarely change what somebody means when saying "a change". */
const MOST_SOURCES = 60;

export function findCase(folder: string, commit: string): Case | undefined {
  const sources = changedFiles(folder, commit).filter(({ path }) => SOURCE.test(path));
  if (sources.length < 2 || sources.length > MOST_SOURCES) return undefined;
  const before = textsOf(folder, `${commit}^1`, sources, ({ status, oldPath }) =>
    status === 'added' ? undefined : oldPath,
  );
  const after = textsOf(folder, commit, sources, ({ status, path }) =>
    status === 'deleted' ? undefined : path,
  );
  const changes = sources.flatMap((file, index) => changesIn(file, before[index], after[index]));
  if (changes.length === 0) return undefined;
  const callers = sources.flatMap(({ status, path }, index) => {
    const text = before[index];
    if (status !== 'modified' || text === undefined || after[index] === undefined) return [];
    return usesOne(path, text, changes) ? [path] : [];
  });
  if (callers.length === 0) return undefined;
  const subject = git(folder, 'log', '-1', '--format=%s', commit).trim();
  return { commit, subject, contracts: changes.map(({ file, name }) => `${file}#${name}`), callers, sources };
}

function textsOf(
  folder: string,
  revision: string,
  files: readonly ChangedFile[],
  pathOf: (file: ChangedFile) => string | undefined,
): (string | undefined)[] {
  // A name that git cannot find stands for a file that is not there on this side.
  return readTexts(
    folder,
    files.map((file) => `${revision}:${pathOf(file) ?? ''}`),
  );
}

interface ContractChange {
  /** Where the declaration was before. */
  readonly file: string;
  readonly name: string;
}

function changesIn(
  { oldPath, path, status }: ChangedFile,
  before: string | undefined,
  after: string | undefined,
): ContractChange[] {
  if (before === undefined) return [];
  const promised = contractsOf(oldPath, before);
  // Importers name the path, so whatever a moved file exports is not where it was.
  const names =
    status === 'renamed' ? [...promised.keys()] : changedNames(promised, contractsOf(path, after ?? ''));
  return names.map((name) => ({ file: oldPath, name }));
}

/** Whether a file imports a changed name, or uses a changed member while importing what it belongs to or its file. */
function usesOne(path: string, text: string, changes: readonly ContractChange[]): boolean {
  const { module } = parseSync(path, text);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: new Set(entries.map(({ importName }) => importName.name ?? importName.kind.toLowerCase())),
  }));
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest
        ? [{ specifier: moduleRequest.value, names: new Set([importName.name ?? 'namespaceobject']) }]
        : [],
    ),
  );
  return changes.some(({ file, name }) => {
    if (file === path) return false;
    const [base, member] = splitName(name);
    if (member !== undefined && !mentions(text, member)) return false;
    return [...imports, ...reexports].some(({ specifier, names }) => {
      if (names.has(base)) return base !== 'default' || leadsTo(specifier, path, file);
      return (member !== undefined || names.has('namespaceobject')) && leadsTo(specifier, path, file);
    });
  });
}

function splitName(name: string): [string, string | undefined] {
  const dot = name.indexOf('.');
  return dot === -1 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replaceAll(/[^\w]/g, String.raw`\$&`)}(?![\\w$])`).test(text);
}

/** Whether a relative specifier means the file, extensions and index files aside. */
function leadsTo(specifier: string, from: string, file: string): boolean {
  if (!specifier.startsWith('.')) return false;
  const bare = (path: string): string => path.replace(SOURCE, '').replace(/(^|\/)index$/, '');
  const url = new URL(specifier, `file:///${from}`).pathname.slice(1).replace(/\/$/, '');
  return bare(url) === bare(file).replace(/\/$/, '');
}
