// Barrels, judged by the custom of the repository: where most imports go through the index of a folder, which go past it?
import * as z from 'zod';
import { foldersUp } from '../../base/index.ts';
import { defineDetector, judgeAgain, type Hold, type Outcome, type View } from '../kit/index.ts';
import { judgeContent } from './barrel-content.ts';
import { barrelsOf, shapesOf } from './barrels.ts';
import { codes } from './codes.ts';
import { surfaceOf } from './file-surface.ts';
import { crossingsOf } from './crossings.ts';
import { judgeDeepImports } from './deep-imports.ts';
import barrelFacts from './facts.ts';
import { judgeMissingIndex } from './missing-index.ts';

const share = z.number().min(0).max(1);

const options = z.strictObject({
  strict: z.boolean().default(false).describe('apply every rule everywhere, whatever the custom'),
  barrelShare: share
    .default(0.75)
    .describe('share of the importers of a folder that go through its barrel, from which others should'),
  minBarrelImporters: z
    .int()
    .positive()
    .default(3)
    .describe('least number of importers that go through the barrel'),
  namedShare: share
    .default(0.9)
    .describe('share of barrels without `export *` from which the others stand out'),
  minBarrels: z.int().positive().default(4).describe('least number of barrels that make a custom'),
  siblingShare: share
    .default(0.75)
    .describe('share of folders side by side with an index, from which the others miss one'),
  minSiblings: z.int().positive().default(4).describe('least number of such folders'),
  minFiles: z.int().positive().default(2).describe('files from which a folder is expected to have an index'),
});

type Options = z.infer<typeof options>;

export default defineDetector<Options>({
  id: 'barrel-policy',
  tier: 'advice',
  codes,
  options,
  collectors: [barrelFacts],
  judge,
});

const KEY = {};

function judge(view: View, settings: Options): Outcome {
  const also = [settings, view.state.workspace, view.authored.length];
  const judged = { files: view.graph.files.values(), aspectOf: surfaceOf, also };
  return judgeAgain(view, KEY, judged, () => judgeFolders(view, settings));
}

function judgeFolders(view: View, settings: Options): Outcome {
  const shapes = shapesOf(view);
  const barrels = barrelsOf(shapes);
  const crossingsIn = crossingsOf(view, barrels);
  const ownerOf = packageFolders(view);
  const content = judgeContent(barrels, ownerOf, settings);
  return {
    findings: [
      ...judgeDeepImports(view, shapes, barrels, crossingsIn, ownerOf, settings),
      ...judgeMissingIndex(shapes, settings),
      ...content.findings,
    ],
    holds: [...(content.holds ?? []), ...brokenConfigs(view)],
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

/** Where a config could not be read, imports may lead elsewhere than they seem to. */
function brokenConfigs({ state }: View): Hold[] {
  return state.workspace.problems.flatMap(({ file, limits }) =>
    file === undefined || !limits
      ? []
      : [{ kind: 'deep-import', reason: 'config-not-read', file, start: 0, end: 0 }],
  );
}
