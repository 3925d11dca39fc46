// What a forge does not answer is asked again, a few times; what it says no to is not.
import { Failure } from '../../contract/index.ts';
import type { Queue } from './queue.ts';

const MOST_TRIES = 5;

/** Only for questions, and for acts that can be repeated without harm. */
export async function patiently<T>(queue: Pick<Queue, 'wait' | 'signal'>, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    queue.signal?.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || tries >= MOST_TRIES || !(await queue.wait())) throw error;
    }
  }
}

/** Whether it may be different in a while. */
export function isPassing(error: unknown): boolean {
  return error instanceof Failure && (error.code === 'FORGE_FAILED' || error.code === 'GIT_FAILED');
}
