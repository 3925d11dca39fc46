// The commands and options of `lintel`. Nothing here loads the library, so that help and usage errors are immediate.
import { Command } from 'commander';
import { addExplainCommand } from './commands/explain.ts';
import { addGraphCommands } from './commands/graph.ts';
import { addHookCommands } from './commands/hook.ts';
import { addMaintenanceCommands } from './commands/maintenance.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addOrchestrateCommand } from './commands/orchestrate.ts';
import { addRefactorCommands } from './commands/refactor.ts';
import { addReviewCommand } from './commands/review.ts';
import { addScanCommand } from './commands/scan.ts';
import { addIndexCommand } from './commands/scip-index.ts';
import { addServeCommand } from './commands/serve.ts';
import { addImpactCommand } from './commands/symbol.ts';
import { addTestgenCommand } from './commands/testgen.ts';
import { addVerifyCommand } from './commands/verify.ts';
import { addGlobals } from './globals.ts';
import { describe } from './help.ts';
import type { TakeJob } from './job.ts';

export interface ProgramOutput {
  /** Takes what `--help` and `--version` print. */
  readonly shown: (text: string) => void;
  /** Takes the help that is printed because no command was given. */
  readonly complained: (text: string) => void;
}

export function createProgram(version: string, plan: TakeJob, output: ProgramOutput): Command {
  const program = new Command('lintel')
    .description(
      'Shows, with evidence, what is wrong in code, what uses what, and what a change would break.',
    )
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print help for a command')
    .configureHelp({ showGlobalOptions: true, sortOptions: false })
    .configureOutput({ writeOut: output.shown, writeErr: output.complained, outputError: () => undefined })
    .exitOverride();
  addGlobals(program);
  describe(program, {
    examples: [
      ['lintel scan', 'what will trip the next change, and why'],
      ['lintel verify', 'whether what you changed may pass'],
      ['lintel explain WASTE_DEAD_STORE', 'what a code means'],
      ['lintel graph summary', 'how large the repository is'],
      ['lintel graph symbols start', 'find a symbol by part of its name'],
      ['lintel graph refs src/app.ts#start', 'every place that names it'],
      ['lintel impact src/app.ts#start', 'what a change to it reaches, and the tests to run'],
      ['lintel rename src/app.ts#start begin', 'everywhere, or say why not'],
      ['lintel graph refs --help', 'help for a command'],
    ],
  });
  addScanCommand(program, plan);
  addVerifyCommand(program, plan);
  addReviewCommand(program, plan);
  addTestgenCommand(program, plan);
  addOrchestrateCommand(program, plan);
  addHookCommands(program, plan);
  addExplainCommand(program, plan);
  addGraphCommands(program, plan);
  addImpactCommand(program, plan, 'impact');
  addRefactorCommands(program, plan);
  addIndexCommand(program, plan);
  addMcpCommand(program, plan);
  addServeCommand(program, plan);
  addMaintenanceCommands(program, plan);
  return program;
}
