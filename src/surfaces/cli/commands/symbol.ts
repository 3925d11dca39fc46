// Commands about one symbol.
import type { Command } from 'commander';
import type { Lintel } from '../../../api/index.ts';
import type { AnswerName, Answers, ImpactKind } from '../../../contract/index.ts';
import { describe, SYMBOL_NOTE, type Details } from '../help.ts';
import type { TakeJob } from '../job.ts';
import {
  CURSOR_HELP,
  IMPACT_KIND_WORDS,
  impactKinds,
  integerFrom,
  positiveInteger,
} from '../option-values.ts';

const SYMBOL_HELP = 'path:line:column, path#name or name';

interface SymbolCommand<Name extends AnswerName> {
  readonly name: string;
  readonly about: string;
  readonly answer: Name;
  readonly ask: (lintel: Lintel, symbol: string) => Promise<Answers[Name]>;
  readonly examples: Details['examples'];
}

const define = <Name extends AnswerName>(command: SymbolCommand<Name>) => command;

const DEFINITION = define({
  name: 'definition',
  about: 'where a symbol is declared',
  answer: 'graph-definition',
  ask: (lintel, symbol) => lintel.definition(symbol),
  examples: [
    ['lintel graph definition src/app.ts:12:8', 'the declaration of what is named there'],
    ['lintel graph definition App.start', 'by name'],
  ],
});

const REFS = define({
  name: 'refs',
  about: 'every place that names a symbol, with its role',
  answer: 'graph-refs',
  ask: (lintel, symbol) => lintel.refs(symbol),
  examples: [
    ['lintel graph refs src/app.ts#App.start', 'who reads, writes, calls or imports it'],
    ['lintel graph refs App.start --format agent', 'the same in fewer bytes'],
    ['lintel graph refs App.start --revision main', 'as it is on another branch'],
  ],
});

const CALLERS = define({
  name: 'callers',
  about: 'every call of a symbol, and the function it is made in',
  answer: 'graph-callers',
  ask: (lintel, symbol) => lintel.callers(symbol),
  examples: [['lintel graph callers src/app.ts#start', 'including callbacks, JSX elements, tags and new']],
});

const CALLEES = define({
  name: 'callees',
  about: 'what a symbol calls',
  answer: 'graph-callees',
  ask: (lintel, symbol) => lintel.callees(symbol),
  examples: [['lintel graph callees src/app.ts#start', 'calls in its body, here and in packages']],
});

export function addSymbolCommands(graph: Command, plan: TakeJob): void {
  add(graph, plan, DEFINITION);
  add(graph, plan, REFS);
  add(graph, plan, CALLERS);
  add(graph, plan, CALLEES);
}

function add<Name extends AnswerName>(graph: Command, plan: TakeJob, spec: SymbolCommand<Name>): void {
  const command = graph
    .command(spec.name)
    .description(spec.about)
    .argument('<symbol>', SYMBOL_HELP)
    .option('--cursor <n>', CURSOR_HELP, integerFrom)
    .action((symbol: string, { cursor }: { readonly cursor?: number }) =>
      plan({
        ...(cursor === undefined ? {} : { cursor }),
        answer: spec.answer,
        takesRevision: true,
        ask: async (visit) => spec.ask(await visit.lintel(), visit.symbol(symbol)),
      }),
    );
  describe(command, { examples: spec.examples, notes: [SYMBOL_NOTE] });
}

interface ImpactOptions {
  readonly depth?: number;
  readonly kinds?: ImpactKind[];
}

/** The same command stands below `graph` and, as the question asked most, at the top. */
export function addImpactCommand(parent: Command, plan: TakeJob, path: string): void {
  const kinds = Object.entries(IMPACT_KIND_WORDS).map(([kind, words]) => `${kind} (${words})`);
  const command = parent
    .command('impact')
    .description('what a change to a symbol reaches, and the tests to run')
    .argument('<symbol>', SYMBOL_HELP)
    .option(
      '--depth <n>',
      'how many steps to follow (default: 3 are shown, and tests are looked for at any distance)',
      positiveInteger,
    )
    .option('--kinds <list>', `what to follow: ${kinds.join(', ')} (default: all)`, impactKinds)
    .action((symbol: string, options: ImpactOptions) =>
      plan({
        answer: 'graph-impact',
        takesRevision: true,
        ask: async (visit) => (await visit.lintel()).impact(visit.symbol(symbol), options),
      }),
    );
  describe(command, {
    notes: [SYMBOL_NOTE],
    examples: [
      [`lintel ${path} src/app.ts#App.start`, 'what may break, nearest first'],
      [`lintel ${path} App.start --depth 1`, 'only what uses it directly'],
      [`lintel ${path} App.start --kinds calls,tests`, 'callers, and tests that reach it'],
    ],
  });
}
