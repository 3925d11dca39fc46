// Runs the collector over a text and applies every fix it has, as a user would who accepts them all.
import { collectFacts, runCollectors } from '../../../facts/index.ts';
import { parseSource } from '../../../syntax/index.ts';
import wasteFacts, { type WasteFact } from '../facts.ts';

export interface Fixed {
  readonly text: string;
  /** How many stores were found, and how many of them are gone. */
  readonly found: number;
  readonly fixed: number;
}

export function applyFixes(path: string, text: string): Fixed {
  const tree = parseSource(path, text);
  const collected = runCollectors(tree, collectFacts(tree), [wasteFacts]);
  const stores = (collected['waste'] as WasteFact | undefined)?.stores ?? [];
  const edits = stores.flatMap(({ fix }) => fix).sort((a, b) => b[0] - a[0]);
  let result = text;
  let limit = text.length;
  for (const [start, end, insert] of edits) {
    if (end > limit) throw new Error(`fixes overlap at ${start} in\n${text}`);
    result = result.slice(0, start) + insert + result.slice(end);
    limit = start;
  }
  return { text: result, found: stores.length, fixed: edits.length };
}
