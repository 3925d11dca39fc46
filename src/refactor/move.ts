// What a move comes to: of a file or folder, or of a declaration to another file.
import { compareText } from '../base/index.ts';
import { qualifiedName, type SymbolRef } from '../graph/index.ts';
import type { Project, ProjectState } from '../project/index.ts';
import { affectedFiles } from './affected-files.ts';
import { touchedFiles } from './decide/answer.ts';
import { concludeDraft } from './decide/conclude-draft.ts';
import type { Conclusion } from './decide/conclusion.ts';
import type { Draft } from './draft.ts';
import { publicEntryPoints } from './entry-points.ts';
import { planFileMove } from './move-file/index.ts';
import { planSymbolMove } from './move-symbol/index.ts';

export type MoveTarget = { readonly ref: SymbolRef } | { readonly path: string };

export async function concludeMove(project: Project, target: MoveTarget, to: string): Promise<Conclusion> {
  return 'ref' in target ? moveSymbol(project, target.ref, to) : moveFile(project, target.path, to);
}

async function moveFile(project: Project, from: string, to: string): Promise<Conclusion> {
  const draft = await planFileMove(project, { from, to });
  const entries = publicEntryPoints(project);
  const { moves } = draft.change;
  const goal = moves.length === 1 ? moves[0]!.to : to;
  return concludeDraft(
    project,
    {
      operation: 'move',
      symbol: from,
      description: `${from} goes to ${goal}; ${namings(draft)}`,
      entryPoints: moves.map(({ file }) => file).filter((file) => entries.has(file)),
      // Types do not depend on where a file lies; those that name it are edited, and asked about as such.
      concerned: () => [],
    },
    draft,
  );
}

function namings({ change: { edits } }: Draft): string {
  const files = new Set(edits.map(({ file }) => file)).size;
  if (files === 0) return 'nothing names it';
  return `${edits.length} ${edits.length === 1 ? 'path' : 'paths'} in ${files} ${files === 1 ? 'file' : 'files'} follow`;
}

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
    },
    draft,
  );
}

/** Files whose types may depend on a declaration that is elsewhere now. */
function reached(before: ProjectState, after: ProjectState, { change }: Draft): string[] {
  const edited = touchedFiles(change).filter((file) => before.graph.files.has(file));
  return [...(affectedFiles(before, after, edited) ?? before.graph.paths)].sort(compareText);
}
