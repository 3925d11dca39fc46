// The page of the command line, from the definitions that parse it.
import type { Argument, Command, Option } from 'commander';
import { createProgram } from '../../src/surfaces/cli/program.ts';
import { detailsOf, EXIT_CODES, SYMBOL_NOTE } from '../../src/surfaces/cli/help.ts';
import { page, table } from './page.ts';

export function cliPage(): string {
  const nothing = (): void => undefined;
  const program = createProgram('', nothing, { shown: nothing, complained: nothing });
  return page(
    '# Command line',
    `${program.description()} Every command writes its answer to stdout and nothing else; errors go to stderr.`,
    '## Options of every command',
    'They may come before or after the command.',
    optionTable(program.options),
    '## Exit codes',
    table(
      ['code', 'meaning'],
      EXIT_CODES.map(([code, meaning]) => [String(code), meaning]),
    ),
    '## Naming a symbol',
    codeBlock('text', SYMBOL_NOTE),
    'Paths are relative to the root; `\\` may stand for `/`, and an absolute path inside the root is understood.',
    ...leaves(program).flatMap(commandBlocks),
  );
}

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function commandBlocks(command: Command): string[] {
  const args = command.registeredArguments;
  const { notes = [], examples = [] } = detailsOf(command) ?? {};
  const usage = [
    pathOf(command),
    ...args.map(argumentText),
    ...(command.options.length > 0 ? ['[options]'] : []),
  ];
  const lines = examples.map(([line, purpose]) => `# ${purpose}\n${line}`);
  return [
    `## ${pathOf(command)}`,
    `\`${usage.join(' ')}\`: ${command.description()}.`,
    ...(args.length > 0 ? [args.map((arg) => `- \`${arg.name()}\`: ${arg.description}`).join('\n')] : []),
    ...(command.options.length > 0 ? [optionTable(command.options)] : []),
    ...notes.map((note) => (note === SYMBOL_NOTE ? 'See [naming a symbol](#naming-a-symbol).' : note)),
    codeBlock('sh', lines.join('\n')),
  ];
}

function codeBlock(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function argumentText(argument: Argument): string {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
}

function optionTable(options: readonly Option[]): string {
  return table(
    ['option', 'meaning'],
    options.map((option) => [`\`${option.flags}\``, option.description]),
  );
}
