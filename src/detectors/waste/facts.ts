// Stores that nothing reads, and large values that closures keep.
import type { CollectedFile, Collector, Json } from '../../facts/index.ts';
import type { FlowRoot } from '../../flow/index.ts';
import { classifyText } from '../../snapshot/index.ts';
import { retentionsOf, type Retention } from './memory-retention.ts';
import { shortlist } from './shortlist.ts';
import { deadStoresOf, type DeadStore } from './stores.ts';

/** The same fields, as plain JSON. */
type Plain<Fact> = { readonly [Key in keyof Fact]: Fact[Key] } & { readonly [key: string]: Json };

export type WasteFact = {
  readonly stores?: readonly Plain<DeadStore>[];
  readonly retained?: readonly Plain<Retention>[];
};

const wasteFacts: Collector<WasteFact & Json> = {
  id: 'waste',
  start(file) {
    const functions: FlowRoot[] = [];
    const note = (node: FlowRoot): void => {
      functions.push(node);
    };
    return {
      enter: { FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note },
      finish: () => factOf(file, functions),
    };
  },
};

function factOf(file: CollectedFile, functions: readonly FlowRoot[]): (WasteFact & Json) | undefined {
  // Code that was left out may hold the reads that are missed.
  if (file.tree.recovered || isMinified(file)) return undefined;
  const { mayBeDead, mayBeKept } = shortlist(file);
  const stores = mayBeDead.length === 0 ? [] : deadStoresOf(file, mayBeDead, functions);
  const retained = mayBeKept.length === 0 ? [] : retentionsOf(file, mayBeKept);
  if (stores.length + retained.length === 0) return undefined;
  return {
    ...(stores.length > 0 && { stores }),
    ...(retained.length > 0 && { retained }),
  } as unknown as WasteFact & Json;
}

/** Below this many characters per line no text counts as minified. */
const DENSE_LINE = 160;
/** So much of a text tells. */
const SAMPLE = 20_000;

/** Nothing is said about code that was written by a machine, and it has more variables than people write. */
function isMinified({ text, tree }: CollectedFile): boolean {
  return (
    text.length >= tree.lineStarts.length * DENSE_LINE &&
    classifyText('', text.slice(0, SAMPLE)) === 'minified'
  );
}

export default wasteFacts;
