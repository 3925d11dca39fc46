import { test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

test('what is kept for a part', async () => {
  await checkFindings(
    detector,
    `
//- a.ts
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
export function returned() {
  const table = new Uint8Array(64 * 1024);
  //    ^^^^^ WASTE_MEMORY_RETENTION
  table.forEach((n) => console.log(n));
  return { size: () => table.byteLength };
}
export async function parsed(path: string) {
  const config = JSON.parse(await readFile(path, 'utf8'));
  //    ^^^^^^ WASTE_MEMORY_RETENTION
  return () => config.version;
}
export class Watcher {
  handler?: () => number;
  start(path: string) {
    const lines = readFileSync(path, 'utf8').split('\\n');
    //    ^^^^^ WASTE_MEMORY_RETENTION
    this.handler = () => lines.length;
  }
}
export function silent(path: string, keep: (x: object) => void) {
  const small = new Array(3);
  const used = readFileSync(path);
  const shared = readFileSync(path);
  const grown = new Array(5000);
  const passing = readFileSync(path);
  grown.push(1);
  [1, 2].map(() => passing.length);
  const kept = { shared };
  keep(kept);
  return [() => small.length, () => used.at(0), () => used.length, () => shared.length, () => grown.length];
}
`,
  );
});
