// How the programs of this folder get at the product: its built modules, typed by its sources.
import { enableCompileCache } from 'node:module';

enableCompileCache();

/** `path` is relative to the build, as in `graph/index.js`; the type is that of the source beside it. */
export async function built<Module>(path: string): Promise<Module> {
  return (await import(new URL(`../.rooms/${path.replace('/', '-')}`, import.meta.url).href)) as Module;
}

export type Facts = typeof import('../../src/facts/index.ts');
export type Graph = typeof import('../../src/graph/index.ts');
export type Host = typeof import('../../src/host/index.ts');
export type LoadFacts = typeof import('../../src/project/load-facts.ts');
export type Project = typeof import('../../src/project/index.ts');
export type Snapshot = typeof import('../../src/snapshot/index.ts');
export type Syntax = typeof import('../../src/syntax/index.ts');

/** What a program answers goes to its standard output as one line of JSON. */
export function answer(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
