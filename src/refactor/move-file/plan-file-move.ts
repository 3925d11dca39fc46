// Plans the move of a file or folder: what moves, and every place that names it.
import type { Project } from '../../project/index.ts';
import { concernsWorkspace } from '../../resolve/index.ts';
import { NO_CHANGE, orderedEdits, type TextEdit } from '../plan/change.ts';
import type { Draft } from '../plan/plan.ts';
import { buildOutputEdits } from './build-output-edits.ts';
import { noteChangedResolutions } from './changed-resolutions.ts';
import { companionsOf } from './companions.ts';
import { destinationOf, type Destination, type FileMoveRequest } from './destination.ts';
import { createDoubts } from './doubts.ts';
import { noteGlobImports } from './glob-imports.ts';
import { noteHazards } from './hazards.ts';
import { noteLocations } from './location-hazards.ts';
import { movedPaths, type MovedPaths } from './moved-paths.ts';
import type { Moving } from './moving.ts';
import { namingEdits } from './naming-edits.ts';
import { pathIndex } from './path-index.ts';
import { requestEdits } from './request-edits.ts';
import { stateAfter } from './view-after.ts';

export type MoveDraft = Draft;

export async function planFileMove(project: Project, request: FileMoveRequest): Promise<MoveDraft> {
  const { state } = project;
  const { destination, refusal } = destinationOf(state.snapshot, request);
  if (refusal) return { change: NO_CHANGE, doubts: [], refusal };
  const moved = withCompanions(state.snapshot, destination);
  const moving: Moving = { state, index: pathIndex(state), moved, doubts: createDoubts() };
  const ofPaths = settledOnce([...namingEdits(moving), ...buildOutputEdits(moving)]);
  const deciding = ofPaths.filter((edit) => concernsWorkspace(state.workspace, edit.file));
  const settling = { ...moving, after: stateAfter(state, moved, deciding) };
  const edits = settledOnce([...ofPaths, ...requestEdits(settling)]);
  noteChangedResolutions(settling);
  noteHazards(settling);
  noteLocations(settling);
  noteGlobImports(settling);
  return {
    change: { edits: orderedEdits(edits), moves: moved.files, deletions: [], creations: [] },
    doubts: moving.doubts.list(),
  };
}

function withCompanions(view: Parameters<typeof companionsOf>[0], destination: Destination): MovedPaths {
  const known = new Set(destination.files.map(({ file }) => file));
  const companions = destination.files.flatMap((move) => companionsOf(view, move));
  const extra = companions.filter(({ file }) => !known.has(file));
  return movedPaths([...destination.files, ...extra], destination.folder);
}

/** The first edit of each place. */
function settledOnce(edits: readonly TextEdit[]): TextEdit[] {
  const places = new Map<string, TextEdit>();
  for (const edit of edits) {
    const key = `${edit.file}:${edit.start}`;
    if (!places.has(key)) places.set(key, edit);
  }
  return [...places.values()];
}
