// What a run that merges has done so far, for whoever stops it: what is merged, what is in flight, and what is left.
import { Failure, type MergeOutcome } from '../contract/index.ts';

/** In flight: what has been asked for, and may be done or not. */
export type Doing = MergeOutcome['status'] | 'in_flight';

export interface DoneSoFar {
  /** For one more look at the changes of a repository: what is merged stays, everything else is told anew. */
  lookAgain(repository: string): (name: string, doing: Doing) => void;
  failure(cause: unknown): Failure;
}

/** Names are of one repository, or say which one they are of. */
export function createDoneSoFar(isOne: boolean): DoneSoFar {
  const repositories = new Map<string, Map<string, Doing>>();
  return {
    lookAgain(repository) {
      const known = repositories.get(repository) ?? new Map<string, Doing>();
      for (const [name, doing] of known) if (doing !== 'merged') known.delete(name);
      repositories.set(repository, known);
      return (name, doing) => void known.set(name, doing);
    },
    failure(cause) {
      const changes = [...repositories].flatMap(([repository, known]) =>
        [...known].map(([name, status]) => ({ name: isOne ? name : `${repository}${name}`, status })),
      );
      const parts = PARTS.flatMap(([words, isMeant]) => {
        const names = changes.filter(({ status }) => isMeant(status)).map(({ name }) => name);
        return names.length === 0 ? [] : [`${words}: ${listed(names)}`];
      });
      const [first = '', ...others] = parts;
      const message =
        first === ''
          ? 'Stopped before anything was merged.'
          : `Stopped. ${[first[0]!.toUpperCase() + first.slice(1), ...others].join('; ')}.`;
      return new Failure('INTERRUPTED', { message, help: HELP, changes }, { cause });
    },
  };
}

const PARTS: readonly (readonly [string, (doing: Doing) => boolean])[] = [
  ['merged', (doing) => doing === 'merged'],
  ['in flight', (doing) => doing === 'in_flight'],
  ['waiting', (doing) => doing === 'waiting'],
  ['not merged', (doing) => !['merged', 'in_flight', 'waiting'].includes(doing)],
];

const HELP = 'Run the command again to go on: what was in flight is looked up first.';

const MOST_NAMES = 20;

function listed(names: readonly string[]): string {
  const left = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (left > 0 ? ` and ${left} more` : '');
}

const PATIENCE_MS = 1000;

/** Ends within a moment of the signal and says what was done. Work that goes on for longer ends with the process. */
export async function untilStopped<T>(
  signal: AbortSignal | undefined,
  done: DoneSoFar,
  work: () => Promise<T>,
): Promise<T> {
  const over = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => void (timer = setTimeout(() => over.reject(signal?.reason), PATIENCE_MS));
  signal?.addEventListener('abort', stop, { once: true });
  try {
    signal?.throwIfAborted();
    return await Promise.race([work(), over.promise]);
  } catch (error) {
    throw signal?.aborted ? done.failure(error) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
