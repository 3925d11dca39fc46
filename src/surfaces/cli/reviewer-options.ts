// Options that name a model, the same for every command that may ask one.
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Provider, ReviewerNamed } from '../../api/index.ts';

/** Spelt out, so that no model is loaded to tell how it is named. */
const PROVIDERS: readonly Provider[] = ['none', 'claude', 'anthropic', 'openai-compatible', 'google'];

export interface ReviewerFlags {
  readonly provider?: string;
  readonly model?: string;
  readonly modelUrl?: string;
  readonly budget?: number;
  readonly mcpConfig?: string;
  readonly record?: string;
  readonly replay?: string;
  readonly modelLog?: string;
}

export function addReviewerOptions(command: Command): Command {
  return addModelOptions(command).option(
    '--mcp-config <file>',
    'MCP servers whose tools the model may use, in the form of .mcp.json',
  );
}

/** For a model that is shown all that it needs. */
export function addModelOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--provider <name>',
        'which model is asked besides; none asks nobody (default: LINTEL_PROVIDER, else none)',
      ).choices(PROVIDERS),
    )
    .option('--model <name>', "the provider's name for the model (default: LINTEL_MODEL)")
    .option('--model-url <url>', 'another server that speaks the language of the provider')
    .option('--budget <usd>', 'what may be spent on the model, in US dollars (default: 5)', dollars)
    .option('--record <file>', 'write down what is asked and answered')
    .option('--replay <file>', 'ask nobody, and read the answers from such a file')
    .option('--model-log <file>', 'note every request, without what it says');
}

function dollars(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new InvalidArgumentError('It must be an amount of US dollars, such as 0.50.');
  return value;
}

export function reviewerNamed(
  { provider, model, modelUrl, budget, mcpConfig, record, replay, modelLog }: ReviewerFlags,
  file: (text: string) => string,
): ReviewerNamed {
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(model === undefined ? {} : { model }),
    ...(modelUrl === undefined ? {} : { baseUrl: modelUrl }),
    ...(budget === undefined ? {} : { budget }),
    ...(mcpConfig === undefined ? {} : { mcpConfig: file(mcpConfig) }),
    ...(record === undefined ? {} : { record: file(record) }),
    ...(replay === undefined ? {} : { replay: file(replay) }),
    ...(modelLog === undefined ? {} : { log: file(modelLog) }),
  };
}

export const MODEL_NOTE = `Without a model, only what the checks prove is told. A model (--provider) names what else may be wrong; each of its suspicions is examined on its own, and
told only if every piece of evidence is found again by a program. Keys come from the environment: CLAUDE_CODE_OAUTH_TOKEN, ANTHROPIC_API_KEY,
OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY. Nothing that a repository says chooses a model or an address.`;
