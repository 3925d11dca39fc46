// Where the TypeScript program of this installation lies. Only the pinned version speaks the protocol of this room. It is asked for by the
// name of its platform: a repository that pins `typescript` for everything below it does not pin that.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Failure } from '../contract/index.ts';

export const TYPESCRIPT_VERSION = '7.0.2';

/** `resolve` finds a file of a package, and throws when the package is not there. */
export function typescriptExecutable(
  resolve: (id: string) => string = createRequire(import.meta.url).resolve,
): string {
  const name = `@typescript/typescript-${process.platform}-${process.arch}`;
  const manifest = foundBy(resolve, name);
  const { version } = createRequire(manifest)(manifest) as { version: string };
  if (version !== TYPESCRIPT_VERSION) throw missing(name, `version ${version} of it is installed`);
  return join(dirname(manifest), 'lib', process.platform === 'win32' ? 'tsc.exe' : 'tsc');
}

function foundBy(resolve: (id: string) => string, name: string): string {
  try {
    return resolve(`${name}/package.json`);
  } catch (error) {
    throw missing(name, 'it is not installed', error);
  }
}

function missing(name: string, why: string, cause?: unknown): Failure {
  const message = `Lintel needs ${name} ${TYPESCRIPT_VERSION}, and ${why}`;
  return new Failure('TYPESCRIPT_MISSING', { message }, { cause });
}
