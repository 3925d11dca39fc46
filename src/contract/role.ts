// What a file is there for.
import * as z from 'zod';

/**
 * `source` is what is shipped or run; `test` what tests it, helpers included; `sample` shows or is read by something else
 * (examples, fixtures, playgrounds, templates); `script` is run by hand or in CI; `config` configures a tool; `docs` makes the
 * documentation; `generated` and `vendored` were not written here.
 */
export const ROLES = [
  'source',
  'test',
  'sample',
  'script',
  'config',
  'docs',
  'generated',
  'vendored',
] as const;

export type Role = (typeof ROLES)[number];

export const roleSchema = z.enum(ROLES).describe('what the file is for');
