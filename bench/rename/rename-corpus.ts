// Random renames of one corpus, in a copy of it, then moves, and commits after somebody else's edit.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolderOf, openCache } from '../../src/host/index.ts';
import { openProject, type Project } from '../../src/project/index.ts';
import { createRefactorer } from '../../src/refactor/index.ts';
import { pick, randomFrom } from '../children/edits.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { linkPackages } from '../link-packages.ts';
import { removeTemporary } from '../temporary.ts';
import { complaintsOf } from './compile.ts';
import { pause, renameRound, type Bench, type KindCount, type Tally } from './rename-round.ts';
import { find, groupsOf, nameIn } from './symbols.ts';

export interface CorpusRenames extends Tally {
  readonly name: string;
  /** Folders of installed packages. */
  readonly packages: number;
  readonly moves: readonly number[];
  readonly edited: number;
  readonly blocked: number;
}

const ROUND = 70;
const MOVES = 50;
const EDITED_PLANS = 20;

export async function renameCorpus(
  folder: string,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<CorpusRenames> {
  const name = basename(folder);
  const root = copyCorpus(folder, `${name}-rename`);
  const packages = linkPackages(folder, root);
  const project = await openProject(root, {
    cache: openCache(cacheFolderOf(root), { version: 'bench', maxBytes: 1e9 }),
    threads: 2,
    maxFileBytes: 5_000_000,
    versions: 'bench',
  });
  try {
    return { name, packages, ...(await run(project, name, count, randomFrom(seed))) };
  } finally {
    await project.close();
    removeTemporary(root);
  }
}

type Run = Omit<CorpusRenames, 'name' | 'packages'>;

async function run(project: Project, name: string, count: number, random: () => number): Promise<Run> {
  const bench: Bench = { project, refactor: createRefactorer(project), groups: groupsOf(project), random };
  const kinds = [...bench.groups.keys()].map(newCount);
  const tally: Tally = { kinds, reasons: new Map(), failures: [], returned: 0 };
  await warmUp(bench);
  const before = await complaintsOf(project);
  for (let done = 0; done < count; done += ROUND) {
    await renameRound(bench, tally, before, Math.min(ROUND, count - done));
    console.error(`${name}: ${Math.min(count, done + ROUND)} of ${count}`);
  }
  const moves = await timeMoves(bench);
  return { ...tally, moves, edited: EDITED_PLANS, blocked: await editedPlans(bench) };
}

function newCount(kind: string): KindCount {
  return { kind, asked: 0, ok: 0, decision: 0, refused: 0, times: [] };
}

/** One question, after which a resident loads the rest. */
async function warmUp({ project, refactor, groups, random }: Bench): Promise<void> {
  const symbol = pick(groups.get('function') ?? groups.get('local')!, random);
  await refactor.rename(find(project, symbol)!, `${nameIn(symbol)}Renamed`, { dryRun: true });
  await pause(project);
}

async function timeMoves({ project, refactor, random }: Bench): Promise<number[]> {
  const times: number[] = [];
  for (let serial = 0; serial < MOVES; serial++) {
    const path = pick(project.state.graph.paths, random);
    const to = path.replace(/([^/]+)$/, 'moved-by-bench/$1');
    const started = performance.now();
    await refactor.move({ path }, to, { dryRun: true });
    times.push(performance.now() - started);
    await pause(project);
  }
  return times;
}

/** How many commits are blocked after a byte of a file of the plan has changed. */
async function editedPlans({ project, refactor, groups, random }: Bench): Promise<number> {
  let blocked = 0;
  for (let done = 0; done < EDITED_PLANS;) {
    const symbol = pick(groups.get('local')!, random);
    const answer = await refactor.rename(find(project, symbol)!, `${nameIn(symbol)}Renamed`, {
      dryRun: true,
    });
    if (answer.status !== 'ok') continue;
    done++;
    const file = join(project.root, pick(answer.impact.files, random));
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text} `);
    const late = await refactor.commit({ plan_id: answer.plan_id!, selected_candidate_id: 'semantic' });
    if (late.status === 'blocked' && readFileSync(file, 'utf8') === `${text} `) blocked++;
    writeFileSync(file, text);
    await project.update();
  }
  return blocked;
}
