import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function recorded(isTTY: boolean) {
  const written: string[] = [];
  const clock = { now: 0 };
  const write = async (text: string): Promise<void> => void written.push(text);
  return { written, clock, progress: createProgress({ stderr: { isTTY, write }, now: () => clock.now }) };
}

test('what is quick shows nothing', () => {
  const { written, clock, progress } = recorded(true);
  progress.step('Reading files', 1, 10);
  clock.now = 400;
  progress.step('Reading files', 5, 10);
  progress.end();
  expect(written).toEqual([]);
});

test('what takes long shows one line that is taken away', () => {
  const { written, clock, progress } = recorded(true);
  clock.now = 600;
  progress.step('Reading files', 1200, 5000);
  clock.now = 610;
  progress.step('Reading files', 1300, 5000);
  clock.now = 700;
  progress.step('Answering');
  progress.end();
  const clear = '\r\u001B[2K';
  expect(written).toEqual([`${clear}Reading files 1,200/5,000`, `${clear}Answering …`, clear]);
});

test('a pipe gets nothing', () => {
  const { written, clock, progress } = recorded(false);
  clock.now = 5000;
  progress.step('Reading files', 1, 2);
  progress.end();
  expect(written).toEqual([]);
});
