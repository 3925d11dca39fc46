// What a name in an example of a document means. An example is code: it is parsed and bound like a file beside the document, and
// its imports lead where they would lead from there, or into a package of the repository.
import { collectFacts, ROLE, type FileFacts, type OccurrenceCursor } from '../../facts/index.ts';
import { exportTarget, type Target } from '../../graph/index.ts';
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
  const written = facts?.occurrences.startingAt(start - region.start);
  if (facts === undefined || written === undefined) return 'unknown';
  const isQualified = written.is(ROLE.QUALIFIED);
  const imported = importedAt(facts, isQualified ? written.previous! : written);
  if (imported === undefined) return !isQualified && written.symbol !== undefined ? 'own' : 'unknown';
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
  { importNames, imports }: FileFacts,
  { start, symbol }: OccurrenceCursor,
): { readonly specifier: string; readonly name: string } | undefined {
  const found = importNames.find(
    (name) => name.start === start || (symbol !== undefined && name.symbol === symbol),
  );
  return found && { specifier: imports.at(found.import).specifier, name: found.imported };
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
  const own = state.graph.files.get(request.file)!.facts.symbols;
  const owners = symbols.flatMap((row) => own.at(row).container ?? []);
  return isAmong(target, request.file, owners) ? 'subject' : 'own';
}

function isAmong(target: Target, file: string, rows: readonly number[]): boolean {
  return target.kind === 'symbol' && target.file === file && rows.includes(target.symbol);
}
