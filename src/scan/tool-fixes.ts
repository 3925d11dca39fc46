// What wrapped tools repair themselves. They work on copies, in a folder of their own below the repository where they find
// the same configs, so that nothing is written before it is known to be a program and has been shown.
import { compareText, folderOf, joinPath, nameOf } from '../base/index.ts';
import { DETECTORS, waysOf, type ToolRepair, type Tools, type LinterRun } from '../detectors/index.ts';
import { makeFolder, prepareFolder, readFileBytes, removePath, writeAtomically } from '../host/index.ts';
import { decodeText, type Snapshot } from '../snapshot/index.ts';
import {
  bytesOf,
  writableText,
  type DroppedFix,
  type FixedFile,
  type FixPlan,
  type FixSources,
} from './fix.ts';
import { createTools } from './tools.ts';

export interface ToolFixes {
  /** Whether code of the repository may be run. */
  readonly isTrusted: boolean;
  readonly wanted: readonly WantedRepair[];
}

export interface WantedRepair {
  readonly repair: ToolRepair;
  /** Files that the tool complains about. */
  readonly files: readonly string[];
}

/** A plan that goes on where another ends: its files as the tools leave them. */
export async function planToolFixes(
  plan: FixPlan,
  { wanted: all, isTrusted }: ToolFixes,
  snapshot: Snapshot,
  sources: FixSources,
): Promise<FixPlan> {
  const wanted = [...all].sort((a, b) => Number(a.repair.isLast ?? false) - Number(b.repair.isLast ?? false));
  const { files, dropped } = stagedFiles(plan, wanted, sources);
  if (files.length === 0) return { ...plan, dropped: [...plan.dropped, ...dropped] };
  const folder = `${snapshot.root}/.lintel/cache/fix-${process.pid}`;
  prepareFolder(snapshot.root, folder);
  try {
    stage(folder, files, snapshot);
    const failures = await runTools(
      createTools(folder, isTrusted),
      wanted,
      snapshot,
      new Set(files.map(({ path }) => path)),
    );
    const treated = files.map((file) => readBack(folder, file));
    const broken = treated.filter(({ path, after }) => sources.problemsIn(path, after).length > 0);
    const kept = treated.filter((file) => !broken.includes(file));
    return {
      files: unite(plan.files, kept),
      dropped: [
        ...plan.dropped,
        ...dropped,
        ...broken.flatMap(({ path }) => droppedBy(wanted, path, 'breaks-syntax')),
      ],
      failures: [...plan.failures, ...failures],
    };
  } finally {
    removePath(folder);
  }
}

/** Tools that read some files as a plan leaves them. Files that no plan concerns are not there. */
export async function withStagedTools<T>(
  files: readonly FixedFile[],
  snapshot: Snapshot,
  isTrusted: boolean,
  work: (tools: Tools) => Promise<T>,
): Promise<T> {
  const folder = `${snapshot.root}/.lintel/cache/staged-${process.pid}`;
  prepareFolder(snapshot.root, folder);
  try {
    stage(folder, files, snapshot);
    const staged = createTools(folder, isTrusted);
    const usual = createTools(snapshot.root, isTrusted);
    // Asked for its rules, oxlint looks for files all the same, and does not answer where git ignores all of them.
    const run: Tools['run'] = (tool, args, ...rest) =>
      (args.includes('--rules') ? usual : staged).run(tool, args, ...rest);
    return await work({ isTrusted, run });
  } finally {
    removePath(folder);
  }
}

/** Of the first tool that was to repair the file. */
function droppedBy(
  wanted: readonly WantedRepair[],
  file: string,
  reason: DroppedFix['reason'],
): DroppedFix[] {
  const by = wanted.find(({ files }) => files.includes(file));
  return by ? [{ of: by.repair.tool, file, reason }] : [];
}

interface Staged {
  readonly files: readonly FixedFile[];
  readonly dropped: readonly DroppedFix[];
}

