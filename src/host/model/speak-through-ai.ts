// One turn of a model through the `ai` package. The package could call tools and ask again by itself, but it does so while the model still
// speaks, and also for a stream that then breaks off: here it only ever carries one turn.
import type { LanguageModel, ModelMessage, TextStreamPart, ToolSet } from 'ai';
import type { Conversation, ModelUsage } from './model.ts';
import type { ModelLog } from './model-log.ts';
import { costOf, type CountedTokens, type ModelPrice } from './prices.ts';
import { TurnBroken, troubleOf } from './trouble.ts';
import type { AskedCall, Exchange, Speak, Turn } from './turns.ts';

export interface Speaker {
  readonly model: LanguageModel;
  readonly price: ModelPrice | undefined;
  readonly maxOutputTokens: number | undefined;
  readonly turnTimeoutMs: number;
  readonly log: ModelLog;
}

export async function speakThroughAi(speaker: Speaker): Promise<Speak> {
  const { streamText, jsonSchema } = await import('ai');
  // Its warnings are for whoever programs with it.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const toolsOf = ({ tools }: Conversation): ToolSet =>
    Object.fromEntries(
      tools.map(({ name, description, parameters }) => [
        name,
        { description, inputSchema: jsonSchema(parameters) },
      ]),
    );
  return async (conversation, history, signal) => {
    const timeout = AbortSignal.timeout(speaker.turnTimeoutMs);
    const messages = messagesOf(conversation, history);
    const result = streamText({
      model: speaker.model,
      system: conversation.system,
      messages,
      tools: toolsOf(conversation),
      toolOrder: conversation.tools.map(({ name }) => name),
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, timeout]),
      onError: () => undefined,
      ...(speaker.maxOutputTokens === undefined ? {} : { maxOutputTokens: speaker.maxOutputTokens }),
    });
    try {
      const heard = await hear(result.fullStream);
      const said = (await result.responseMessages).filter(({ role }) => role === 'assistant');
      return { ...heard, said, usage: usageOf(heard, conversation, messages, speaker) };
    } catch (error) {
      if (timeout.aborted && !signal.aborted)
        throw broken(`it took more than ${speaker.turnTimeoutMs / 1000} seconds`, true);
      throw error instanceof TurnBroken ? error : new TurnBroken(troubleOf(error));
    }
  };
}

function broken(message: string, passes: boolean): TurnBroken {
  return new TurnBroken({ message, passes });
}

function messagesOf({ prompt }: Conversation, history: readonly Exchange[]): ModelMessage[] {
  const messages: ModelMessage[] = [
    { role: 'user', content: prompt },
    ...history.flatMap(({ turn, replies }) => [
      ...(turn.said as ModelMessage[]),
      { role: 'tool' as const, content: turn.calls.map((call, index) => resultOf(call, replies[index]!)) },
    ]),
  ];
  // Anthropic keeps what comes before a mark, so that the next turn does not pay for all of it again.
  const last = messages.at(-1)!;
  const mark = { anthropic: { cacheControl: { type: 'ephemeral' } } };
  return [...messages.slice(0, -1), { ...last, providerOptions: mark }];
}

function resultOf({ id, tool }: AskedCall, { text, isError }: Exchange['replies'][number]) {
  const output = isError
    ? { type: 'error-text' as const, value: text }
    : { type: 'text' as const, value: text };
  return { type: 'tool-result' as const, toolCallId: id, toolName: tool, output };
}

interface Heard extends Pick<Turn, 'text' | 'calls'> {
  readonly tokens: CountedTokens | undefined;
}

/** Throws when the turn did not come to its end. */
async function hear(stream: AsyncIterable<TextStreamPart<ToolSet>>): Promise<Heard> {
  let text = '';
  const calls: AskedCall[] = [];
  let end: Extract<TextStreamPart<ToolSet>, { type: 'finish-step' }> | undefined;
  for await (const part of stream) {
    if (part.type === 'error') throw new TurnBroken(troubleOf(part.error));
    if (part.type === 'text-delta') text += part.text;
    // What is no JSON is passed on as it is: the tool says what is wrong with it.
    if (part.type === 'tool-call')
      calls.push({ id: part.toolCallId, tool: part.toolName, input: part.input as unknown });
    if (part.type === 'finish-step') end = part;
  }
  if (end === undefined || end.finishReason === 'error' || (end.finishReason as string) === 'interrupted')
    throw broken('its answer broke off', true);
  if (end.finishReason === 'length' && calls.length === 0)
    throw broken('its answer reached the limit of tokens and was cut off', false);
  if (end.finishReason === 'content-filter') throw broken('the provider withheld its answer', false);
  return { text, calls, tokens: tokensOf(end.usage) };
}

type ReportedUsage = Extract<TextStreamPart<ToolSet>, { type: 'finish-step' }>['usage'];

function tokensOf({
  inputTokens,
  outputTokens,
  inputTokenDetails,
}: ReportedUsage): CountedTokens | undefined {
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const { cacheReadTokens = 0, cacheWriteTokens = 0 } = inputTokenDetails;
  return {
    input: inputTokens,
    output: outputTokens,
    cacheRead: cacheReadTokens,
    cacheWrite: cacheWriteTokens,
  };
}

const CHARS_PER_TOKEN = 3;

/** A server that does not count still spends: then it is estimated, and rather too much than too little. */
function usageOf(
  { text, calls, tokens }: Heard,
  { system }: Conversation,
  messages: readonly ModelMessage[],
  { price, log }: Speaker,
): ModelUsage {
  const estimate = (value: unknown): number => Math.ceil(JSON.stringify(value).length / CHARS_PER_TOKEN);
  const counted = tokens ?? {
    input: estimate([system, messages]),
    output: estimate([text, calls]),
    cacheRead: 0,
    cacheWrite: 0,
  };
  if (tokens === undefined) log({ event: 'usage-estimated', tokens: counted.input + counted.output });
  return { inputTokens: counted.input, outputTokens: counted.output, usd: costOf(counted, price) };
}
