// A model that does what a test tells it to: calls tools, hears their answers, and says nothing.
import type { Conversation, Model, ModelEvent } from '../../host/index.ts';

/** Calls one of the tools of the conversation; one that is not there answers with an error, as with real providers. */
export type CallTool = (tool: string, input: unknown) => Promise<string>;

export function scriptedModel(script: (conversation: Conversation, call: CallTool) => Promise<void>): Model {
  return {
    provider: 'script',
    name: 'script',
    async *converse(conversation) {
      const events: ModelEvent[] = [];
      const { tools, signal = new AbortController().signal } = conversation;
      await script(conversation, async (name, input) => {
        const tool = tools.find((one) => one.name === name);
        const reply = tool
          ? await tool.call(input, signal)
          : { text: 'There is no such tool.', isError: true };
        events.push({ kind: 'call', tool: name, input, reply });
        return reply.text;
      });
      yield* events;
      yield { kind: 'usage', usage: { inputTokens: 100, outputTokens: 10, usd: 0.001 } };
    },
  };
}

/** A model that suspects one thing once, and examines it as told. */
export function suspicious(suspicion: object, examine: (call: CallTool) => Promise<unknown>): Model {
  let isNamed = false;
  return scriptedModel(async ({ tools }, call) => {
    if (tools.some(({ name }) => name === 'store_verdict')) {
      await examine(call);
      return;
    }
    if (isNamed) return;
    isNamed = true;
    await call('store_issue', suspicion);
  });
}
