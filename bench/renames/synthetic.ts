// Renames by Lintel's own engine, of random symbols of a repository, to a name that has nothing in common with the old one. Whole, each
// must be found and accepted; with one file left as it was, it must be rejected with exactly that file.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openProject, type Project } from '../../src/project/index.ts';
import { createRefactorer, type Refactorer } from '../../src/refactor/index.ts';
import { changedFiles, type Change } from '../../src/verify/index.ts';
import { renames } from '../../src/verify/checks/renames/renames.ts';
import { compareSymbols } from '../../src/verify/symbols/symbol-changes.ts';
import { declaredIn, fullName } from '../../src/verify/symbols/index.ts';
import { pick, randomFrom } from '../children/edits.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { find, groupsOf } from '../rename/symbols.ts';
import { removeTemporary } from '../temporary.ts';

export interface Synthetic {
  readonly repo: string;
  /** Renames that the engine carried out. */
  readonly renames: number;
  readonly found: number;
  readonly accepted: number;
  /** Renames of which one file could be left as it was. */
  readonly leftOut: number;
  readonly rejected: number;
  /** Rejected with exactly the file that was left out. */
  readonly exact: number;
  readonly wrong: readonly string[];
}

type Texts = ReadonlyMap<string, string>;

export async function syntheticOf(repo: string, count: number, seed: number): Promise<Synthetic> {
  const root = copyCorpus(repo, `${basename(repo)}-renames`);
  const project = await openProject(root, { threads: 2, maxFileBytes: 2_000_000, versions: '' });
  const refactor = createRefactorer(project);
  const random = randomFrom(seed);
  const groups = declaredGroups(project);
  const kinds = [...groups.keys()].sort();
  const counts = { renames: 0, found: 0, accepted: 0, leftOut: 0, rejected: 0, exact: 0 };
  const wrong: string[] = [];
  try {
    for (let serial = 0; serial < count * 3 && counts.renames < count; serial++) {
      const symbol = pick(groups.get(pick(kinds, random))!, random);
      const old = await rename(project, refactor, symbol, `other${serial}Thing`);
      if (old === undefined) continue;
      await judge(project, symbol, old, random, counts, wrong);
      for (const [file, text] of old) writeFileSync(join(root, file), text);
      await project.update();
    }
  } finally {
    await project.close();
    removeTemporary(root);
  }
  return { repo, ...counts, wrong };
}

/** Symbols that others can name, by kind. */
function declaredGroups(project: Project): Map<string, string[]> {
  const { files } = project.state.graph;
  const declared = new Set([...files.values()].flatMap((file) => declaredIn(file).map(fullName)));
  const groups = [...groupsOf(project)].map(([kind, symbols]): [string, string[]] => [
    kind,
    symbols.filter((symbol) => declared.has(symbol)),
  ]);
  return new Map(groups.filter(([, symbols]) => symbols.length > 0));
}

/** The texts before it; undefined where the engine does not rename it without being asked more. */
async function rename(
  project: Project,
  refactor: Refactorer,
  symbol: string,
  newName: string,
): Promise<Texts | undefined> {
  const ref = find(project, symbol);
  if (ref === undefined) return undefined;
  const answer = await refactor.rename(ref, newName, { publicName: 'propagate', dryRun: true });
  if (answer.status !== 'ok') return undefined;
  const old = new Map(
    answer.impact.files.map((file) => [file, readFileSync(join(project.root, file), 'utf8')]),
  );
  const [candidate] = answer.candidates;
  const done = await refactor.commit({ plan_id: answer.plan_id!, selected_candidate_id: candidate!.id });
  return done.applied ? old : undefined;
}

interface Counts {
  renames: number;
  found: number;
  accepted: number;
  leftOut: number;
  rejected: number;
  exact: number;
}

async function judge(
  project: Project,
  symbol: string,
  old: Texts,
  random: () => number,
  counts: Counts,
  wrong: string[],
): Promise<void> {
  await project.update();
  const before = await project.after(old);
  counts.renames++;
  try {
    const whole = await changeOf(project, before, project);
    const found = compareSymbols(whole).renamed.some((pair) => fullName(pair.before) === symbol);
    const { complaints } = await renames.run(whole);
    if (found) counts.found++;
    else wrong.push(`not found ${symbol}`);
    if (complaints.length === 0) counts.accepted++;
    else wrong.push(`not accepted ${symbol}: ${complaints.map(({ message }) => message).join('; ')}`);
    const others = namingFiles(before, symbol, old);
    if (others.length === 0 || !found) return;
    const left = pick(others, random);
    const half = await project.after(new Map([[left, old.get(left)!]]));
    try {
      const { complaints: said } = await renames.run(await changeOf(project, before, half));
      const missing = said
        .filter(({ status }) => status === 'fail')
        .flatMap((one) => one.missing_files ?? []);
      counts.leftOut++;
      if (missing.length > 0) counts.rejected++;
      if (missing.length === 1 && missing[0] === left) counts.exact++;
      else
        wrong.push(
          `left out ${left} of ${symbol}: ${said.map(({ code, missing_files: files }) => `${code} [${files?.join(' ') ?? ''}]`).join('; ') || 'nothing said'}`,
        );
    } finally {
      await half.close();
    }
  } finally {
    await before.close();
  }
}

async function changeOf(project: Project, before: Change['before'], after: Change['after']): Promise<Change> {
  const files = await changedFiles(before.state.snapshot, after.state.snapshot);
  const part = { root: project.root, base: 'HEAD', before, after, files, plan: undefined };
  return part as unknown as Change;
}

/** Files besides the declaring one in which code names it, as opposed to a comment or a document. */
function namingFiles(before: Change['before'], symbol: string, old: Texts): string[] {
  const [declaring, qualified] = symbol.split('#') as [string, string];
  const name = qualified.slice(qualified.lastIndexOf('.') + 1);
  return [...old.keys()]
    .filter(
      (file) =>
        file !== declaring && before.state.graph.files.get(file)?.facts.occurrences.named(name).length,
    )
    .sort();
}
