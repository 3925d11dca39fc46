// Recorded conversations in a file, a line of JSON each. A line is appended as a whole and begins with a line break: several processes may
// write at once, and what an interrupted one has left of a line spoils no other.
import { dirname } from 'node:path';
import { z } from 'zod';
import { appendToFile, exists, makeFolder, readFileBytes, removePath, statPath } from '../files.ts';
import type { ModelEvent } from './model.ts';

export interface RecordedConversation {
  /** The hash of what was asked. */
  readonly request: string;
  /** How often the same had been asked before. */
  readonly nth: number;
  /** Whether it came to its end; whoever listened may have left earlier. */
  readonly isWhole: boolean;
  readonly events: readonly ModelEvent[];
}

export interface Cassette {
  readonly path: string;
  find(request: string, nth: number): RecordedConversation | undefined;
  add(conversation: RecordedConversation): void;
}

const usage = z.object({ inputTokens: z.number(), outputTokens: z.number(), usd: z.number() });

const recorded = z.object({
  request: z.string(),
  nth: z.number(),
  isWhole: z.boolean(),
  events: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({ kind: z.literal('usage'), usage }),
      z.object({
        kind: z.literal('call'),
        tool: z.string(),
        input: z.unknown(),
        reply: z.object({ text: z.string(), isError: z.boolean() }),
      }),
    ]),
  ),
});

/** A larger file is begun anew. */
const MAX_BYTES = 128 * 1024 * 1024;

/** A file that is not there yet is made with its first conversation. */
export function openCassette(path: string): Cassette {
  if ((statPath(path)?.size ?? 0) > MAX_BYTES) removePath(path);
  const known = new Map<string, RecordedConversation>();
  const keep = (conversation: RecordedConversation): void =>
    void known.set(keyOf(conversation.request, conversation.nth), conversation);
  const text = exists(path) ? readFileBytes(path).toString('utf8') : '';
  for (const line of text.split('\n')) {
    const conversation = conversationIn(line);
    if (conversation !== undefined) keep(conversation);
  }
  return {
    path,
    find: (request, nth) => known.get(keyOf(request, nth)),
    add(conversation) {
      makeFolder(dirname(path));
      appendToFile(path, `\n${JSON.stringify(conversation)}\n`);
      keep(conversation);
    },
  };
}

const keyOf = (request: string, nth: number): string => `${request} ${nth}`;

/** Undefined for what is no conversation, such as the rest of an interrupted line. */
function conversationIn(line: string): RecordedConversation | undefined {
  if (line === '') return undefined;
  try {
    return recorded.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
