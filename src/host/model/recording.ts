// Conversations that are recorded, repeated and remembered. A repeated one calls the tools again: what they say must be what they said, or the
// recording is of something else.
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { Failure } from '../../contract/index.ts';
import { realPathOf } from '../files.ts';
import { stateFile } from '../state-folder.ts';
import { callTool } from './call-tool.ts';
import type { Cassette, RecordedConversation } from './cassette.ts';
import type { Conversation, Model, ModelEvent, ToolReply } from './model.ts';
import { requestHash } from './model-log.ts';
import { stoppedOnRequest } from './trouble.ts';

type Events = AsyncGenerator<ModelEvent, void, undefined>;
type Identity = Pick<Model, 'provider' | 'name'>;
type CallEvent = Extract<ModelEvent, { kind: 'call' }>;

/** Writes down every conversation that does not fail. */
export function recordModel(model: Model, cassette: Cassette): Model {
  const place = counter(model);
  return {
    ...model,
    converse: (conversation) => recorded(model, conversation, cassette, place(conversation)),
  };
}

/** Asks nobody: every conversation must be in the recording, as one with that model. */
export function replayModel(cassette: Cassette, identity: Identity): Model {
  const place = counter(identity);
  return { ...identity, converse: (conversation) => replayed(conversation, cassette, place(conversation)) };
}

/**
 * Repeats what is known and still holds, and asks the model for the rest, so that what one run has paid for is not paid for again. Tools
 * that collect are called for real in any case; whether they say the same does not matter.
 */
export function rememberModel(model: Model, cassette: Cassette): Model {
  const place = counter(model);
  return {
    ...model,
    converse: (conversation) => remembered(model, conversation, cassette, place(conversation)),
  };
}

/** Where conversations about a repository are remembered: not in it, where a change could bring answers of its own. */
export function modelMemoryOf(root: string): string {
  const name = createHash('sha256')
    .update(realPathOf(root) ?? resolve(root))
    .digest('hex');
  return stateFile(`models/${name.slice(0, 32)}.jsonl`);
}

interface Place {
  readonly request: string;
  readonly nth: number;
}

/** The same may be asked more than once. */
function counter(identity: Identity): (conversation: Conversation) => Place {
  const counts = new Map<string, number>();
  return (conversation) => {
    const request = requestHash(identity, conversation);
    const nth = counts.get(request) ?? 0;
    counts.set(request, nth + 1);
    return { request, nth };
  };
}

async function* recorded(model: Model, conversation: Conversation, cassette: Cassette, place: Place): Events {
  const events: ModelEvent[] = [];
  let outcome: 'left' | 'failed' | 'whole' = 'left';
  try {
    for await (const event of model.converse(conversation)) {
      events.push(event);
      yield event;
    }
    outcome = 'whole';
  } catch (error) {
    outcome = 'failed';
    throw error;
  } finally {
    if (outcome !== 'failed') cassette.add({ ...place, isWhole: outcome === 'whole', events });
  }
}

async function* replayed(conversation: Conversation, cassette: Cassette, place: Place): Events {
  const known = cassette.find(place.request, place.nth);
  if (known === undefined) throw unfaithful(cassette, place, 'it holds no such request');
  for (const turn of turnsOf(known)) {
    if (conversation.signal?.aborted === true) throw stoppedOnRequest();
    await conversation.beforeTurn?.();
    yield* turn.said;
    for (const { call, reply } of await callAgain(turn.calls, conversation)) {
      if (!isSame(call.reply, reply))
        throw unfaithful(cassette, place, `the tool ${call.tool} does not say what it said then`);
      yield call;
    }
  }
  if (!known.isWhole) throw unfaithful(cassette, place, 'it was left before it ended');
}

async function* remembered(
  model: Model,
  conversation: Conversation,
  cassette: Cassette,
  place: Place,
): Events {
  const known = cassette.find(place.request, place.nth);
  if (known === undefined || !(await stillHolds(known, conversation))) {
    yield* recorded(model, conversation, cassette, place);
    return;
  }
  for (const turn of turnsOf(known)) {
    yield* turn.said;
    const collected = turn.calls.filter(({ tool }) => collects(conversation, tool));
    const again = new Map((await callAgain(collected, conversation)).map(({ call, reply }) => [call, reply]));
    for (const call of turn.calls) yield { ...call, reply: again.get(call) ?? call.reply };
  }
}

/** Whether the tools that only answer still say the same. */
async function stillHolds(known: RecordedConversation, conversation: Conversation): Promise<boolean> {
  if (!known.isWhole) return false;
  for (const { calls } of turnsOf(known)) {
    if (conversation.signal?.aborted === true) throw stoppedOnRequest();
    const asked = calls.filter(({ tool }) => !collects(conversation, tool));
    const again = await callAgain(asked, conversation);
    if (again.some(({ call, reply }) => !isSame(call.reply, reply))) return false;
  }
  return true;
}

function collects({ tools }: Conversation, name: string): boolean {
  return tools.some((tool) => tool.name === name && tool.collects === true);
}

interface CalledAgain {
  readonly call: CallEvent;
  readonly reply: ToolReply;
}

/** All at once, as they were called then. */
function callAgain(
  calls: readonly CallEvent[],
  { tools, signal }: Conversation,
): Promise<readonly CalledAgain[]> {
  const stop = signal ?? new AbortController().signal;
  return Promise.all(
    calls.map(async (call) => ({ call, reply: await callTool(tools, call.tool, call.input, stop) })),
  );
}

const isSame = (a: ToolReply, b: ToolReply): boolean => a.text === b.text && a.isError === b.isError;

interface RecordedTurn {
  readonly said: ModelEvent[];
  readonly calls: CallEvent[];
}

/** A turn begins with what is said after the usage or the calls of the one before. */
function turnsOf({ events }: RecordedConversation): RecordedTurn[] {
  const turns: RecordedTurn[] = [];
  let isOpen = false;
  for (const event of events) {
    if (event.kind === 'call') {
      turns.at(-1)?.calls.push(event);
      isOpen = false;
      continue;
    }
    if (!isOpen) turns.push({ said: [], calls: [] });
    turns.at(-1)!.said.push(event);
    isOpen = event.kind === 'text';
  }
  return turns;
}

function unfaithful({ path }: Cassette, { request }: Place, reason: string): Failure {
  const message = `The recording ${path} does not fit request ${request.slice(0, 16)}: ${reason}.`;
  return new Failure('MODEL_UNFAITHFUL', { message, path, request });
}
