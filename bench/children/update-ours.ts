// A process that stays: how long after a file was written the new graph is there, and with `types` also what TypeScript
// says about the member names of that file; with `named` the process is told which file it was, as by a watcher. The copy is
// put back as it was.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project as OpenedProject } from '../../src/project/index.ts';
import { answer, built, type Facts, type Graph, type Host, type Project, type Snapshot } from './built.ts';
import { EDIT_KINDS, edited, pick, randomFrom, type EditKind } from './edits.ts';

export interface UpdateAnswer {
  readonly edits: readonly { readonly kind: EditKind; readonly ms: number; readonly names: number }[];
  /** Files that were drawn but that no TypeScript context holds. */
  readonly withoutContext: number;
}

const EDITS = 50;
const WARM_UP = 3;
const SEED = 7;

const [root, mode] = process.argv.slice(2) as [string, 'plain' | 'named' | 'types'];
const { ROLE } = await built<Facts>('facts/index.js');
const { cycles, moduleEdges } = await built<Graph>('graph/index.js');
const { cacheFolderOf, openCache, threadCount } = await built<Host>('host/index.js');
const { openProject } = await built<Project>('project/index.js');
const { MAX_FILE_BYTES } = await built<Snapshot>('snapshot/index.js');

const project = await openProject(root, {
  cache: openCache(cacheFolderOf(root), { version: 'bench', maxBytes: 1e9 }),
  threads: threadCount(),
  maxFileBytes: MAX_FILE_BYTES,
  versions: '',
});
const originals = new Map<string, string>();
try {
  answer(await run());
} finally {
  for (const [path, text] of originals) writeFileSync(join(root, path), text);
  await project.close();
}

async function run(): Promise<UpdateAnswer> {
  const random = randomFrom(SEED);
  const paths = project.state.graph.paths;
  const edits: UpdateAnswer['edits'][number][] = [];
  let withoutContext = 0;
  derive(project);
  for (let serial = 0; edits.length < EDITS + WARM_UP; serial++) {
    const path = pick(paths, random);
    const other = pick(paths, random);
    if (mode === 'types' && (await memberSymbols(path)) === undefined) {
      if (++withoutContext > paths.length) throw new Error('no TypeScript context holds any of the files');
      continue;
    }
    const kind = EDIT_KINDS[serial % EDIT_KINDS.length]!;
    edits.push({ kind, ...(await timeOne(path, other, kind, serial)) });
  }
  return { edits: edits.slice(WARM_UP), withoutContext };
}

async function timeOne(path: string, other: string, kind: EditKind, serial: number) {
  const text = readFileSync(join(root, path), 'utf8');
  if (!originals.has(path)) originals.set(path, text);
  writeFileSync(join(root, path), edited(text, kind, path, other, serial));
  const started = performance.now();
  const { changed } = await project.update(mode === 'named' ? [path] : undefined);
  derive(project);
  const names = mode === 'types' ? await memberSymbols(path) : 0;
  const ms = performance.now() - started;
  if (!changed.includes(path)) throw new Error(`the change of ${path} was not seen`);
  return { ms, names: names ?? 0 };
}

function derive({ state }: OpenedProject): void {
  moduleEdges(state.graph);
  cycles(state.graph);
}

/** How many member names of a file TypeScript knows; undefined when no context holds the file. */
async function memberSymbols(path: string): Promise<number | undefined> {
  const types = await project.types();
  const context = await types.contextOf(path);
  if (context === undefined) return undefined;
  const { occurrences } = project.state.graph.files.get(path)!.facts;
  const offsets = occurrences
    .filter((occurrence) => occurrence.is(ROLE.MEMBER | ROLE.KEY) && occurrence.symbol === undefined)
    .map(({ start }) => start);
  const symbols = await types.symbolsAt(path, offsets, { context });
  return symbols.filter((symbol) => symbol !== undefined).length;
}
