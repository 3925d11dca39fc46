// The built-in rules, in the order in which they are applied.
import type { Rule } from './rule.ts';
import { changeSize } from './rules/change-size.ts';
import { dependencies } from './rules/dependencies.ts';
import { fileCount } from './rules/file-count.ts';
import { guttedFunctions } from './rules/gutted-functions.ts';
import { omissions } from './rules/omissions.ts';
import { productionHosts } from './rules/production-hosts.ts';
import { protectedPaths } from './rules/protected-paths.ts';
import { secrets } from './rules/secrets.ts';
import { supplyChain } from './rules/supply-chain.ts';

export const ALL_RULES: readonly Rule[] = [
  secrets,
  omissions,
  guttedFunctions,
  dependencies,
  supplyChain,
  productionHosts,
  protectedPaths,
  changeSize,
  fileCount,
];
