// The layers of a repository and who may import whom, as `verify.architecture` has it. A rule that names a layer which does not exist
// would never speak: it is an error.
import * as z from 'zod';
import type { LayerOptions, LayerRule } from '../../../graph/index.ts';

const layerSchema = z.strictObject({
  name: z.string().min(1).describe('the name by which rules call the layer'),
  paths: z.array(z.string()).min(1).describe('files or folders of the layer (* ** ? {a,b})'),
  mayImport: z
    .array(z.string())
    .optional()
    .describe('the only other layers that it may import from; all if left out'),
});

const forbiddenSchema = z.strictObject({
  from: z.string().describe('name of the importing layer, or *'),
  to: z.string().describe('name of the imported layer, or *'),
  because: z
    .string()
    .optional()
    .describe('why, as the end of a sentence; it is told to whoever breaks the rule'),
});

export const architectureSchema = z
  .strictObject({
    layers: z
      .array(layerSchema)
      .default([])
      .describe(
        'layers of the architecture; a file belongs to the first that matches. Without any, those of the detector `dependencies` count',
      ),
    forbidden: z
      .array(forbiddenSchema)
      .default([])
      .describe('imports from one layer to another that are never allowed'),
    types: z.boolean().default(true).describe('whether imports that only types need count'),
  })
  .superRefine(({ layers, forbidden }, context) => {
    const names = new Set(layers.map(({ name }) => name));
    const expectKnown = (name: string, path: (string | number)[]): void => {
      if (!names.has(name)) context.addIssue({ code: 'custom', path, message: `There is no layer ${name}` });
    };
    for (const [index, { name, mayImport = [] }] of layers.entries()) {
      if (layers.findIndex((other) => other.name === name) !== index)
        context.addIssue({
          code: 'custom',
          path: ['layers', index, 'name'],
          message: `There are two layers ${name}`,
        });
      for (const [at, other] of mayImport.entries()) expectKnown(other, ['layers', index, 'mayImport', at]);
    }
    for (const [index, { from, to }] of forbidden.entries()) {
      if (from !== '*') expectKnown(from, ['forbidden', index, 'from']);
      if (to !== '*') expectKnown(to, ['forbidden', index, 'to']);
    }
  });

export type ArchitectureSettings = z.infer<typeof architectureSchema>;

/** The same in the words of the engine: what is forbidden comes first, then what a layer may import, and then nothing else. */
export function layerOptionsFrom({ layers, forbidden }: ArchitectureSettings): LayerOptions {
  return {
    layers: layers.map(({ name, paths }) => ({ name, globs: paths })),
    rules: [
      ...forbidden.map(({ from, to, because }): LayerRule => ({
        from,
        to,
        allow: false,
        ...(because ? { because } : {}),
      })),
      ...layers.flatMap(({ name, mayImport }): LayerRule[] =>
        mayImport === undefined
          ? []
          : [
              ...mayImport.map((to) => ({ from: name, to, allow: true })),
              { from: name, to: '*', allow: false },
            ],
      ),
    ],
  };
}
