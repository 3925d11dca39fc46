// Imports that the layers of an architecture do not allow.
import { nameOf } from '../../base/index.ts';
import {
  layerViolations,
  type LayerOptions,
  type LayerViolation,
  type SourceFile,
} from '../../graph/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { tick, wordOf } from '../kit/say.ts';
import type { Reach } from '../../usage/index.ts';

export const layerViolation: Code = {
  kind: 'layer-violation',
  say: (said) =>
    `Layer ${tick(wordOf(said, 'fromLayer'))} may not import from ${tick(wordOf(said, 'toLayer'))}, and this imports ${wordOf(said, 'to')}.`,
  cause: 'A file imports from a layer that the rules of this repository keep out of its reach.',
  approach:
    'Does the code or the rule tell the truth about this dependency? The imported thing may live in the wrong layer, a contract between the layers may be missing, or the border may have moved without the rules. Several violations between the same two layers point at the border itself.',
};

export function judgeLayers({ files }: Reach, options: LayerOptions): Finding[] {
  if (options.layers.length === 0) return [];
  return files.flatMap(({ file, isAuthored }) =>
    isAuthored ? layerViolations(file, options).map((violation) => findingOf(file, violation)) : [],
  );
}

function findingOf(file: SourceFile, { row, to, fromLayer, toLayer }: LayerViolation): Finding {
  const request = file.facts.imports.at(row);
  const place = { file: file.path, start: request.specifierStart, end: request.specifierEnd };
  return {
    kind: layerViolation.kind,
    ...place,
    key: `${nameOf(file.path)}:${nameOf(to)}`,
    evidence: [{ fact: 'import', ...place, value: to }],
    data: { from: file.path, to, fromLayer, toLayer },
  };
}
