// Asks one build of Lintel, in a process of its own, all questions about a repository; answers go to a file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Lintel, open as openRepository } from '../../src/api/index.ts';
import { choose, type Chosen, type Request } from './choose.ts';

const [product, root, input, output] = process.argv.slice(2) as [string, string, string, string];
const wanted = JSON.parse(readFileSync(input, 'utf8')) as {
  areas: string[];
  count: number;
  chosen?: Chosen;
};
const { open } = (await import(pathToFileURL(join(product, 'bin', 'library.js')).href)) as {
  open: typeof openRepository;
};
/** What a symbol reaches is followed through the whole repository and takes its time. */
const IMPACTS = 3;
const answers: Record<string, string> = {};
const lintel = await open(root);
const chosen = wanted.chosen ?? (await chosenFrom(lintel));
if (wanted.areas.includes('graph')) await askGraph(lintel, chosen);
if (wanted.areas.includes('refactor'))
  for (const request of chosen.requests)
    await record(`refactor ${request.operation} ${request.subject} ${request.to ?? ''}`, () =>
      refactoring(lintel, request),
    );
await lintel.close();
writeFileSync(output, JSON.stringify({ chosen, answers }));

async function chosenFrom(lintel: Lintel): Promise<Chosen> {
  const { symbols } = await lintel.symbols('', { limit: 1e9 });
  return choose(symbols, lintel.files(), wanted.count);
}

async function askGraph(lintel: Lintel, { symbols }: Chosen): Promise<void> {
  for (const question of ['summary', 'modules', 'roles', 'cycles', 'unresolved'] as const)
    await record(`graph ${question}`, () => lintel[question]());
  for (const symbol of symbols)
    for (const question of ['definition', 'refs', 'callers', 'callees'] as const)
      await record(`graph ${question} ${symbol}`, () => lintel[question](symbol));
  for (const symbol of symbols.slice(0, IMPACTS)) {
    await record(`graph impact ${symbol}`, () => lintel.impact(symbol, { depth: 1 }));
    await record(`graph assessImpact ${symbol}`, () => lintel.assessImpact(symbol));
  }
}

function refactoring({ refactor }: Lintel, { operation, subject, to }: Request): Promise<unknown> {
  if (operation === 'rename') return refactor.rename({ symbol: subject, newName: to!, dryRun: true });
  if (operation === 'move') return refactor.move({ from: subject, to: to!, dryRun: true });
  return refactor.remove({ target: subject, dryRun: true });
}

/** A failure is an answer, too. */
async function record(key: string, question: () => Promise<unknown>): Promise<void> {
  const answer = await question().catch((error: unknown) => ({
    failure: error instanceof Error ? error.message : String(error),
  }));
  answers[key] = JSON.stringify(answer, undefined, 1);
}
