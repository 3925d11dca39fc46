import { test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

test('what hardly anyone acts on is left out of a plain scan', async () => {
  await checkFindings(
    detector,
    `
//- lintel.json
{ "detectors": { "waste": { "likelyMeant": false } } }
//- index.ts
enum State { Open, Done, Failed }
declare function merge(a: string, b: string): string;
declare function pair(): Promise<{ user: string; team: string }[]>;
declare function send(...values: unknown[]): void;
export async function pairs(): Promise<void> {
  const [{ user: a, team: aTeam }, { user: b, team: bTeam }] = await pair();
  send(a, aTeam, b);
  const { only } = { only: a };
  //      ^^^^ WASTE_DEAD_STORE
}
export function parked(rows: string[]): void {
  // TODO: tell about them
  const wrong = rows.filter((row) => row === '');
  // The parser knows what is next.
  const next = rows.map((row) => row.trim());
  //    ^^^^ WASTE_DEAD_STORE
  const all = rows.join();
  /* send(rows,
       all); */
}
export function mirrored(text: string, before: string, after: string): void {
  if (before !== '') text = merge(before, text);
  send(text.length);
  if (after !== '') text = merge(text, after);
}
export function states(isDone: boolean, hasFailed: boolean): State {
  let state: State = State.Open;
  if (isDone) state = State.Done;
  else if (hasFailed) state = State.Failed;
  else state = State.Open;
  return state;
}
export function once(from: number): number {
  let step = from;
  //  ^^^^ WASTE_DEAD_STORE_OVERWRITE
  step = Math.random();
  return step;
}
export function back(from: string): void {
  let current = from;
  send(current);
  current = from + 1;
  send(current);
  current = from;
}
export function built(from: string): void {
  let out = from;
  out += from;
  send(out);
  out += 'end';
  ^^^ WASTE_DEAD_STORE
}
export function empty(isLarge: boolean): string {
  let type = \`\`;
  //  ^^^^ WASTE_PLACEHOLDER
  if (isLarge) type = 'large';
  else type = 'small';
  return type;
}
`,
  );
});
