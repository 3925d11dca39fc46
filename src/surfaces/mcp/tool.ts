// What a tool is, and how answers become the text that an agent reads.
import type * as z from 'zod';
import type { Resident } from '../../api/index.ts';
import { AGENT_BYTES, render } from '../../render/index.ts';
import { toolWords } from './tool-words.ts';

export interface Tool<Input = never> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Whether calling it can change files. */
  readonly writes?: boolean;
  /** `signal` says when nobody waits for the answer any more. */
  answer(resident: Resident, input: Input, signal: AbortSignal): Promise<Reply>;
}

export interface Reply {
  readonly text: string;
  /** The same as data, where the answer has a schema that agents rely on. */
  readonly data?: Record<string, unknown>;
}

export function agentText(
  name: Parameters<typeof render>[0],
  answer: Parameters<typeof render>[1],
  cursor?: number,
  maxBytes?: number,
): string {
  return render(name, answer, {
    format: 'agent',
    say: toolWords,
    ...(cursor === undefined ? {} : { cursor }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
}

/** Below this a text is not made shorter. */
const LEAST_BYTES = 800;

/** A text that takes at most so many bytes as a JSON string, in which quotes and line breaks take more than in itself. */
export function textWithin(bytes: number, make: (maxBytes: number) => string): string {
  let most = bytes;
  for (;;) {
    const text = make(most);
    const excess = bytesOf(text) - bytes;
    if (excess <= 0 || most <= LEAST_BYTES) return text;
    most -= excess;
  }
}

/** What a value takes as JSON. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

export function bounded(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= AGENT_BYTES) return text;
  return `${new TextDecoder().decode(bytes.subarray(0, AGENT_BYTES - 8)).replace(/\uFFFD+$/, '')}…`;
}
