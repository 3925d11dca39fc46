// A round of renames that stay until all are done, so that one look at the whole repository judges all of them. Then each is
// renamed back, the last one first, and its files are compared with what they were.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RefactorAnswer } from '../../src/contract/index.ts';
import type { Project } from '../../src/project/index.ts';
import type { Refactorer } from '../../src/refactor/index.ts';
import { pick } from '../children/edits.ts';
import { added, complaintsOf, type Complaints } from './compile.ts';
import { find, nameIn } from './symbols.ts';

export interface KindCount {
  readonly kind: string;
  asked: number;
  ok: number;
  decision: number;
  refused: number;
  readonly times: number[];
}

export interface Tally {
  readonly kinds: readonly KindCount[];
  /** Why it was not ok → the symbols. */
  readonly reasons: Map<string, string[]>;
  readonly failures: string[];
  /** How many came back byte for byte. */
  returned: number;
}

export interface Bench {
  readonly project: Project;
  readonly refactor: Refactorer;
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly random: () => number;
}

interface Done {
  readonly symbol: string;
  readonly originals: ReadonlyMap<string, string>;
}

export async function renameRound(
  bench: Bench,
  tally: Tally,
  before: Complaints,
  count: number,
): Promise<void> {
  const done: Done[] = [];
  for (let serial = 0; serial < count; serial++) {
    const kind = tally.kinds[serial % tally.kinds.length]!;
    const symbol = pickPresent(bench, kind.kind);
    const renamed = symbol && (await renameOne(bench, tally, kind, symbol));
    if (renamed) done.push(renamed);
  }
  tally.failures.push(...added(before, await complaintsOf(bench.project)));
  for (const one of done.reverse()) await renameBack(bench, tally, one);
  const left = execFileSync('git', ['status', '--porcelain'], { cwd: bench.project.root }).toString('utf8');
  if (left !== '') tally.failures.push(`the repository is not what it was: ${left.split('\n')[0]}`);
}

async function renameOne(
  { project, refactor }: Bench,
  tally: Tally,
  kind: KindCount,
  symbol: string,
): Promise<Done | undefined> {
  const started = performance.now();
  const answer = await refactor.rename(find(project, symbol)!, `${nameIn(symbol)}Renamed`, {
    publicName: 'propagate',
    dryRun: true,
  });
  kind.times.push(performance.now() - started);
  kind.asked++;
  if (answer.status !== 'ok') {
    kind[answer.status === 'refused' ? 'refused' : 'decision']++;
    const reason = `${kind.kind}: ${answer.status} ${answer.reason}`;
    tally.reasons.set(reason, [...(tally.reasons.get(reason) ?? []), symbol]);
    await pause(project);
    return undefined;
  }
  kind.ok++;
  const originals = textsOf(project, answer);
  const done = await refactor.commit({
    plan_id: answer.plan_id!,
    selected_candidate_id: answer.candidates[0]!.id,
  });
  await pause(project);
  if (done.applied) return { symbol, originals };
  tally.failures.push(`${symbol} is not carried out: ${done.status} ${done.reason ?? ''}`);
  return undefined;
}

/** What a resident does when nothing is asked for a moment. */
export async function pause(project: Project): Promise<void> {
  await project.prepare(() => true);
}

/** A symbol, but none that was renamed in this round or lies in something that was; undefined when there is none left. */
function pickPresent({ project, groups, random }: Bench, kind: string): string | undefined {
  const present = groups.get(kind)!.filter((symbol) => find(project, symbol));
  return present.length === 0 ? undefined : pick(present, random);
}

async function renameBack({ project, refactor }: Bench, tally: Tally, one: Done): Promise<void> {
  const { symbol, originals } = one;
  const renamed = find(project, `${symbol}Renamed`);
  const back = renamed && (await refactor.rename(renamed, nameIn(symbol), { publicName: 'propagate' }));
  const different = [...originals].filter(
    ([file, text]) => readFileSync(join(project.root, file), 'utf8') !== text,
  );
  if (back?.status === 'ok' && different.length === 0) tally.returned++;
  else {
    const said = back ? `${back.status} ${back.reason ?? ''}` : 'not found';
    tally.failures.push(`${symbol} does not come back: ${said} ${different[0]?.[0] ?? ''}`);
  }
  for (const [file, text] of different) writeFileSync(join(project.root, file), text);
  await project.update();
}

function textsOf({ root }: Project, { impact }: RefactorAnswer): Map<string, string> {
  return new Map(impact.files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
