// Whether the change keeps to the layers of the repository: only an import that the base did not have is held against it.
import { isAuthored, layerFinder, layerViolations, moduleEdges } from '../../../graph/index.ts';
import type { LayerOptions, LayerViolation, SourceFile } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import { byPath } from '../../changed-files.ts';
import type { Check, Complaint } from '../../check.ts';
import { placeIn } from '../../witness-place.ts';
import { layerOptionsOf } from './layer-options.ts';

export const architecture: Check = {
  id: 'architecture',
  passed: 'The change adds no import that the layers of the repository forbid.',
  run(change) {
    const options = layerOptionsOf(change);
    if (options.layers.length === 0) return { complaints: [], passed: 'No layers are configured.' };
    return {
      complaints: [...emptyLayers(change, options), ...unread(change, options), ...added(change, options)],
    };
  },
};

/** A layer without a file is misspelt, or has moved away: its rules would never speak. */
function emptyLayers({ before, after }: Change, options: LayerOptions): Complaint[] {
  const layerOf = layerFinder(options);
  const paths = [...before.state.graph.paths, ...after.state.graph.paths];
  const found = new Set(paths.map(layerOf));
  return options.layers
    .filter(({ name }) => !found.has(name))
    .map(({ name, globs }) => ({
      status: 'unknown',
      code: 'CONFIG_INVALID',
      message: `No source file belongs to the layer ${name} (${globs.join(', ')}), so its rules cannot be checked.`,
      instruction: `Correct the paths of the layer ${name} in lintel.json, or remove it.`,
    }));
}

/** What a changed file imports is not known where it does not parse. */
function unread({ after, compared }: Change, options: LayerOptions): Complaint[] {
  const layerOf = layerFinder(options);
  return [...after.state.graph.files.values()]
    .filter((file) => compared.text.has(file.path) && isAuthored(file) && layerOf(file.path) !== undefined)
    .flatMap(({ path, facts }) => {
      const problem = facts.problems.find(({ limits }) => limits);
      return problem === undefined
        ? []
        : [
            {
              status: 'unknown' as const,
              code: problem.code,
              file: path,
              ...(problem.span ? { span: problem.span } : {}),
              message: `What ${path} imports could not be read: ${problem.message}`,
            },
          ];
    });
}

function added(change: Change, options: LayerOptions): Complaint[] {
  const { before, after, settings } = change;
  const moved = byPath(change.files);
  const isLoaded = settings.architecture.types ? undefined : loadedFiles(change);
  return [...after.state.graph.files.values()].filter(isAuthored).flatMap((file) => {
    const old = before.state.graph.files.get(moved.after.get(file.path)?.from ?? file.path);
    if (old === file) return [];
    const known = new Set(
      (old ? layerViolations(old, options) : []).map((one) =>
        keyOf({ ...one, to: moved.before.get(one.to)?.path ?? one.to }),
      ),
    );
    return layerViolations(file, options)
      .filter((one) => !known.has(keyOf(one)) && (isLoaded?.has(`${file.path}\0${one.to}`) ?? true))
      .map((one) => complaintOf(change, file, one));
  });
}

function keyOf({ to, fromLayer, toLayer }: LayerViolation): string {
  return `${to}\0${fromLayer}\0${toLayer}`;
}

/** Pairs of files with an import that is still there once types are erased. */
function loadedFiles({ after }: Change): ReadonlySet<string> {
  const edges = moduleEdges(after.state.graph).filter(({ isType }) => !isType);
  return new Set(edges.map(({ from, to }) => `${from}\0${to}`));
}

function complaintOf({ after }: Change, file: SourceFile, violation: LayerViolation): Complaint {
  const { to, fromLayer, toLayer, rule } = violation;
  const request = file.facts.imports.at(violation.row);
  const text = after.state.snapshot.read(file.path) ?? '';
  const place = placeIn({ side: 'after', file: file.path, text }, 'import', {
    start: request.specifierStart,
    end: request.specifierEnd,
  });
  const message = `Layer ${fromLayer} may not import from ${toLayer}, and ${file.path} imports ${to}.`;
  const why = rule?.because === undefined ? '' : `, because ${rule.because}`;
  return {
    status: 'fail',
    code: 'LAYER_VIOLATION',
    file: file.path,
    ...(place.span ? { span: place.span } : {}),
    message,
    witness: {
      symbol: file.path,
      proof: `${file.path} belongs to the layer ${fromLayer} and ${to} to ${toLayer}; ${ruleText(violation)}${why}. The base has no such import.`,
      places: [place],
    },
    instruction: `Take the import of ${to} out of ${file.path}: move what is needed to a layer that ${fromLayer} may import from, or hand it in from outside.`,
  };
}

function ruleText({ rule, fromLayer, toLayer }: LayerViolation): string {
  if (rule === undefined || (rule.from === fromLayer && rule.to === '*'))
    return `${fromLayer} may import only from the layers that are named for it`;
  return `the rules forbid imports from ${rule.from === '*' ? 'any layer' : rule.from} to ${rule.to === '*' ? 'any other' : toLayer}`;
}
