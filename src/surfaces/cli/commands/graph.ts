// Commands about the repository as a whole.
import type { Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import { integerFrom, positiveInteger } from '../option-values.ts';
import { addImpactCommand, addSymbolCommands } from './symbol.ts';

export function addGraphCommands(program: Command, plan: TakeJob): void {
  const graph = program.command('graph').description('questions about the code graph');
  describe(graph, {
    examples: [
      ['lintel graph summary', 'how large the repository is'],
      ['lintel graph symbols start', 'find a symbol by part of its name'],
      ['lintel graph refs src/app.ts#start', 'every place that names it'],
    ],
  });
  addSummary(graph, plan);
  addSymbols(graph, plan);
  addSymbolCommands(graph, plan);
  addImpactCommand(graph, plan, 'graph impact');
  addModules(graph, plan);
  addRoles(graph, plan);
  addCycles(graph, plan);
  addUnresolved(graph, plan);
}

function addSummary(graph: Command, plan: TakeJob): void {
  const command = graph
    .command('summary')
    .description('counts of files, symbols, references, imports and cycles')
    .action(() =>
      plan({
        answer: 'graph-summary',
        takesRevision: true,
        ask: async (visit) => (await visit.lintel()).summary(),
      }),
    );
  describe(command, {
    examples: [
      ['lintel graph summary', 'of the current folder'],
      ['lintel graph summary --cwd ../other --format json', 'of another one, for a program'],
    ],
  });
}

interface SymbolsOptions {
  readonly limit?: number;
  readonly cursor?: string;
  readonly locals?: boolean;
}

function addSymbols(graph: Command, plan: TakeJob): void {
  const command = graph
    .command('symbols')
    .description('symbols whose name matches, best match first')
    .argument('<query>', 'a name, part of one, some of its letters in order, or Container.member')
    .option('--limit <n>', 'how many to list (default: 50)', positiveInteger)
    .option('--cursor <cursor>', 'continue where the previous page ended')
    .option('--locals', 'include parameters and names that are local to functions')
    .action((query: string, options: SymbolsOptions) =>
      plan({
        answer: 'graph-symbols',
        takesRevision: true,
        ask: async (visit) => (await visit.lintel()).symbols(query, options),
      }),
    );
  describe(command, {
    examples: [
      ['lintel graph symbols start', 'every symbol with start in its name'],
      ['lintel graph symbols App.start', 'members called start of something called App'],
      ['lintel graph symbols start --limit 20 --cursor 20', 'the second twenty'],
    ],
  });
}

function addModules(graph: Command, plan: TakeJob): void {
  const command = graph
    .command('modules')
    .description('source files with what they import, most imported first')
    .option('--limit <n>', 'how many to show (default: 50; 0 shows all); json always has all', integerFrom)
    .action(({ limit }: { limit?: number }) =>
      plan({
        answer: 'graph-modules',
        takesRevision: true,
        ...(limit === undefined ? {} : { limit }),
        ask: async (visit) => (await visit.lintel()).modules(),
      }),
    );
  describe(command, {
    examples: [
      ['lintel graph modules --limit 10', 'the ten files that most others import'],
      ['lintel graph modules --format json', 'every file with each of its imports'],
    ],
  });
}

function addRoles(graph: Command, plan: TakeJob): void {
  const command = graph
    .command('roles')
    .description('what each file is for: source, test, sample, script, config, docs, generated, vendored')
    .option('--limit <n>', 'how many to show (default: 50; 0 shows all); json always has all', integerFrom)
    .action(({ limit }: { limit?: number }) =>
      plan({
        answer: 'graph-roles',
        takesRevision: true,
        ...(limit === undefined ? {} : { limit }),
        ask: async (visit) => (await visit.lintel()).roles(),
      }),
    );
  describe(command, {
    notes: [
      `A role follows from the settings, from what test runners are configured to read, from the text, and from names of
folders and files. Where one is wrong, \`roles\` in lintel.json corrects it: { "roles": { "tools/**": "source" } }.`,
    ],
    examples: [
      ['lintel graph roles', 'how many files have each role, and why for the first ones'],
      ['lintel graph roles --format json', 'every file with its role and the reason'],
    ],
  });
}

function addCycles(graph: Command, plan: TakeJob): void {
  const command = graph
    .command('cycles')
    .description('files that import each other in a circle, and the imports to remove')
    .action(() =>
      plan({
        answer: 'graph-cycles',
        takesRevision: true,
        ask: async (visit) => (await visit.lintel()).cycles(),
      }),
    );
  describe(command, {
    notes: ['Only imports that happen when a module is loaded count: no type imports, no import().'],
    examples: [['lintel graph cycles', 'every group of files with the fewest imports that break it']],
  });
}

function addUnresolved(graph: Command, plan: TakeJob): void {
  const command = graph
    .command('unresolved')
    .description('imports that lead nowhere, and packages that are not installed')
    .action(() =>
      plan({
        answer: 'graph-unresolved',
        takesRevision: true,
        ask: async (visit) => (await visit.lintel()).unresolved(),
      }),
    );
  describe(command, { examples: [['lintel graph unresolved', 'each import with the reason']] });
}
