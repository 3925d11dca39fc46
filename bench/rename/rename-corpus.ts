// Random renames of one corpus, in a copy of it. What is answered with ok is written, looked at by TypeScript as a whole every
// so often, renamed back, and compared with the first bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RefactorAnswer } from '../../src/contract/index.ts';
import { kindOf, MEMBERS, qualifiedName, symbolsNamed, type SymbolRef } from '../../src/graph/index.ts';
import { cacheFolderOf, openCache } from '../../src/host/index.ts';
import { contextsOfFile, isFileLocal, openProject, type Project } from '../../src/project/index.ts';
import { createRefactorer, type Refactorer } from '../../src/refactor/index.ts';
import { pick, randomFrom } from '../children/edits.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { linkPackages } from '../link-packages.ts';
import { removeTemporary } from '../temporary.ts';

export interface KindCount {
  readonly kind: string;
  asked: number;
  ok: number;
  decision: number;
  refused: number;
}

export interface CorpusRenames {
  readonly name: string;
  /** Folders of installed packages. */
  readonly packages: number;
  readonly kinds: readonly KindCount[];
  /** Why it was not ok, most frequent first. */
  readonly reasons: readonly (readonly [reason: string, count: number])[];
  readonly failures: readonly string[];
  /** How many came back byte for byte. */
  readonly returned: number;
  /** After how many of them all contexts concerned were checked as a whole. */
  readonly checked: number;
  readonly p50: number;
  readonly p95: number;
  readonly moveP50: number;
  readonly moveP95: number;
  readonly edited: number;
  readonly blocked: number;
}

const CHECK_EVERY = 10;
const MOVES = 50;
const EDITED_PLANS = 20;

export async function renameCorpus(
  folder: string,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<CorpusRenames> {
  const root = copyCorpus(folder, `${basename(folder)}-rename`);
  const packages = linkPackages(folder, root);
  const project = await openProject(root, {
    cache: openCache(cacheFolderOf(root), { version: 'bench', maxBytes: 1e9 }),
    threads: 2,
    maxFileBytes: 5_000_000,
    versions: 'bench',
  });
  try {
    return { packages, ...(await run(project, basename(folder), count, randomFrom(seed))) };
  } finally {
    await project.close();
    removeTemporary(root);
  }
}

async function run(
  project: Project,
  name: string,
  count: number,
  random: () => number,
): Promise<Omit<CorpusRenames, 'packages'>> {
  const refactor = createRefactorer(project);
  const groups = groupsOf(project);
  const kinds = [...groups.keys()].map((kind): KindCount => ({
    kind,
    asked: 0,
    ok: 0,
    decision: 0,
    refused: 0,
  }));
  const reasons = new Map<string, number>();
  const failures: string[] = [];
  const times: number[] = [];
  let returned = 0;
  let checked = 0;
  for (let serial = 0; serial < count; serial++) {
    const tally = kinds[serial % kinds.length]!;
    const symbol = pick(groups.get(tally.kind)!, random);
    const before = await diagnosticsBefore(
      project,
      symbol,
      serial % (CHECK_EVERY * kinds.length) < kinds.length,
    );
    const started = performance.now();
    const answer = await refactor.rename(find(project, symbol), `${nameIn(symbol)}Renamed`, {
      publicName: 'propagate',
      dryRun: true,
    });
    times.push(performance.now() - started);
    tally.asked++;
    if (answer.status !== 'ok') {
      tally[answer.status === 'refused' ? 'refused' : 'decision']++;
      const reason = `${tally.kind}: ${answer.status} ${answer.reason}`;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      continue;
    }
    tally.ok++;
    const originals = textsOf(project, answer);
    const done = await refactor.commitOwn(answer.plan_id!, answer.candidates[0]!.id);
    if (!done.applied) {
      failures.push(`${symbol} is not carried out: ${done.status} ${done.reason ?? ''}`);
      continue;
    }
    if (before) {
      checked++;
      const added = await addedDiagnostics(project, before);
      if (added.length > 0) failures.push(`${symbol} adds ${added[0]}`);
    }
    const back = await refactor.rename(find(project, `${symbol}Renamed`), nameIn(symbol), {
      publicName: 'propagate',
    });
    const different = [...originals].filter(
      ([file, text]) => readFileSync(join(project.root, file), 'utf8') !== text,
    );
    if (back.status === 'ok' && different.length === 0) returned++;
    else
      failures.push(
        `${symbol} does not come back: ${back.status} ${back.reason ?? ''} ${different[0]?.[0] ?? ''}`,
      );
    for (const [file, text] of different) writeFileSync(join(project.root, file), text);
    await project.update();
  }
  const moves = await timeMoves(project, refactor, random);
  const blocked = await editedPlans(project, refactor, groups, random);
  return {
    name,
    kinds,
    reasons: [...reasons].sort(([, a], [, b]) => b - a),
    failures,
    returned,
    checked,
    ...percentiles(times, 'p50', 'p95'),
    ...percentiles(moves, 'moveP50', 'moveP95'),
    edited: EDITED_PLANS,
    blocked,
  };
}

function percentiles<A extends string, B extends string>(
  times: readonly number[],
  middle: A,
  high: B,
): Record<A | B, number> {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { [middle]: at(0.5), [high]: at(0.95) } as Record<A | B, number>;
}

/** Symbols as `path#Container.member`, by kind; only those that this names without doubt. */
function groupsOf({ state: { graph } }: Project): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of graph.paths) {
    const { facts } = graph.files.get(path)!;
    if (facts.language === 'dts' || facts.problems.length > 0) continue;
    for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
      const ref = { file: path, symbol };
      const kind = groupOf(graph, ref);
      const name = qualifiedName(facts, symbol);
      if (kind === undefined || symbolsNamed(graph, path, name).length !== 1) continue;
      groups.set(kind, [...(groups.get(kind) ?? []), `${path}#${name}`]);
    }
  }
  return groups;
}

