// What a name in an example of a document means. An example is code: it is parsed and bound like a file beside the document, and
// its imports lead where they would lead from there, or into a package of the repository.
import { collectFacts, ROLE, type FileFacts } from '../../facts/index.ts';
import { exportTarget, occurrenceFrom, type Target } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { parseSource } from '../../syntax/index.ts';
import type { Region } from './doc-regions.ts';
import type { Subject } from './subject.ts';

/** `own`: the example declares it, or takes it from elsewhere. `unknown`: nothing in the example says what it is. */
export type ExampleMeaning = 'subject' | 'own' | 'unknown';

const EXTENSIONS: Readonly<Record<string, string>> = {
  js: 'js',
  mjs: 'js',
  cjs: 'js',
  javascript: 'js',
  jsx: 'jsx',
  javascriptreact: 'jsx',
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  typescriptreact: 'tsx',
};

export function isScript({ language }: Region): boolean {
  return Object.hasOwn(EXTENSIONS, language);
}

/** `path` is the document, `start` the offset of the name in its text. */
export function exampleMeaning(
  subject: Subject,
  path: string,
  text: string,
  region: Region,
  start: number,
): ExampleMeaning {
  const facts = factsOf(text.slice(region.start, region.end), region.language);
  const row = facts && occurrenceFrom(facts, start - region.start);
  if (facts === undefined || row === undefined) return 'unknown';
  const role = facts.occurrences.role[row]!;
  const isQualified = (role & ROLE.QUALIFIED) !== 0;
  const imported = importedAt(facts, isQualified ? row - 1 : row);
  if (imported === undefined) return !isQualified && facts.occurrences.symbol[row] !== 0 ? 'own' : 'unknown';
  const { specifier, name } = imported;
  const file = moduleOf(subject.state, path, specifier);
  if (file === undefined) return 'unknown';
  const { isMember, oldName } = subject.request;
  if (isQualified && isMember) return isOwner(subject, exportTarget(subject.state.graph, file, name));
  if (isMember || (isQualified ? name !== '*' : name !== oldName)) return 'own';
  const target = exportTarget(subject.state.graph, file, oldName);
  return isAmong(target, subject.request.file, subject.symbols) ? 'subject' : 'own';
}

/** Undefined where the example does not parse. */
function factsOf(example: string, language: string): FileFacts | undefined {
  const tree = parseSource(`example.${EXTENSIONS[language] ?? 'ts'}`, example);
  return tree.problems.length > 0 ? undefined : collectFacts(tree);
}

/** The import that gives a name, by its place or by what it is bound to. */
function importedAt(
  { occurrences, importNames, imports, interfaceNames }: FileFacts,
  occurrence: number,
): { readonly specifier: string; readonly name: string } | undefined {
  const symbol = occurrences.symbol[occurrence];
  for (let row = 0; row < importNames.count; row++) {
    const isHere = importNames.start[row] === occurrences.start[occurrence];
    if (!isHere && (symbol === 0 || importNames.symbol[row] !== symbol)) continue;
    const specifier = interfaceNames[imports.specifier[importNames.import[row]! - 1]!];
    return specifier === undefined
      ? undefined
      : { specifier, name: interfaceNames[importNames.imported[row]!]! };
  }
  return undefined;
}

function moduleOf(
  { workspace, resolver }: ProjectState,
  path: string,
  specifier: string,
): string | undefined {
  for (const owner of workspace.packages) {
    if (owner.name === undefined || !`${specifier}/`.startsWith(`${owner.name}/`)) continue;
    const entry = resolver.sourceEntry(owner, `.${specifier.slice(owner.name.length)}`, 'import');
    if (entry) return entry.path;
  }
  const resolution = resolver.resolve(path, specifier, 'import');
  return resolution.kind === 'file' ? resolution.path : undefined;
}

function isOwner({ state, request, symbols }: Subject, target: Target): ExampleMeaning {
  const { container } = state.graph.files.get(request.file)!.facts.symbols;
  const owners = symbols.map((row) => container[row]! - 1);
  return isAmong(target, request.file, owners) ? 'subject' : 'own';
}

function isAmong(target: Target, file: string, rows: readonly number[]): boolean {
  return target.kind === 'symbol' && target.file === file && rows.includes(target.symbol);
}
