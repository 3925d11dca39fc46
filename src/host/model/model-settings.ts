// Which model is asked: what the user names on the command line, in the environment, or in a settings file of their own. Nothing of a
// repository has a say in it, since keys and code are sent to whatever is chosen.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../../contract/index.ts';
import { exists } from '../files.ts';
import { PROVIDERS, type ModelOptions, type Provider } from './open-model.ts';
import { liesIn, readUserFile } from './user-file.ts';

const price = z.strictObject({
  input: z.number().nonnegative().describe('US dollars for a million tokens of input.'),
  output: z.number().nonnegative().describe('US dollars for a million tokens of output.'),
  cacheRead: z.number().nonnegative().optional().describe('For input that the provider had kept.'),
  cacheWrite: z.number().nonnegative().optional().describe('For input that the provider is to keep.'),
});

const modelSettings = z.strictObject({
  provider: z.enum(PROVIDERS).optional().describe('Who is asked.'),
  model: z.string().min(1).optional().describe("The provider's name for the model."),
  baseUrl: z.string().min(1).optional().describe("Where the provider's API begins, its version included."),
  maxOutputTokens: z.number().int().positive().optional().describe('The most tokens of one answer.'),
  prices: z.record(z.string(), price).optional().describe('What models cost, by name.'),
});

type ModelSettings = z.infer<typeof modelSettings>;

export interface NamedModel {
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that holds the key of a provider. */
const KEYS: Readonly<Record<Provider, string | undefined>> = {
  none: undefined,
  claude: 'CLAUDE_CODE_OAUTH_TOKEN',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  'openai-compatible': 'OPENAI_API_KEY',
};

const DEFAULT_MODELS: Readonly<Partial<Record<Provider, string>>> = {
  anthropic: 'claude-sonnet-5-5',
  google: 'gemini-3.1-pro-preview',
  'openai-compatible': 'gpt-5',
};

/**
 * `root` is the repository in question: a settings file that lies in it is not the user's. A key alone chooses nobody: it may be there for
 * something else, and code is sent only where somebody said so.
 */
export function resolveModel(named: NamedModel, root: string, env: Environment = process.env): ModelOptions {
  const settings = readModelSettings(root, env);
  const variables = fromEnvironment(env);
  const provider = providerOf(named.provider) ?? variables.provider ?? settings.provider ?? 'none';
  // An address or a model that stands beside the name of another provider is not meant for this one.
  const sources = [named, variables, settings].filter(
    (source) => source.provider === undefined || source.provider === provider,
  );
  const first = (key: 'model' | 'baseUrl'): string | undefined =>
    sources.map((source) => source[key]).find((value) => value !== undefined && value !== '');
  const baseUrl = first('baseUrl');
  const model = first('model') ?? (baseUrl === undefined ? DEFAULT_MODELS[provider] : undefined);
  const apiKey = env[KEYS[provider] ?? ''];
  return {
    provider,
    ...(model === undefined ? {} : { model }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === undefined || apiKey === '' ? {} : { apiKey }),
    ...(settings.prices === undefined
      ? {}
      : { prices: settings.prices as NonNullable<ModelOptions['prices']> }),
    ...(settings.maxOutputTokens === undefined ? {} : { maxOutputTokens: settings.maxOutputTokens }),
  };
}

function fromEnvironment(env: Environment): NamedModel & { readonly provider: Provider | undefined } {
  const { LINTEL_PROVIDER: provider, LINTEL_MODEL: model, LINTEL_BASE_URL: baseUrl } = env;
  return { provider: providerOf(provider), model, baseUrl };
}

function providerOf(name: string | undefined): Provider | undefined {
  if (name === undefined || name === '') return undefined;
  const provider = PROVIDERS.find((provider) => provider === name);
  if (provider !== undefined) return provider;
  const message = `There is no model provider named ${name}; there are ${PROVIDERS.join(', ')}.`;
  throw new Failure('USAGE', { message });
}

function readModelSettings(root: string, env: Environment): ModelSettings {
  const path = join(configFolder(env), 'lintel', 'models.json');
  return !exists(path) || liesIn(path, root) ? {} : readUserFile(path, modelSettings);
}

function configFolder({ XDG_CONFIG_HOME: chosen, APPDATA: roaming }: Environment): string {
  if (chosen !== undefined && isAbsolute(chosen)) return chosen;
  if (process.platform === 'win32' && roaming !== undefined && isAbsolute(roaming)) return roaming;
  return join(homedir(), '.config');
}
