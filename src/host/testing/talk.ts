// Conversations for tests: a tool that says what it looked at, and everything that a model said.
import { Failure } from '../../contract/index.ts';
import type { Conversation, Model, ModelEvent, ModelTool } from '../model/model.ts';

/** Counts its calls; an input without a number is an error. */
export function lookTool(looked: unknown[]): ModelTool {
  return {
    name: 'look',
    description: 'Looks at line a.',
    parameters: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
    call(input) {
      looked.push(input);
      const { a } = Object(input) as { a?: unknown };
      const isError = typeof a !== 'number';
      return Promise.resolve({ text: isError ? 'a is a number' : `line ${a}`, isError });
    },
  };
}

export interface Talked {
  readonly events: readonly ModelEvent[];
  /** The code of the failure that ended it, and what it said. */
  readonly failure?: string;
  readonly message?: string;
}

export async function talk(model: Model, conversation: Partial<Conversation> = {}): Promise<Talked> {
  const events: ModelEvent[] = [];
  try {
    const whole = { system: 'Be brief.', prompt: 'Look.', tools: [], maxTurns: 5, ...conversation };
    for await (const event of model.converse(whole)) events.push(event);
    return { events };
  } catch (error) {
    if (error instanceof Failure) return { events, failure: error.code, message: error.message };
    throw error;
  }
}
