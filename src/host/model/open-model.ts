// The door to models. The packages of the providers are loaded when a model is opened, and only those of its provider.
import { Failure } from '../../contract/index.ts';
import type { Model } from './model.ts';
import type { ModelLog } from './model-log.ts';
import { priceOf, type PriceList } from './prices.ts';
import { RETRIES, type RetryPolicy } from './retries.ts';
import { modelOfTurns } from './turns.ts';

export const PROVIDERS = ['none', 'claude', 'anthropic', 'openai-compatible', 'google'] as const;

export type Provider = (typeof PROVIDERS)[number];

export interface ModelOptions {
  readonly provider: Provider;
  /** The provider's name for the model; `claude` chooses one itself if none is given. */
  readonly model?: string;
  /** Where the provider's API begins, its version included, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl?: string;
  /** For `claude`, the token of `claude setup-token`; without one, the login of the Claude Code CLI. */
  readonly apiKey?: string;
  /** Stand before the prices that Lintel knows. */
  readonly prices?: PriceList;
  readonly maxOutputTokens?: number;
  /** A turn that takes longer has broken off. */
  readonly turnTimeoutMs?: number;
  readonly retries?: Partial<RetryPolicy>;
  readonly log?: ModelLog;
  /** The Claude Code CLI to use instead of the one that comes with its SDK. */
  readonly claudeExecutable?: string;
}

/** Who a model is in logs and recordings, whether it can be opened or not. */
export function modelIdentity({ provider, model }: ModelOptions): Pick<Model, 'provider' | 'name'> {
  return { provider, name: model ?? 'default' };
}

/** Throws a failure when the provider cannot be used as it is; nothing is sent to it yet. */
export async function openModel(options: ModelOptions): Promise<Model> {
  if (options.provider === 'none') return noModel();
  if (options.provider === 'claude') {
    const { claudeModel } = await import('./claude-model.ts');
    return claudeModel(options);
  }
  return aiModel(options, options.provider);
}

/** Asking it is a failure, never silence: whoever hears nothing might think that there is nothing to say. */
function noModel(): Model {
  return {
    provider: 'none',
    name: 'none',
    converse() {
      throw new Failure('MODEL_FAILED', { message: 'No model is configured.', provider: 'none' });
    },
  };
}

const TURN_TIMEOUT_MS = 600_000;
/** Anthropic wants a limit to be named. */
const ANTHROPIC_OUTPUT_TOKENS = 16_000;

async function aiModel(options: ModelOptions, provider: ProviderOfAi): Promise<Model> {
  const { model: name, apiKey = '', log = () => undefined } = options;
  if (name === undefined) throw unusable(provider, 'name the model with --model or LINTEL_MODEL');
  const { key, open, url } = PROVIDERS_OF_AI[provider];
  if (key !== undefined && apiKey === '') throw unusable(provider, `set ${key}`);
  const baseUrl = assertAddress(options.baseUrl ?? url);
  const price = priceOf(name, options.prices ?? {});
  if (price === undefined) log({ event: 'price-unknown', provider, model: name });
  const { speakThroughAi } = await import('./speak-through-ai.ts');
  const speak = await speakThroughAi({
    model: await open(name, baseUrl, apiKey),
    price,
    maxOutputTokens:
      options.maxOutputTokens ?? (provider === 'anthropic' ? ANTHROPIC_OUTPUT_TOKENS : undefined),
    turnTimeoutMs: options.turnTimeoutMs ?? TURN_TIMEOUT_MS,
    log,
  });
  return modelOfTurns({ ...modelIdentity(options), isPriced: price !== undefined }, speak, {
    policy: { ...RETRIES, ...options.retries },
    provider,
    secrets: [apiKey],
    onRetry: ({ status }, attempt, waitMs) =>
      log({ event: 'retry', provider, model: name, status, attempt, waitMs }),
  });
}

function unusable(provider: Provider, help: string): Failure {
  const message = `The model provider ${provider} cannot be used yet: ${help}.`;
  return new Failure('MODEL_FAILED', { message, provider });
}

function assertAddress(address: string): string {
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (isWeb) return address;
  throw new Failure('USAGE', { message: `The address of a model must begin with http:// or https://.` });
}

type ProviderOfAi = Exclude<Provider, 'none' | 'claude'>;

interface Opening {
  readonly url: string;
  /** The variable that holds the key; undefined where there may be none. */
  readonly key: string | undefined;
  /** Each address is passed on, so that no variable of the environment chooses one. */
  readonly open: (name: string, baseURL: string, apiKey: string) => Promise<import('ai').LanguageModel>;
}

/** A key is for the server that it was meant for: nobody sends it elsewhere. */
const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

const PROVIDERS_OF_AI: Readonly<Record<ProviderOfAi, Opening>> = {
  anthropic: {
    url: 'https://api.anthropic.com/v1',
    key: 'ANTHROPIC_API_KEY',
    open: async (name, baseURL, apiKey) =>
      (await import('@ai-sdk/anthropic')).createAnthropic({ baseURL, apiKey, fetch: fetchHere })(name),
  },
  google: {
    url: 'https://generativelanguage.googleapis.com/v1beta',
    key: 'GOOGLE_GENERATIVE_AI_API_KEY',
    open: async (name, baseURL, apiKey) =>
      (await import('@ai-sdk/google')).createGoogle({ baseURL, apiKey, fetch: fetchHere })(name),
  },
  'openai-compatible': {
    url: 'https://api.openai.com/v1',
    key: undefined,
    open: async (name, baseURL, apiKey) =>
      (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
        name: 'openai-compatible',
        baseURL,
        ...(apiKey === '' ? {} : { apiKey }),
        includeUsage: true,
        fetch: fetchHere,
      })(name),
  },
};
