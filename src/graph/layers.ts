// Layers of an architecture: to which one a file belongs, and which of its imports the rules do not allow.
import { memo, pathTest } from '../base/index.ts';
import type { SourceFile } from './code-graph.ts';

export interface Layer {
  readonly name: string;
  readonly globs: readonly string[];
}

export interface LayerRule {
  /** The name of a layer, or `*`. */
  readonly from: string;
  readonly to: string;
  readonly allow: boolean;
  readonly because?: string;
}

export interface LayerOptions {
  readonly layers: readonly Layer[];
  readonly rules: readonly LayerRule[];
}

export interface LayerViolation {
  /** The row of the import. */
  readonly row: number;
  /** The file that is imported. */
  readonly to: string;
  readonly fromLayer: string;
  readonly toLayer: string;
  /** The rule that forbids it; undefined where the rules allow only other layers. */
  readonly rule: LayerRule | undefined;
}

/** The layer that a file belongs to: the first that matches. */
export const layerFinder = memo(({ layers }: LayerOptions): ((path: string) => string | undefined) => {
  const tests = layers.map(({ name, globs }) => ({ name, isIn: pathTest(globs) }));
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, tests.find(({ isIn }) => isIn(path))?.name);
    return known.get(path);
  };
});

/** One for each file that a file imports and may not import, at the first import of it. */
export function layerViolations(file: SourceFile, options: LayerOptions): LayerViolation[] {
  const layerOf = layerFinder(options);
  const fromLayer = layerOf(file.path);
  if (fromLayer === undefined) return [];
  const seen = new Set<string>();
  return file.resolutions.flatMap((resolution, row) => {
    if (resolution.kind !== 'file' || seen.has(resolution.path)) return [];
    const toLayer = layerOf(resolution.path);
    if (toLayer === undefined || toLayer === fromLayer) return [];
    const decided = decide(options.rules, fromLayer, toLayer);
    if (decided.allow || file.facts.imports.at(row).kind === 'mock') return [];
    seen.add(resolution.path);
    return [{ row, to: resolution.path, fromLayer, toLayer, rule: decided.rule }];
  });
}

/**
 * The first rule that names both layers decides. Without one, a layer for which some rule allows something may import only
 * that, and any other layer may import what it likes.
 */
function decide(
  rules: readonly LayerRule[],
  from: string,
  to: string,
): { readonly allow: boolean; readonly rule: LayerRule | undefined } {
  const ofLayer = rules.filter((rule) => rule.from === from || rule.from === '*');
  const rule = ofLayer.find((one) => one.to === to || one.to === '*');
  return { allow: rule ? rule.allow : !ofLayer.some(({ allow }) => allow), rule };
}