/** Each wanted file with the text that it has after the plan. */
function stagedFiles(plan: FixPlan, wanted: readonly WantedRepair[], sources: FixSources): Staged {
  const planned = new Map(plan.files.map((file) => [file.path, file]));
  const files: FixedFile[] = [];
  const dropped: DroppedFix[] = [];
  for (const path of new Set(wanted.flatMap((item) => item.files))) {
    const text = writableText(sources, path);
    const file = planned.get(path) ?? (text && { path, before: text.text, after: text.text, bom: text.bom });
    if (file === undefined) dropped.push(...droppedBy(wanted, path, 'unreadable'));
    else if (sources.problemsIn(path, file.after).length > 0)
      dropped.push(...droppedBy(wanted, path, 'syntax'));
    else files.push(file);
  }
  return { files, dropped };
}

const REPAIRS = DETECTORS.flatMap(({ repair }) => repair ?? []);

/** Whether a file of this name decides what a tool does. */
function isConfig(name: string): boolean {
  return REPAIRS.some(
    ({ settings, alsoReads }) =>
      settings.data.test(name) || settings.program.test(name) || alsoReads?.test(name),
  );
}

function stage(folder: string, files: readonly FixedFile[], snapshot: Snapshot): void {
  const configs = snapshot.paths.filter((path) => isConfig(nameOf(path)));
  const all = new Set([...configs, ...configs.flatMap((path) => extendedBy(path, snapshot))]);
  for (const path of all) {
    const bytes = snapshot.readBytes(path);
    if (bytes) put(folder, path, bytes);
  }
  for (const file of files) put(folder, file.path, bytesOf(file, file.after));
}

/** Files that a config names in `extends`, as far as they are in the repository. */
function extendedBy(config: string, snapshot: Snapshot): string[] {
  const list = /"extends"\s*:\s*\[([^\]]*)\]/.exec(snapshot.read(config) ?? '')?.[1] ?? '';
  const named = [...list.matchAll(/"([^"]+)"/g)].flatMap(
    ([, name]) => joinPath(folderOf(config), name!) ?? [],
  );
  return named.filter((path) => snapshot.has(path));
}

function put(folder: string, path: string, bytes: string | Uint8Array): void {
  makeFolder(`${folder}/${folderOf(path)}`);
  writeAtomically(`${folder}/${path}`, bytes);
}

/** Paths that are given to a tool at once. */
const LOT = 200;

async function runTools(
  tools: Tools,
  wanted: readonly WantedRepair[],
  snapshot: Snapshot,
  staged: ReadonlySet<string>,
): Promise<FixPlan['failures']> {
  const failures: { tool: string; message: string }[] = [];
  for (const { repair, files } of wanted) {
    const { tool, args, settings: of, hasRun = ({ exitCode }) => exitCode === 0 } = repair;
    const there = files.filter((path) => staged.has(path));
    const { ways } = waysOf(snapshot, there, of, tools.isTrusted);
    for (const { lot, args: own, settings } of ways.flatMap(inLots)) {
      const all = [...args, ...own, '--no-error-on-unmatched-pattern', ...lot];
      const done = await tools.run(tool, all, undefined, settings);
      if (!hasRun(done)) failures.push({ tool, message: (done.stderr || done.stdout).trim().slice(0, 400) });
    }
  }
  return failures;
}

function inLots(way: LinterRun): (LinterRun & { readonly lot: readonly string[] })[] {
  const paths = way.paths.map((path) => `./${path}`);
  const starts = Array.from({ length: Math.ceil(paths.length / LOT) }, (_, index) => index * LOT);
  return starts.map((from) => ({ ...way, lot: paths.slice(from, from + LOT) }));
}

/** A byte order mark stays, whatever a tool makes of it. */
function readBack(folder: string, file: FixedFile): FixedFile {
  const { text } = decodeText(file.path, readFileBytes(`${folder}/${file.path}`));
  return { ...file, after: text };
}

/** The later version of each file; a file that is as it was before is left out. */
function unite(first: readonly FixedFile[], second: readonly FixedFile[]): FixedFile[] {
  const byPath = new Map([...first, ...second].map((file) => [file.path, file]));
  return [...byPath.values()]
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => compareText(a.path, b.path));
}
