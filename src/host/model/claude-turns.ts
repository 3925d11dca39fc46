// The turns of a conversation that the Claude Code CLI leads, as they come out of its stream. The CLI calls tools while the model still
// speaks: a call waits here until the turn is complete, and one of a turn that broke off is not made.
import { callTool } from './call-tool.ts';
import { eventQueue } from './event-queue.ts';
import type { Conversation, ModelEvent, ToolReply } from './model.ts';
import { costOf, type ModelPrice } from './prices.ts';

/** The events of Anthropic's stream, as far as they are looked at. */
export interface StreamEvent {
  readonly type: string;
  readonly index?: number;
  readonly message?: { readonly usage?: StreamUsage };
  readonly content_block?: { readonly type: string; readonly id?: string; readonly name?: string };
  readonly delta?: { readonly type?: string; readonly text?: string };
  readonly usage?: StreamUsage;
}

interface StreamUsage {
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
}

interface OpenTurn {
  text: string;
  usage: StreamUsage;
  /** Ids of the calls of our tools, and which block of the answer each of them is. */
  calls: { readonly id: string; readonly block: number }[];
  readonly answered: Map<string, ModelEvent>;
  isComplete: boolean;
}

interface Release {
  readonly promise: Promise<boolean>;
  readonly resolve: (isComplete: boolean) => void;
}

/** What our tools are called there. */
export const TOOL_PREFIX = 'mcp__lintel__';

const BROKE_OFF: ToolReply = { text: 'The answer broke off before this call was complete.', isError: true };

export class ClaudeTurns {
  readonly #conversation: Conversation;
  readonly #price: () => ModelPrice | undefined;
  readonly #queue = eventQueue<ModelEvent>();
  readonly #releases = new Map<string, Release>();
  #turn: OpenTurn | undefined;
  /** Whether the next turn has been waited for. */
  #isAllowed = true;
  #usd = 0;
  #hasBrokenOff = false;
  #hasActed = false;

  /** The first turn is taken to be allowed. */
  constructor(conversation: Conversation, price: () => ModelPrice | undefined) {
    this.#conversation = conversation;
    this.#price = price;
  }

  events(): AsyncIterable<ModelEvent> {
    return this.#queue.listen();
  }

  /** Whether it ended because an answer broke off, with nothing done or told before. */
  isUntouched(): boolean {
    return this.#hasBrokenOff && !this.#hasActed;
  }

  fail(error: unknown): void {
    for (const { resolve } of this.#releases.values()) resolve(false);
    this.#queue.fail(error);
  }

  /** `usd` is what the CLI says that all of it has cost. */
  end(usd: number): void {
    if (this.#turn !== undefined) this.#tellCalls(this.#turn);
    const rest = usd - this.#usd;
    if (rest > 1e-9)
      this.#queue.push({ kind: 'usage', usage: { inputTokens: 0, outputTokens: 0, usd: rest } });
    this.#queue.end();
  }

  /** `abandonedFrom` is the first block of an answer that broke off which the CLI drops. */
  async hear(event: StreamEvent, abandonedFrom = Infinity): Promise<void> {
    if (event.type === 'message_start') return this.#begin(event.message?.usage ?? {});
    const turn = this.#turn;
    if (turn === undefined) return;
    const { content_block: block, delta } = event;
    if (block?.type === 'tool_use' && block.name?.startsWith(TOOL_PREFIX) === true)
      turn.calls.push({ id: block.id ?? '', block: event.index ?? 0 });
    if (delta?.type === 'text_delta') turn.text += delta.text ?? '';
    if (event.type === 'message_delta') turn.usage = { ...turn.usage, ...withoutNulls(event.usage ?? {}) };
    if (event.type === 'message_stop') this.#complete(turn, abandonedFrom);
  }

  /** Throws what the tool throws, or what keeps the next turn from being taken. */
  async answer(id: string, tool: string, input: unknown, signal: AbortSignal): Promise<ToolReply> {
    if (!(await this.#releaseOf(id).promise)) return BROKE_OFF;
    const turn = this.#turn!;
    this.#hasActed = true;
    const reply = await callTool(this.#conversation.tools, tool, input, signal);
    turn.answered.set(id, { kind: 'call', tool, input, reply });
    if (turn === this.#turn && turn.calls.every((call) => turn.answered.has(call.id))) {
      this.#tellCalls(turn);
      await this.#allow();
    }
    return reply;
  }

  async #allow(): Promise<void> {
    await this.#conversation.beforeTurn?.();
    this.#isAllowed = true;
  }

  async #begin(usage: StreamUsage): Promise<void> {
    const before = this.#turn;
    if (before !== undefined) this.#leave(before);
    this.#turn = { text: '', usage, calls: [], answered: new Map(), isComplete: false };
    // Where the CLI has answered calls by itself, nobody was asked before.
    if (!this.#isAllowed && before?.isComplete !== false) await this.#allow();
    this.#isAllowed = false;
  }

  #leave(turn: OpenTurn): void {
    if (turn.isComplete) this.#tellCalls(turn);
    else for (const { id } of turn.calls) this.#releaseOf(id).resolve(false);
  }

  #complete(turn: OpenTurn, abandonedFrom: number): void {
    turn.isComplete = true;
    for (const { id, block } of turn.calls) this.#releaseOf(id).resolve(block < abandonedFrom);
    turn.calls = turn.calls.filter(({ block }) => block < abandonedFrom);
    const isWhole = abandonedFrom === Infinity;
    if (!isWhole) this.#hasBrokenOff = true;
    else this.#hasActed = true;
    if (turn.text !== '' && isWhole) this.#queue.push({ kind: 'text', text: turn.text });
    const { input_tokens: plain, output_tokens: output, ...cache } = turn.usage;
    const cacheRead = cache.cache_read_input_tokens ?? 0;
    const cacheWrite = cache.cache_creation_input_tokens ?? 0;
    const tokens = {
      input: (plain ?? 0) + cacheRead + cacheWrite,
      output: output ?? 0,
      cacheRead,
      cacheWrite,
    };
    const usd = costOf(tokens, this.#price());
    this.#usd += usd;
    this.#queue.push({
      kind: 'usage',
      usage: { inputTokens: tokens.input, outputTokens: tokens.output, usd },
    });
  }

  /** In the order in which they were asked for. */
  #tellCalls(turn: OpenTurn): void {
    for (const { id } of turn.calls) {
      const call = turn.answered.get(id);
      if (call !== undefined) this.#queue.push(call);
    }
    turn.calls = [];
  }

  #releaseOf(id: string): Release {
    const known = this.#releases.get(id);
    if (known !== undefined) return known;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const release = { promise, resolve };
    this.#releases.set(id, release);
    return release;
  }
}

function withoutNulls(usage: StreamUsage): StreamUsage {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => typeof value === 'number'));
}
