// Every way of breaking the program.
import type { Break } from './break.ts';
import { COMPONENTS } from './components.ts';
import { FLOWS } from './flows.ts';
import { NAMES } from './names.ts';
import { SECRETS } from './secrets.ts';
import { SUPPLY } from './supply.ts';
import { TESTS } from './tests.ts';

export const BREAKS: readonly Break[] = [...NAMES, ...FLOWS, ...SECRETS, ...SUPPLY, ...TESTS, ...COMPONENTS];
