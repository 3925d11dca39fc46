import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from './testing/fixture.ts';

/** What TypeScript reports of a file that uses a package of types which nothing names, and that is right without `strict`. */
async function codes(typescript: string, config: string): Promise<number[]> {
  const { types, root } = fixture(`
//- package.json
{ "devDependencies": { "typescript": "${typescript}" } }
//- tsconfig.json
${config}
//- a.ts
export const name: string = platform();
export const none: string = undefined;
export const why = (run: () => void) => { try { run(); } catch (error) { return error.message; } };
`);
  const folder = join(root, 'node_modules/@types/platform');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "@types/platform", "types": "index.d.ts" }');
  writeFileSync(join(folder, 'index.d.ts'), 'declare function platform(): string;\n');
  return (await types.diagnostics('tsconfig.json', ['a.ts'])).map(({ code }) => code);
}

test.each([
  ['^5.4.0', '{}', []],
  ['^5.4.0', '{ "compilerOptions": { "noEmit": true } }', []],
  ['^5.4.0', '{ "compilerOptions": { "strict": true } }', [2322, 18046]],
  ['~4.3.5', '{ "compilerOptions": { "strict": true } }', [2322]],
  ['^5.4.0', '{ "compilerOptions": { "types": [] } }', [2304]],
  ['^6.0.0', '{}', [2304, 2322, 18046]],
])('a repository with TypeScript %s is read as that version reads %s', async (version, config, expected) => {
  expect(await codes(version, config)).toEqual(expected);
});
