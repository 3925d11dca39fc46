// What a move comes to: of a file or folder, or of a declaration to another file.
import { compareText, nameOf } from '../base/index.ts';
import { qualifiedName, type SymbolRef } from '../graph/index.ts';
import type { Project, ProjectState } from '../project/index.ts';
import { affectedFiles } from './plan/affected-files.ts';
import { touchedFiles } from './decide/answer.ts';
import { concludeDraft } from './decide/conclude-draft.ts';
import type { Conclusion } from './decide/conclusion.ts';
import type { Doubt, Draft } from './plan/plan.ts';
import { publicEntryPoints } from '../usage/index.ts';
import { planFileMove } from './move-file/index.ts';
import { planSymbolMove } from './move-symbol/index.ts';

export type MoveTarget = { readonly ref: SymbolRef } | { readonly path: string };

export async function concludeMove(project: Project, target: MoveTarget, to: string): Promise<Conclusion> {
  return 'ref' in target ? moveSymbol(project, target.ref, to) : moveFile(project, target.path, to);
}

async function moveFile(project: Project, from: string, to: string): Promise<Conclusion> {
  const draft = await planFileMove(project, { from, to });
  const entries = publicEntryPoints(project);
  const { moves, edits } = draft.change;
  const offered = moves.map(({ file }) => file).filter((file) => entries.has(file));
  const isMapped = edits.some(({ file }) => nameOf(file) === 'package.json');
  const goal = moves.find(({ file }) => file === from)?.to ?? to;
  return concludeDraft(
    project,
    {
      operation: 'move',
      symbol: from,
      description: `${from} goes to ${goal}; ${namings(draft)}`,
      entryPoints: offered,
      // Types do not depend on where a file lies; those that name it are edited, and asked about as such.
      concerned: () => [],
    },
    offered.length > 0 && !isMapped ? { ...draft, doubts: [...draft.doubts, publicPath(offered)] } : draft,
  );
}

/** A file that others reach by its path, without a manifest that could say where it is now. */
function publicPath(files: readonly string[]): Doubt {
  return {
    reason: 'public_path',
    message: 'others may import it by the path that it has in its package',
    places: files.map((file) => ({ file, start: 0, end: 0 })),
  };
}

function namings({ change: { edits } }: Draft): string {
  const files = new Set(edits.map(({ file }) => file)).size;
  if (files === 0) return 'nothing names it';
  return `${edits.length} ${edits.length === 1 ? 'path' : 'paths'} in ${files} ${files === 1 ? 'file' : 'files'} follow`;
}

/** Where the old file goes on exporting the name: nothing changes for those who are not known. */
const KEEPING: ReadonlySet<string> = new Set([
  'public-entry',
  'unknown-loader',
  'used-whole',
  'exported-whole',
  'loaded-whole',
  'named-by-package',
  'nested-import',
  'comment-import',
]);

async function moveSymbol(project: Project, ref: SymbolRef, to: string): Promise<Conclusion> {
  const { graph } = project.state;
  const draft = planSymbolMove(project, { symbol: ref, to });
  const name = qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol);
  const entries = publicEntryPoints(project);
  return concludeDraft(
    project,
    {
      operation: 'move',
      symbol: `${ref.file}#${name}`,
      description: `${name} goes from ${ref.file} to ${to}`,
      entryPoints: entries.has(ref.file) ? [ref.file] : [],
      concerned: (after) => reached(project.state, after, draft),
      notes: draft.doubts.filter(({ reason }) => KEEPING.has(reason)),
    },
    { ...draft, doubts: draft.doubts.filter(({ reason }) => !KEEPING.has(reason)) },
  );
}

/** Files whose types may depend on a declaration that is elsewhere now. */
function reached(before: ProjectState, after: ProjectState, { change }: Draft): string[] {
  const edited = touchedFiles(change).filter((file) => before.graph.files.has(file));
  return [...affectedFiles(before, after, edited)].sort(compareText);
}
