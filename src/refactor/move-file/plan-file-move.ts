// Plans the move of a file or folder: what moves, and every place that names it.
import { nameOf } from '../../base/index.ts';
import type { Project } from '../../project/index.ts';
import { concernsWorkspace } from '../../resolve/index.ts';
import { publicEntryPoints } from '../../usage/index.ts';
import { orderedEdits, type TextEdit } from '../plan/change.ts';
import { refused, type Doubt, type Plan, type Proposal, type Refusal, type Subject } from '../plan/plan.ts';
import { checkChange } from '../plan/type-check.ts';
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
import { importEdits } from './import-edits.ts';
import { stateAfter } from './view-after.ts';

export async function planFileMove(project: Project, request: FileMoveRequest): Promise<Plan> {
  const { from, to } = request;
  const proposal = proposeFileMove(project, request);
  const subject: Subject = {
    operation: 'move',
    label: from,
    name: from,
    to,
    isMember: false,
    definitions: [],
    entryPoints: [],
  };
  if ('reason' in proposal) return refused(subject, [], proposal);
  const { change, doubts } = proposal;
  const entries = publicEntryPoints(project.state);
  const offered = change.moves.map(({ file }) => file).filter((file) => entries.has(file));
  const isMapped = change.edits.some(({ file }) => nameOf(file) === 'package.json');
  // Types do not depend on where a file lies; those that name it are edited, and asked about as such.
  const checked = await checkChange(project, change, () => []);
  return {
    subject: {
      ...subject,
      to: change.moves.find(({ file }) => file === from)?.to ?? to,
      entryPoints: offered,
    },
    ways: [
      {
        id: 'semantic',
        change,
        doubts: offered.length > 0 && !isMapped ? [...doubts, publicPath(offered)] : doubts,
        ...checked,
      },
    ],
    read: [],
  };
}

/** A file that others reach by its path, without a manifest that could say where it is now. */
function publicPath(files: readonly string[]): Doubt {
  return {
    reason: 'public_path',
    message: 'others may import it by its path in the package',
    places: files.map((file) => ({ file, start: 0, end: 0 })),
  };
}

/** What moves and what is edited, before TypeScript is asked. */
function proposeFileMove({ state }: Project, request: FileMoveRequest): Proposal | Refusal {
  const { destination, refusal } = destinationOf(state.snapshot, request);
  if (refusal) return refusal;
  const moved = withCompanions(state.snapshot, destination);
  const moving: Moving = { state, index: pathIndex(state), moved, doubts: createDoubts() };
  const ofPaths = firstOfEach([...namingEdits(moving), ...buildOutputEdits(moving)]);
  const deciding = ofPaths.filter((edit) => concernsWorkspace(state.workspace, edit.file));
  const rewriting = { ...moving, after: stateAfter(state, moved, deciding) };
  const edits = firstOfEach([...ofPaths, ...importEdits(rewriting)]);
  noteChangedResolutions(rewriting);
  noteHazards(rewriting);
  noteLocations(rewriting);
  noteGlobImports(rewriting);
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
function firstOfEach(edits: readonly TextEdit[]): TextEdit[] {
  const places = new Map<string, TextEdit>();
  for (const edit of edits) {
    const key = `${edit.file}:${edit.start}`;
    if (!places.has(key)) places.set(key, edit);
  }
  return [...places.values()];
}
