import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from './testing/fixture.ts';

const PAGE = `
//- button.tsx
export const Button = (props: { children: unknown }): any => props.children;
//- page.tsx
import { Button } from './button';
export const page = () => <Button>press</Button>;
//- globals.d.ts
declare namespace JSX {
  interface ElementChildrenAttribute { children: {} }
  interface IntrinsicElements { [name: string]: any }
}
`;

const configs = (...names: string[]): string =>
  names
    .map((name, at) => `//- ${at === 0 ? 'tsconfig' : `base${at}`}.json\n{ "extends": "${name}" }\n`)
    .join('');

async function codesWith(config: string): Promise<number[]> {
  const { types } = fixture(`${config}${PAGE}`);
  const found = await types.diagnostics('tsconfig.json', ['page.tsx']);
  return found.map(({ code }) => code);
}

test.each([
  ['a file of a package', configs('@tools/base/next.json')],
  ['a file of a package, without its ending', configs('@tools/base/next')],
  ['a package', configs('tools')],
  ['a config of the repository that extends a package', configs('./base1.json', 'tools/base.json')],
])('a config that is not installed is assumed to set jsx: %s', async (_, config) => {
  expect(await codesWith(config)).toEqual([]);
});

test('what is installed counts, and what a config says itself', async () => {
  const { types, root } = fixture(`${configs('tools/base.json')}${PAGE}`);
  mkdirSync(join(root, 'node_modules/tools'), { recursive: true });
  writeFileSync(join(root, 'node_modules/tools/base.json'), '{}');
  const found = await types.diagnostics('tsconfig.json', ['page.tsx']);
  expect(found.map(({ code }) => code)).toContain(17004);
  const own = '//- tsconfig.json\n{ "extends": "tools", "compilerOptions": { "jsx": "react" } }\n';
  expect(await codesWith(own)).toContain(2874);
});
