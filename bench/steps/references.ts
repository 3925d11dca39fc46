// Every place that means a symbol, asked in a new process: without a cache, with one, and of TypeScript's language server.
import { formatBytes, formatCount } from '../format.ts';
import { inTurns, measure, medianOf, type Median } from '../measure.ts';
import { child, lintel } from '../product.ts';
import type { Corpus, Row, StepOptions, StepResult } from '../step.ts';

/** Symbols that many files use, where the corpus is known. */
const SYMBOLS: Readonly<Record<string, string>> = {
  trpc: 'packages/server/src/unstable-core-do-not-import/error/TRPCError.ts#TRPCError',
  excalidraw: 'packages/element/src/typeChecks.ts#isTextElement',
};

const MOST = { seconds: 1.5, bytes: 500e6 };
const MOST_WHEN_LARGE = { seconds: 4, bytes: 2e9 };
const LARGE_FILES = 10_000;

interface Answer {
  readonly complete: boolean;
  readonly references: readonly { readonly file: string }[];
}

interface Definition {
  readonly definitions: readonly {
    readonly file: string;
    readonly span: { readonly start: { readonly line: number; readonly column: number } };
  }[];
}

export async function references(corpus: Corpus, { runs, symbol }: StepOptions): Promise<StepResult> {
  const name = symbol ?? SYMBOLS[corpus.name] ?? (await mostImported(corpus));
  const cached = lintel(corpus.copy, 'graph', 'refs', name);
  const definition = await measure(lintel(corpus.copy, 'graph', 'definition', name));
  const { file, span } = (JSON.parse(definition.stdout) as Definition).definitions[0]!;
  const { line, column } = span.start;
  await measure(cached);
  const samples = await inTurns(runs, {
    cold: lintel(corpus.copy, 'graph', 'refs', name, '--no-cache'),
    warm: cached,
    server: child('references-peer', corpus.copy, file, String(line), String(column)),
  });
  const server = medianOf(samples.server);
  const cold = rowOf('references, cold', medianOf(samples.cold), server);
  const limit = corpus.files > LARGE_FILES ? MOST_WHEN_LARGE : MOST;
  return {
    rows: [cold, rowOf('references, warm', medianOf(samples.warm))],
    measures: [
      { name: 'references, cold', value: cold.ours, unit: 'seconds', atMost: limit.seconds },
      { name: 'references, memory', value: cold.peak, unit: 'bytes', atMost: limit.bytes },
    ],
    notes: [
      `references: of ${name}; the peer is TypeScript's language server, which searches one project only`,
    ],
  };
}

async function mostImported(corpus: Corpus): Promise<string> {
  const found = JSON.parse((await measure(child('most-imported', corpus.copy))).stdout) as string | null;
  if (found === null)
    throw new Error('no function or class is imported anywhere; name a symbol with --symbol');
  return found;
}

function rowOf(step: string, { seconds, cpu, peak, stdout }: Median, server?: Median): Row {
  const { complete, references: places } = JSON.parse(stdout) as Answer;
  const ours = `${countsOf(places.length, new Set(places.map((place) => place.file)).size)}${complete ? '' : ', incomplete'}`;
  if (server === undefined) return { step, ours: seconds, cpu, peak, counts: ours };
  const theirs = JSON.parse(server.stdout) as { places: number; files: number };
  const counts = `${ours}; language server: ${countsOf(theirs.places, theirs.files)}, ${formatBytes(server.peak)}`;
  return { step, ours: seconds, peer: server.seconds, cpu, peak, counts };
}

function countsOf(places: number, files: number): string {
  return `${formatCount(places)} places in ${formatCount(files)} files`;
}
