// Plans a move in a repository of its own and says what it would do.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { memoryCache } from '../../../host/index.ts';
import { openProject } from '../../../project/index.ts';
import { textsAfter } from '../../plan/change.ts';
import { NO_CHANGE } from '../../plan/change.ts';
import type { Proposal, Refusal } from '../../plan/plan.ts';
import { proposeFileMove } from '../plan-file-move.ts';

export interface PlannedMove {
  readonly draft: Proposal & { readonly refusal?: Refusal };
  /** Texts of the files that change, by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** `reason file` of each place of each doubt. */
  readonly doubts: readonly string[];
  readonly moves: readonly string[];
}

type Files = Readonly<Record<string, string>>;

export async function planMove(files: Files, from: string, to: string): Promise<PlannedMove> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-move-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const options = { cache: memoryCache(), threads: 1, maxFileBytes: 5_000_000, versions: '' };
  const project = await openProject(root, options);
  onTestFinished(() => project.close());
  const found = proposeFileMove(project, { from, to });
  const draft = 'reason' in found ? { change: NO_CHANGE, doubts: [], refusal: found } : found;
  const texts = textsAfter((file) => project.state.snapshot.read(file), draft.change);
  const changed = [...texts].filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    draft,
    texts: Object.fromEntries(changed),
    doubts: draft.doubts.flatMap(({ reason, places }) => places.map(({ file }) => `${reason} ${file}`)),
    moves: draft.change.moves.map((move) => `${move.file} → ${move.to}`),
  };
}

/** The files after the move and after moving back. */
export async function thereAndBack(files: Files, from: string, to: string): Promise<Files> {
  const there = await planMove(files, from, to);
  const after = applied(files, there);
  const isFolder = !Object.hasOwn(files, from);
  const target = isFolder ? to : there.draft.change.moves.find((move) => move.file === from)!.to;
  return applied(after, await planMove(after, target, from));
}

function applied(files: Files, { draft, texts }: PlannedMove): Files {
  const kept = Object.entries(files).filter(
    ([path]) => !draft.change.moves.some((move) => move.file === path),
  );
  return { ...Object.fromEntries(kept), ...texts };
}
