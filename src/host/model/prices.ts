// What models cost, in US dollars per million tokens. Providers change their prices: a user's own settings stand before this table.

export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  /** Input that the provider had kept; as much as other input unless given. */
  readonly cacheRead?: number;
  /** Input that the provider is to keep; a quarter more than other input unless given. */
  readonly cacheWrite?: number;
  /** What a turn costs whose input has more tokens than that. */
  readonly long?: { readonly above: number; readonly input: number; readonly output: number };
}

export type PriceList = Readonly<Record<string, ModelPrice>>;

const PRICES: PriceList = {
  'claude-fable-5': { input: 10, output: 50, cacheRead: 1 },
  'claude-fable-5-1': { input: 10, output: 50, cacheRead: 0.25 },
  'claude-haiku-4-5': { input: 1, output: 5, cacheRead: 0.1 },
  'claude-haiku-5-5': { input: 0.1, output: 0.5, long: { above: 100_000, input: 0.5, output: 2.5 } },
  'claude-opus-4-0': { input: 15, output: 75, cacheRead: 1.5 },
  'claude-opus-4-1': { input: 15, output: 75, cacheRead: 1.5 },
  'claude-opus-4-5': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-opus-4-6': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-opus-4-7': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-opus-4-8': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-opus-5': { input: 5, output: 25, cacheRead: 0.5 },
  'claude-opus-5-5': { input: 4, output: 20, cacheRead: 0.2 },
  'claude-sonnet-4-0': { input: 3, output: 15, cacheRead: 0.3 },
  'claude-sonnet-4-5': { input: 3, output: 15, cacheRead: 0.3 },
  'claude-sonnet-4-6': { input: 3, output: 15, cacheRead: 0.3 },
  'claude-sonnet-5': { input: 2, output: 10, cacheRead: 0.2 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.1 },
  'gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
  'gemini-2.5-pro': { input: 1.25, output: 10, long: { above: 200_000, input: 2.5, output: 15 } },
  'gemini-3-flash': { input: 0.5, output: 3 },
  'gemini-3-pro': { input: 2, output: 12, long: { above: 200_000, input: 4, output: 18 } },
  'gemini-3.1-pro': { input: 2, output: 12, long: { above: 200_000, input: 4, output: 18 } },
  'gemini-3.5-flash': { input: 1.5, output: 9, cacheRead: 0.15 },
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gpt-5-nano': { input: 0.05, output: 0.4 },
  'gpt-5.1': { input: 1.25, output: 10 },
  'gpt-5.2': { input: 1.75, output: 14, cacheRead: 0.175 },
};

/** A date, `-latest` or `-preview` behind a name does not make another model. */
const SUFFIX = /(?:-(?:latest|preview)|-\d{8}|-\d{4}-\d{2}-\d{2}|\[\w+\])+$/;

export function priceOf(model: string, own: PriceList): ModelPrice | undefined {
  const plain = model.replace(/^.*\//, '').replace(SUFFIX, '');
  const at = (list: PriceList, name: string): ModelPrice | undefined =>
    Object.hasOwn(list, name) ? list[name] : undefined;
  return at(own, model) ?? at(own, plain) ?? at(PRICES, plain);
}

export interface CountedTokens {
  /** All of it, what was or is kept included. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export function costOf(tokens: CountedTokens, price: ModelPrice | undefined): number {
  if (price === undefined) return 0;
  const rates = price.long !== undefined && tokens.input > price.long.above ? price.long : price;
  const plain = Math.max(0, tokens.input - tokens.cacheRead - tokens.cacheWrite);
  const read = price.cacheRead ?? rates.input;
  const write = price.cacheWrite ?? rates.input * 1.25;
  const micros =
    plain * rates.input + tokens.cacheRead * read + tokens.cacheWrite * write + tokens.output * rates.output;
  return micros / 1_000_000;
}
