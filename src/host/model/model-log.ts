// What is written down of conversations with a model: who was asked, for how long, what it took and how it ended. Neither what was said
// nor a key is ever in it: code may hold secrets, too.
import { createHash } from 'node:crypto';
import { Failure } from '../../contract/index.ts';
import { monotonic, now } from '../clock.ts';
import { appendToFile } from '../files.ts';
import type { Conversation, Model, ModelEvent } from './model.ts';

export interface ModelLogEntry {
  readonly event: 'asked' | 'turn' | 'call' | 'ended' | 'retry' | 'price-unknown' | 'usage-estimated' | 'mcp';
  readonly [detail: string]: string | number | boolean | readonly string[] | undefined;
}

export type ModelLog = (entry: ModelLogEntry) => void;

/** A line of JSON per entry, at the end of the file. */
export function modelLogFile(path: string): ModelLog {
  return (entry) =>
    appendToFile(path, `${JSON.stringify({ time: new Date(now()).toISOString(), ...entry })}\n`);
}

/** Names a request in logs and recordings: what the model is told, which tools it has, and who it is. */
export function requestHash(
  { provider, name }: Pick<Model, 'provider' | 'name'>,
  { system, prompt, tools, maxTurns }: Conversation,
): string {
  const offered = tools.map(({ name, description, parameters }) => [name, description, parameters]);
  const text = JSON.stringify([provider, name, system, prompt, offered, maxTurns]);
  return createHash('sha256').update(text).digest('hex');
}

export function withLog(model: Model, log: ModelLog): Model {
  return { ...model, converse: (conversation) => logged(model, conversation, log) };
}

async function* logged(
  model: Model,
  conversation: Conversation,
  log: ModelLog,
): AsyncGenerator<ModelEvent, void, undefined> {
  const request = requestHash(model, conversation).slice(0, 16);
  const who = { request, provider: model.provider, model: model.name };
  const { system, prompt, tools } = conversation;
  const promptChars = system.length + prompt.length;
  log({ event: 'asked', ...who, promptChars, tools: tools.map(({ name }) => name) });
  const start = monotonic();
  let outcome = 'left';
  try {
    for await (const event of model.converse(conversation)) {
      const entry = entryOf(event);
      if (entry !== undefined) log({ ...entry, request });
      yield event;
    }
    outcome = 'finished';
  } catch (error) {
    outcome = error instanceof Failure ? error.code : 'error';
    throw error;
  } finally {
    log({ event: 'ended', request, outcome, ms: Math.round(monotonic() - start) });
  }
}

function entryOf(event: ModelEvent): ModelLogEntry | undefined {
  if (event.kind === 'usage') return { event: 'turn', ...event.usage };
  if (event.kind === 'text') return undefined;
  const { tool, reply } = event;
  return { event: 'call', tool, replyChars: reply.text.length, isError: reply.isError };
}
