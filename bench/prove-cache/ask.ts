// Asks everything about what is checked out, in a process of its own; answers go to a file.
import { readFileSync, writeFileSync } from 'node:fs';
import { askAll, chooseSymbols, onceHolder, type Asked, type Library } from './questions.ts';

const [library, root, input, output] = process.argv.slice(2) as [string, string, string, string];
const { noCache, base, changed, symbols } = JSON.parse(readFileSync(input, 'utf8')) as Pick<Asked, 'base'> & {
  noCache: boolean;
  changed: string[];
  symbols?: string[];
};
const holder = onceHolder((await import(library)) as Library, root, noCache);
const chosen = symbols ?? (await chooseSymbols(holder, new Set(changed)));
writeFileSync(
  output,
  JSON.stringify({ symbols: chosen, answers: await askAll(holder, { base, symbols: chosen }) }),
);
