import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Failure, type Answers } from '../contract/index.ts';
import { openWorkStore, type Forge } from '../host/index.ts';
import { freshFolder, temporaryFolder } from '../host/testing/temporary-folder.ts';
import { takeTurns, type Turns } from './take-turns.ts';

type Answer = Answers['orchestrate'];
type Work = Parameters<typeof takeTurns>[2];

const temporary = temporaryFolder();

/** What several processes would do with the same repositories, and which of them was at each. */
async function several(count: number): Promise<{
  readonly done: string[];
  run(worker: number, names: string, more?: Partial<Turns>, work?: Work): Promise<Map<string, Answer>>;
}> {
  const folder = join(freshFolder(temporary), 'work');
  const stores = await Promise.all(Array.from({ length: count }, () => openWorkStore(folder)));
  afterAll(() => Promise.all(stores.map((store) => store.close())));
  const done: string[] = [];
  return {
    done,
    run(worker, names, more = {}, work) {
      const forges = new Map([...names].map((name) => [name, { repository: name, home: name } as Forge]));
      const turns = { store: stores[worker]!, asked: 'same', restMs: undefined, ...more };
      return takeTurns(forges, turns, async (forge, signal) => {
        done.push(`${worker}${forge.repository}`);
        return work ? work(forge, signal) : answerOf(`${worker}${forge.repository}`);
      });
    },
  };
}

const answerOf = (base: string): Answer => ({ base }) as Answer;
const bases = (answers: Map<string, Answer>): string[] =>
  [...answers.values()].map(({ base }) => base).sort();

test('each repository is worked on by one process, and all of them get the answers', async () => {
  const { run, done } = await several(2);
  const other = Promise.withResolvers<void>();
  const first = run(0, 'abc', {}, async ({ repository }) => {
    await other.promise;
    return answerOf(`0${repository}`);
  });
  const second = await run(1, 'bc');
  other.resolve();
  expect(bases(second)).toEqual(['1b', '1c']);
  expect(bases(await first)).toEqual(['0a', '1b', '1c']);
  expect(done.sort()).toEqual(['0a', '1b', '1c']);
});

test('an answer to something else, or from before, is none', async () => {
  const { run, done } = await several(2);
  await run(0, 'a');
  await run(1, 'a', { asked: 'something else' });
  await run(0, 'a');
  expect(done).toEqual(['0a', '1a', '0a']);
});

test('a watch leaves alone what was looked at just now, and what somebody is at', async () => {
  const { run, done } = await several(2);
  const other = Promise.withResolvers<void>();
  const first = run(0, 'a', {}, async () => {
    await other.promise;
    return answerOf('0a');
  });
  expect(bases(await run(1, 'ab', { restMs: 60_000 }))).toEqual(['1b']);
  other.resolve();
  await first;
  expect(bases(await run(1, 'ab', { restMs: 60_000 }))).toEqual([]);
  expect(done).toEqual(['0a', '1b']);
});

test('what fails keeps nobody from the others, and is told at the end', async () => {
  const { run, done } = await several(1);
  const gone = new Failure('FORGE_REFUSED', { message: 'There is no such repository.' });
  const failing: Work = async ({ repository }) => {
    if (repository === 'a') throw gone;
    return answerOf(repository);
  };
  await expect(run(0, 'ab', {}, failing)).rejects.toBe(gone);
  expect(done).toEqual(['0a', '0b']);
  expect(bases(await run(0, 'ab'))).toEqual(['0a', '0b']);
});

test('who is told to stop, or has lost the right, goes on with nothing', async () => {
  const { run, done } = await several(1);
  const stop = new AbortController();
  const working = run(0, 'ab', { signal: stop.signal }, async () => {
    stop.abort(new Error('stopped'));
    throw new Error('in the middle of it');
  });
  await expect(working).rejects.toThrow('stopped');
  expect(done).toEqual(['0a']);
});
