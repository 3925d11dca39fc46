// Where the TypeScript program of this installation lies. Only the pinned version speaks the protocol of this room.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Failure } from '../contract/index.ts';

export const TYPESCRIPT_VERSION = '7.0.2';

export function typescriptExecutable(): string {
  const here = createRequire(import.meta.url);
  const name = `@typescript/typescript-${process.platform}-${process.arch}`;
  try {
    const typescript = here.resolve('typescript/package.json');
    const version = (here(typescript) as { version: string }).version;
    if (version !== TYPESCRIPT_VERSION) {
      throw new Error(`typescript ${version} is installed, ${TYPESCRIPT_VERSION} is needed`);
    }
    const platform = createRequire(typescript).resolve(`${name}/package.json`);
    return join(dirname(platform), 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc');
  } catch (error) {
    throw new Failure(
      'TYPES_FAILED',
      { message: `TypeScript ${TYPESCRIPT_VERSION} for this platform (${name}) cannot be found` },
      { cause: error },
    );
  }
}
