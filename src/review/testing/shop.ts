// A change with one real mistake in it, and what a model may claim about it.
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { writeFiles } from '../../host/testing/temporary-folder.ts';
import type { Candidate } from '../identify/candidate.ts';
import type { Claim } from '../validate/claim.ts';

const FILES = {
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "module": "preserve", "allowImportingTsExtensions": true, "noEmit": true } }',
  'package.json': '{ "name": "shop", "private": true, "type": "module" }',
  'src/price.ts': `export function total(prices: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < prices.length; at++) sum += prices[at]!;
  return sum;
}

export function label(): string {
  return 'Total';
}
`,
  'src/use.ts': `import { label, total } from './price.ts';

export function receipt(prices: readonly number[]): string {
  return label() + ': ' + total(prices);
}
`,
};

/** A repository whose working tree leaves the last price out. */
export function shopWithMistake(within: string): string {
  const folder = gitFixture(within, FILES);
  const changed = FILES['src/price.ts'].replace('at < prices.length', 'at < prices.length - 1');
  writeFiles(folder, { 'src/price.ts': changed });
  return folder;
}

export const SUSPICION: Candidate = {
  file_path: 'src/price.ts',
  line_start: 3,
  line_end: 3,
  issue_type: 'logic_error',
  severity: 'high',
  description: 'The last price is left out of the sum.',
  code_snippet: 'for (let at = 0; at < prices.length - 1; at++) sum += prices[at]!;',
};

export const PLACE = {
  kind: 'place',
  says: 'The loop ends before the last price.',
  side: 'after',
  file: 'src/price.ts',
  line: 3,
  quote: 'at < prices.length - 1',
} as const satisfies Claim;
export const OLD_PLACE: Claim = { ...PLACE, side: 'before', quote: 'at < prices.length;' };
export const REFERENCE: Claim = {
  kind: 'reference',
  says: 'Receipts show the sum.',
  symbol: 'src/price.ts#total',
  file: 'src/use.ts',
  line: 4,
};
export const FLOW: Claim = {
  kind: 'flow',
  says: 'Receipts call it.',
  steps: [
    { symbol: 'src/use.ts#receipt', file: 'src/use.ts', line: 4 },
    { symbol: 'src/price.ts#total', file: 'src/price.ts', line: 3 },
  ],
};
export const PROBE: Claim = { kind: 'probe', says: 'Two prices give one.', probe: '1' };

export const TRUTHS = {
  claims: [PLACE, OLD_PLACE, REFERENCE, FLOW],
  files: ['src/price.ts', 'src/use.ts'],
  strangers: ['src/price.ts#label', 'src/use.ts#receipt'],
};

export function verdict(evidence: readonly Claim[], more: object = {}): object {
  return { is_valid: true, confidence: 0.95, evidence, ...more };
}
