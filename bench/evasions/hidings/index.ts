// Every way of hiding a break.
import { BYTES } from './bytes.ts';
import { COMPILER } from './compiler.ts';
import { DETOURS } from './detours.ts';
import type { Hiding } from './hiding.ts';
import { MARKS } from './marks.ts';
import { PLACES } from './places.ts';
import { REPOSITORY } from './repository.ts';
import { SETTINGS_HIDINGS } from './settings.ts';
import { SHAPES } from './shapes.ts';

export const HIDINGS: readonly Hiding[] = [
  ...SHAPES,
  ...MARKS,
  ...DETOURS,
  ...SETTINGS_HIDINGS,
  ...COMPILER,
  ...REPOSITORY,
  ...PLACES,
  ...BYTES,
];