function groupOf(graph: Project['state']['graph'], ref: SymbolRef): string | undefined {
  const kind = kindOf(graph, ref);
  if (['import', 'constructor', 'default', 'label', 'namespace'].includes(kind)) return undefined;
  if (MEMBERS.has(kind)) return kind === 'enum-member' ? 'enum member' : 'member';
  if (isFileLocal(graph, ref)) return 'local';
  return kind === 'interface' ? 'type' : kind === 'constant' ? 'variable' : kind;
}

function find({ state: { graph } }: Project, symbol: string): SymbolRef {
  const [path, name] = symbol.split('#') as [string, string];
  const found = symbolsNamed(graph, path, name)[0];
  if (!found) throw new Error(`${symbol} is gone`);
  return found;
}

function nameIn(symbol: string): string {
  return /[^.#]+$/.exec(symbol)![0];
}

function textsOf({ root }: Project, { impact }: RefactorAnswer): Map<string, string> {
  return new Map(impact.files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

type Complaints = ReadonlyMap<string, ReadonlySet<string>>;

/** What TypeScript says about all of the contexts of a symbol's file; undefined when it is not asked this time. */
async function diagnosticsBefore(
  project: Project,
  symbol: string,
  isAsked: boolean,
): Promise<Complaints | undefined> {
  if (!isAsked) return undefined;
  const contexts = contextsOfFile(project.state, symbol.slice(0, symbol.indexOf('#')));
  return complaintsIn(project, contexts);
}

async function complaintsIn(project: Project, contexts: readonly string[]): Promise<Complaints> {
  const types = await project.types();
  const found = new Map<string, Set<string>>();
  for (const context of contexts) {
    const diagnostics = await types.diagnostics(context);
    // Offsets and names change by the rename itself.
    found.set(context, new Set(diagnostics.map(({ file, code }) => `${file} TS${code}`)));
  }
  return found;
}

async function addedDiagnostics(project: Project, before: Complaints): Promise<string[]> {
  const after = await complaintsIn(project, [...before.keys()]);
  return [...after].flatMap(([context, said]) => [...said].filter((line) => !before.get(context)!.has(line)));
}

async function timeMoves(project: Project, refactor: Refactorer, random: () => number): Promise<number[]> {
  const times: number[] = [];
  for (let serial = 0; serial < MOVES; serial++) {
    const path = pick(project.state.graph.paths, random);
    const to = path.replace(/([^/]+)$/, 'moved-by-bench/$1');
    const started = performance.now();
    await refactor.move({ path }, to, { dryRun: true });
    times.push(performance.now() - started);
  }
  return times;
}

/** How many commits are blocked after a byte of a file of the plan has changed. */
async function editedPlans(
  project: Project,
  refactor: Refactorer,
  groups: ReadonlyMap<string, readonly string[]>,
  random: () => number,
): Promise<number> {
  let blocked = 0;
  for (let done = 0; done < EDITED_PLANS;) {
    const symbol = pick(groups.get('local')!, random);
    const answer = await refactor.rename(find(project, symbol), `${nameIn(symbol)}Renamed`, { dryRun: true });
    if (answer.status !== 'ok') continue;
    done++;
    const file = join(project.root, pick(answer.impact.files, random));
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text} `);
    const late = await refactor.commitOwn(answer.plan_id!, 'semantic');
    if (late.status === 'blocked' && readFileSync(file, 'utf8') === `${text} `) blocked++;
    writeFileSync(file, text);
    await project.update();
  }
  return blocked;
}
