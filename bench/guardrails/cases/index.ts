// All labelled changes, by what they are about.
import type { GuardrailCase } from '../case.ts';
import { DEPENDENCIES } from './dependencies.ts';
import { GUTTED_FUNCTIONS } from './gutted.ts';
import { OMISSIONS } from './omissions.ts';
import { HOSTS, PATHS, SIZES } from './places.ts';
import { SECRETS } from './secrets.ts';

export const CASES: Readonly<Record<string, readonly GuardrailCase[]>> = {
  secrets: SECRETS,
  omissions: OMISSIONS,
  'gutted functions': GUTTED_FUNCTIONS,
  dependencies: DEPENDENCIES,
  hosts: HOSTS,
  paths: PATHS,
  sizes: SIZES,
};
