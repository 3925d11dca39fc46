// Every way of breaking the program.
import type { Break } from './break.ts';
import { CHANNELS } from './channels.ts';
import { CLASS_BREAKS } from './classes.ts';
import { COMPONENTS } from './components.ts';
import { FLOWS } from './flows.ts';
import { NAMES } from './names.ts';
import { ROUTES } from './routes.ts';
import { RUN_BY_OTHERS } from './run-by-others.ts';
import { SECRETS } from './secrets.ts';
import { SIGNATURES } from './signatures.ts';
import { SUITES } from './suites.ts';
import { SUPPLY } from './supply.ts';
import { TESTS } from './tests.ts';
import { WEAK_TESTS } from './weak-tests.ts';
import { WRITTEN_SECRETS } from './written-secrets.ts';

export const BREAKS: readonly Break[] = [
  ...NAMES,
  ...SIGNATURES,
  ...CLASS_BREAKS,
  ...ROUTES,
  ...FLOWS,
  ...CHANNELS,
  ...SECRETS,
  ...WRITTEN_SECRETS,
  ...SUPPLY,
  ...RUN_BY_OTHERS,
  ...TESTS,
  ...WEAK_TESTS,
  ...SUITES,
  ...COMPONENTS,
];
