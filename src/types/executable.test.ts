import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './testing/fixture.ts';
import { TYPESCRIPT_VERSION, typescriptExecutable } from './executable.ts';

const here = createRequire(import.meta.url);
const platform = `@typescript/typescript-${process.platform}-${process.arch}`;

test('every platform that TypeScript has is depended on by name, since a pin of `typescript` does not reach those', () => {
  const { dependencies, optionalDependencies } = here('../../package.json') as Record<string, object>;
  const typescript = here('typescript/package.json') as { version: string; optionalDependencies: object };
  expect(typescript.version).toBe(TYPESCRIPT_VERSION);
  expect(optionalDependencies).toEqual(typescript.optionalDependencies);
  expect(dependencies).not.toHaveProperty('typescript');
});

test('a platform that is not installed, or in another version, is named', () => {
  const manifest = join(temporaryFolder(), 'package.json');
  writeFileSync(manifest, '{ "version": "7.1.0" }');
  const absent = (): string => here.resolve('nowhere/package.json');
  const needed = `Lintel needs ${platform} ${TYPESCRIPT_VERSION}, and`;
  expect(() => typescriptExecutable(absent)).toThrow(`${needed} it is not installed`);
  expect(() => typescriptExecutable(() => manifest)).toThrow(`${needed} version 7.1.0 of it is installed`);
});
