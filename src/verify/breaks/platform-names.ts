// Names that mean something without being declared: of the language, of browsers, workers, Node.js and test runners. A file that drops its
// own declaration of one may go on using the global one.
import { libraryNames } from '../../detectors/index.ts';

/** What TypeScript's own libraries do not declare. */
const OTHERS: ReadonlySet<string> = new Set(
  `arguments undefined globalThis global process require module exports setImmediate clearImmediate find Buffer BufferEncoding NodeJS Bun Deno
  JSX React after afterAll afterEach assert before beforeAll beforeEach context describe expect expectTypeOf fail fixture it jest pending
  specify spyOn suite test vi xdescribe xit`.split(/\s+/),
);

export function isOfPlatform(name: string): boolean {
  return OTHERS.has(name) || libraryNames().has(name);
}
