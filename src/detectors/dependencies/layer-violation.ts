// Imports that the layers of an architecture do not allow.
import { nameOf } from '../../base/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { tick, wordOf } from '../kit/say.ts';
import { type LinkedFile, pathExpression, type Reach } from '../../usage/index.ts';

export const layerViolation: Code = {
  kind: 'layer-violation',
  say: (said) =>
    `Layer ${tick(wordOf(said, 'fromLayer'))} may not import from ${tick(wordOf(said, 'toLayer'))}, and this imports ${wordOf(said, 'to')}.`,
  cause: 'A file imports from a layer that the rules of this repository keep out of its reach.',
  approach:
    'Does the code or the rule tell the truth about this dependency? The imported thing may live in the wrong layer, a contract between the layers may be missing, or the border may have moved without the rules. Several violations between the same two layers point at the border itself.',
};

export interface Layer {
  readonly name: string;
  readonly globs: readonly string[];
}

export interface LayerRule {
  readonly from: string;
  readonly to: string;
  readonly allow: boolean;
}

export interface LayerOptions {
  readonly layers: readonly Layer[];
  readonly rules: readonly LayerRule[];
}

export function judgeLayers({ files }: Reach, { layers, rules }: LayerOptions): Finding[] {
  if (layers.length === 0) return [];
  const tests = layers.map(({ name, globs }) => ({ name, globs: globs.map(folderExpression) }));
  const known = new Map<string, string | undefined>();
  const layerOf = (path: string): string | undefined => {
    if (!known.has(path))
      known.set(path, tests.find(({ globs }) => globs.some((glob) => glob.test(path)))?.name);
    return known.get(path);
  };
  return files.flatMap((linked) => {
    const from = linked.isAuthored ? layerOf(linked.file.path) : undefined;
    return from === undefined ? [] : violations(linked, from, layerOf, rules);
  });
}

/** A pattern without wildcards is a file or a folder with all that is in it. */
function folderExpression(glob: string): RegExp {
  const plain = glob.replace(/^\.?\//, '').replace(/\/+$/, '');
  return /[*?{[]/.test(plain) ? pathExpression(plain) : pathExpression(`${plain}{,/**}`);
}

function violations(
  { file }: LinkedFile,
  from: string,
  layerOf: (path: string) => string | undefined,
  rules: readonly LayerRule[],
): Finding[] {
  const seen = new Set<string>();
  return file.resolutions.flatMap((resolution, row) => {
    if (resolution.kind !== 'file' || seen.has(resolution.path)) return [];
    const to = layerOf(resolution.path);
    if (to === undefined || to === from || isAllowed(rules, from, to)) return [];
    const request = file.facts.imports.at(row);
    if (request.kind === 'mock') return [];
    seen.add(resolution.path);
    const place = { file: file.path, start: request.specifierStart, end: request.specifierEnd };
    return [
      {
        kind: layerViolation.kind,
        ...place,
        key: `${nameOf(file.path)}:${nameOf(resolution.path)}`,
        evidence: [{ fact: 'import', ...place, value: resolution.path }],
        data: { from: file.path, to: resolution.path, fromLayer: from, toLayer: to },
      },
    ];
  });
}

/**
 * The first rule that names both layers decides. Without one, a layer for which some rule allows something may import only
 * that, and any other layer may import what it likes.
 */
function isAllowed(rules: readonly LayerRule[], from: string, to: string): boolean {
  const ofLayer = rules.filter((rule) => rule.from === from || rule.from === '*');
  const decisive = ofLayer.find((rule) => rule.to === to || rule.to === '*');
  return decisive ? decisive.allow : !ofLayer.some(({ allow }) => allow);
}
