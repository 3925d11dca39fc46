// What a model that reviews a change may ask, answered from the repository on both sides of it.
import { lineStartsOf, normalizePath, offsetAt, positionAt } from '../base/index.ts';
import { Failure, IMPACT_KINDS } from '../contract/index.ts';
import { lineHistory, searchLines } from '../host/index.ts';
import { declarationsOf, nameIndex, ownerAt, ownerName } from '../graph/index.ts';
import { contextsOfFile, openProject, type Moment, type Project } from '../project/index.ts';
import type { ChangeSources, SeenDiagnostic } from '../review/index.ts';
import { installedView, type Snapshot } from '../snapshot/index.ts';
import { enter, projectOptions, type EnterOptions } from './enter.ts';
import { placeIn, selectSymbol } from './select-symbol.ts';
import * as single from './symbol-answers.ts';

export interface OpenedSources {
  readonly sources: ChangeSources;
  close(): Promise<void>;
}

const MOST_COMMITS = 5;

/** The working tree, or a revision, as a change to a commit. Whoever opens it closes it. */
export async function openChangeSources(
  root: string,
  base: string,
  { unsafeLocal = false, ...options }: EnterOptions & { readonly unsafeLocal?: boolean },
): Promise<OpenedSources> {
  const project = await openProject(root, { ...projectOptions(await enter(root, options)), base });
  try {
    return await sourcesOf(project, await project.at(base), base, { ...options, unsafeLocal });
  } catch (error) {
    await project.close();
    throw error;
  }
}

async function sourcesOf(
  project: Project,
  before: Moment,
  base: string,
  { revision, unsafeLocal }: Pick<EnterOptions, 'revision'> & { readonly unsafeLocal: boolean },
): Promise<OpenedSources> {
  const [{ changedFiles }, { createProber, editHolds }] = await Promise.all([
    import('../verify/index.ts'),
    import('../review/index.ts'),
  ]);
  const { root } = project;
  const { snapshot } = project.state;
  const files = await changedFiles(before.state.snapshot, snapshot);
  const select = (symbol: string) => selectSymbol(project, symbol);
  const packages = installedView(root);
  const prober = createProber({
    state: project.state,
    before: before.state.snapshot,
    unsafeLocal,
    node: process.execPath,
  });
  const sources: ChangeSources = {
    files,
    read: (side, file) => (side === 'before' ? before.state.snapshot : snapshot).read(file),
    installed: (file) => {
      const path = normalizePath(`node_modules/${file}`);
      return path?.startsWith('node_modules/') ? packages.read(path) : undefined;
    },
    search: (side, text, most) =>
      searchLines(root, [text], { most, revision: side === 'before' ? base : revision }),
    mentions: (words) => searchLines(root, words, { isWord: true, revision }),
    enclosing: (file, line) => enclosing(project, file, line),
    definition: async (symbol) => single.definition(project, await select(symbol)),
    references: async (symbol) => single.refs(project, await select(symbol)),
    callers: async (symbol) => single.callers(project, await select(symbol)),
    callees: async (symbol) => single.callees(project, await select(symbol)),
    impact: async (symbol) => single.impact(project, await select(symbol), { kinds: IMPACT_KINDS }),
    typeAt: (place) => typeAt(project, place),
    diagnostics: (file) => diagnosticsOf(project, [file]),
    history: async (file, startLine, endLine) => {
      const changed = files.find(({ path }) => path === file);
      const from = changed?.from ?? file;
      const old = changed?.lines();
      const lines = Array.from({ length: endLine - startLine + 1 }, (_, at) => startLine + at);
      const known = old === undefined ? lines : lines.flatMap((line) => old.lineBefore(line) ?? []);
      if (known.length === 0) return '';
      const place = { revision: base, file: from, startLine: known[0]!, endLine: known.at(-1)! };
      return (await lineHistory(root, place, MOST_COMMITS)).join('\n');
    },
    holds: (file, text) =>
      editHolds(project, { file, start: 0, end: snapshot.read(file)?.length ?? 0, text }),
    probePlace: prober.place,
    probe: prober.run,
  };
  return {
    sources,
    async close() {
      await before.close();
      await project.close();
    },
  };
}

function enclosing(project: Project, file: string, line: number): ReturnType<ChangeSources['enclosing']> {
  const { graph, snapshot } = project.state;
  const source = graph.files.get(file);
  const text = snapshot.read(file);
  if (source === undefined || text === undefined) return undefined;
  const starts = lineStartsOf(text);
  const start = starts[line - 1];
  if (start === undefined) return undefined;
  const indent = /^\s*/.exec(text.slice(start))![0].length;
  const symbol = ownerAt(source.facts, start + indent);
  const site = symbol === undefined ? undefined : declarationsOf(graph, { file, symbol })[0];
  if (site === undefined) return undefined;
  return {
    symbol: `${file}#${ownerName(graph, file, symbol)}`,
    startLine: positionAt(starts, site.start).line,
    endLine: positionAt(starts, site.end).line,
  };
}

async function typeAt(project: Project, asked: string): Promise<string> {
  const place = placeIn(project.root, asked);
  const text = place && project.state.snapshot.read(place.path);
  if (!place || text === undefined)
    throw new Failure('USAGE', {
      message: `${JSON.stringify(asked)} is not a place in a file of the repository.`,
    });
  const offset = offsetAt(lineStartsOf(text), place) ?? 0;
  const [type] = await (await project.types()).typesAt(place.path, [offset]);
  return type?.text ?? 'unknown';
}

async function diagnosticsOf({ state, types }: Moment, files: readonly string[]): Promise<SeenDiagnostic[]> {
  const own = files.filter((file) => state.graph.files.has(file));
  if (own.length === 0) return [];
  const found = await (
    await types()
  ).check(own, nameIndex(state.graph), (file) => contextsOfFile(state, file));
  return found.flatMap(({ diagnostics }) =>
    diagnostics.flatMap(({ file, start, code, category, message }) =>
      file === undefined || !own.includes(file) || category !== 'error'
        ? []
        : [{ line: lineAt(state.snapshot, file, start), code: `TS${code}`, message }],
    ),
  );
}

function lineAt(snapshot: Snapshot, file: string, offset: number): number {
  return positionAt(lineStartsOf(snapshot.read(file) ?? ''), offset).line;
}
