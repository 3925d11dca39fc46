// One conversation, from its beginning to its end, and what it took. That it could not be held is a result like any other: a review tells
// what it could not look at.
import { Failure } from '../../contract/index.ts';
import type { Conversation, Model, ModelUsage, ToolReply } from '../../host/index.ts';

interface Call {
  readonly tool: string;
  readonly input: unknown;
  readonly reply: ToolReply;
}

export interface Held {
  readonly usage: ModelUsage;
  readonly calls: readonly Call[];
  /** Why it broke off. */
  readonly failure: Failure | undefined;
}

export async function converse(model: Model, conversation: Conversation): Promise<Held> {
  const usage = { inputTokens: 0, outputTokens: 0, usd: 0 };
  const calls: Call[] = [];
  try {
    for await (const event of model.converse(conversation)) {
      if (event.kind === 'call') calls.push({ tool: event.tool, input: event.input, reply: event.reply });
      if (event.kind !== 'usage') continue;
      usage.inputTokens += event.usage.inputTokens;
      usage.outputTokens += event.usage.outputTokens;
      usage.usd += event.usage.usd;
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
    return { usage, calls, failure: error };
  }
  return { usage, calls, failure: undefined };
}

export function addUsage(all: readonly ModelUsage[]): ModelUsage {
  return {
    inputTokens: all.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: all.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    usd: all.reduce((sum, { usd }) => sum + usd, 0),
  };
}
