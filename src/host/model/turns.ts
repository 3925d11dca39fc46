// A conversation as turns: the model speaks, and when it has finished, the calls that it asked for are made. Nothing of a turn that
// broke off is ever acted upon, so that it can be asked for again.
import { callTool } from './call-tool.ts';
import type { Conversation, Model, ModelEvent, ModelUsage, ToolReply } from './model.ts';
import { insistently, type Insistence } from './retries.ts';

export interface AskedCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

export interface Turn {
  readonly text: string;
  readonly calls: readonly AskedCall[];
  readonly usage: ModelUsage;
  /** The turn in the words of the adapter, which gets it back as part of the history. */
  readonly said: unknown;
}

export interface Exchange {
  readonly turn: Turn;
  /** One for each call. */
  readonly replies: readonly ToolReply[];
}

/** Has the model speak once. */
export type Speak = (
  conversation: Conversation,
  history: readonly Exchange[],
  signal: AbortSignal,
) => Promise<Turn>;

export function modelOfTurns(about: Omit<Model, 'converse'>, speak: Speak, insistence: Insistence): Model {
  return { ...about, converse: (conversation) => converse(speak, conversation, insistence) };
}

async function* converse(
  speak: Speak,
  conversation: Conversation,
  insistence: Insistence,
): AsyncGenerator<ModelEvent, void, undefined> {
  const own = new AbortController();
  const signal = conversation.signal ? AbortSignal.any([conversation.signal, own.signal]) : own.signal;
  const history: Exchange[] = [];
  try {
    while (history.length < conversation.maxTurns) {
      await conversation.beforeTurn?.();
      const turn = await insistently(() => speak(conversation, history, signal), insistence, signal);
      if (turn.text !== '') yield { kind: 'text', text: turn.text };
      yield { kind: 'usage', usage: turn.usage };
      if (turn.calls.length === 0) return;
      const replies = await Promise.all(
        turn.calls.map(({ tool, input }) => callTool(conversation.tools, tool, input, signal)),
      );
      for (const [index, { tool, input }] of turn.calls.entries())
        yield { kind: 'call', tool, input, reply: replies[index]! };
      history.push({ turn, replies });
    }
  } finally {
    own.abort();
  }
}
