// What is known of a runner before its tests are: where it starts, its flags and its configuration; and what becomes of it.
import type { ConfigValue } from '../literal-config.ts';
import type { ReadFlags } from '../runner-flags.ts';
import type { RunnerName } from '../script-command.ts';

export interface TestFiles {
  isTest(path: string): boolean;
  /** Configurations, and what is loaded before every test. */
  readonly support: readonly string[];
  /** Whether names are mapped to other files by the configuration. */
  readonly hasAliases: boolean;
  /** Whether TypeScript checks types while tests run, as ts-jest does. */
  readonly checksTypes: boolean;
}

export interface RunnerSetup {
  readonly runner: RunnerName;
  readonly folder: string;
  readonly flags: ReadFlags;
  /** The runner's configuration file, where there is one. */
  readonly config?: string;
  /** The part of package.json that configures the runner. */
  readonly inManifest?: ConfigValue;
}
