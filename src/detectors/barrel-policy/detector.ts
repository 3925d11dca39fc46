// Barrels, judged by the custom of the repository: where most imports go through the index of a folder, which go past it?
import { foldersUp, latest } from '../../base/index.ts';
import { defineDetector, type Judgement, type View } from '../kit/index.ts';
import { barrelsOf, shapesOf } from './barrels.ts';
import { crossingsOf } from './crossings.ts';
import { brokenConfigs, deepImport } from './deep-import.ts';
import { exportStar, findStars, namingBarrels } from './export-star.ts';
import barrelFacts from './facts.ts';
import { surfaceOf } from './file-surface.ts';
import { indexDeepImport, unresolved } from './index-deep-import.ts';
import { findInvalidStatements, invalidIndexStatement } from './invalid-index-statement.ts';
import { findMissingIndex, missingIndex } from './missing-index.ts';
import { options, type BarrelOptions } from './options.ts';
import { findPastBarrels } from './past-barrels.ts';
import { findSideEffects, sideEffectImport } from './side-effect-import.ts';

export default defineDetector<BarrelOptions>({
  id: 'barrel-policy',
  tier: 'advice',
  codes: {
    BARREL_EXPORT_STAR: exportStar,
    BARREL_DEEP_IMPORT: deepImport,
    BARREL_INDEX_DEEP_IMPORT: indexDeepImport,
    BARREL_MISSING_INDEX: missingIndex,
    BARREL_INVALID_INDEX_STMT: invalidIndexStatement,
    BARREL_SIDE_EFFECT_IMPORT: sideEffectImport,
  },
  options,
  collectors: [barrelFacts],
  judge,
});

const judgedBefore = latest<Judgement>();

function judge(view: View, settings: BarrelOptions): Judgement {
  const { graph, state, authored } = view;
  const shown = graph.paths.map((path) => surfaceOf(graph.files.get(path)!));
  const inputs = [settings, state.workspace, authored.length, graph.paths, shown];
  return judgedBefore(view.memory, inputs, () => judgeFolders(view, settings));
}

function judgeFolders(view: View, settings: BarrelOptions): Judgement {
  const shapes = shapesOf(view);
  const barrels = barrelsOf(shapes);
  const crossingsIn = crossingsOf(view, barrels);
  const ownerOf = packageFolders(view);
  const all = [...barrels.values()];
  const shouldName = namingBarrels(all, ownerOf, settings);
  return {
    findings: [
      ...findPastBarrels(view, shapes, barrels, crossingsIn, ownerOf, settings),
      ...findMissingIndex(shapes, settings),
      ...all.flatMap((barrel) => [
        ...(shouldName(barrel) ? findStars(barrel) : []),
        ...findInvalidStatements(barrel),
        ...findSideEffects(barrel),
      ]),
    ],
    holds: [...all.flatMap(unresolved), ...brokenConfigs(view)],
  };
}

/** For a folder, the folder of the package around it. */
function packageFolders({ state }: View): (folder: string) => string {
  const folders = new Set(state.workspace.packages.map(({ folder }) => folder));
  const known = new Map<string, string>();
  return (folder) => {
    let owner = known.get(folder);
    if (owner === undefined)
      known.set(folder, (owner = [...foldersUp(folder)].find((up) => folders.has(up)) ?? ''));
    return owner;
  };
}
