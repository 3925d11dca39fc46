// The table of frameworks and tools, in the order in which they are asked.
import { BUILD_TOOLS } from './build-tools.ts';
import { CODE_CHECKERS } from './code-checkers.ts';
import { DATABASES } from './databases.ts';
import { EVERYWHERE } from './everywhere.ts';
import type { Framework } from './framework.ts';
import { GENERATORS } from './generators.ts';
import { INTERFACES } from './interfaces.ts';
import { PLATFORMS } from './platforms.ts';
import { REPOSITORY_TOOLS } from './repository-tools.ts';
import { SERVERS } from './servers.ts';
import { SITES } from './sites.ts';
import { TEST_RUNNERS } from './test-runners.ts';

/** By what they are for. */
export const FRAMEWORK_GROUPS = {
  everywhere: EVERYWHERE,
  'build tools': BUILD_TOOLS,
  'code checkers': CODE_CHECKERS,
  'test runners': TEST_RUNNERS,
  'repository tools': REPOSITORY_TOOLS,
  generators: GENERATORS,
  interfaces: INTERFACES,
  sites: SITES,
  servers: SERVERS,
  databases: DATABASES,
  platforms: PLATFORMS,
} as const satisfies Readonly<Record<string, readonly Framework[]>>;

export const FRAMEWORKS: readonly Framework[] = Object.values(FRAMEWORK_GROUPS).flat();
