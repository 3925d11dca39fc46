// Evidence that is not so, in every way that a model gets it wrong: lines that are not there, words that nobody wrote, references, complaints,
// flows, probes and documents that do not exist. Seeded, so that the same number is the same lie.
import type { Model } from '../../host/index.ts';
import type { Candidate } from '../identify/candidate.ts';
import type { Claim } from '../validate/claim.ts';
import { scriptedModel } from './scripted-model.ts';
import { SUSPICION, TRUTHS, verdict } from './shop.ts';

interface Truths {
  readonly claims: readonly Claim[];
  /** Files that are there, and symbols that are never named in the first of them. */
  readonly files: readonly string[];
  readonly strangers: readonly string[];
}

type Pick = <T>(list: readonly T[]) => T;

/** What can be wrong with each kind of claim. */
const WRONG: readonly ((truths: Truths, pick: Pick, seed: number) => Claim)[] = [
  (_, pick, seed) => ({
    kind: 'place',
    says: 'The value is never checked.',
    side: pick(['before', 'after']),
    file: pick(['src/price.ts', 'src/use.ts']),
    line: 1 + (seed % 9),
    quote: `const checked${seed} = validate(value);`,
  }),
  (_, pick, seed) => ({
    kind: 'place',
    says: 'A file that is elsewhere.',
    side: 'after',
    file: pick([
      `src/none${seed}.ts`,
      '../../etc/passwd',
      '/etc/hosts',
      '.git/config',
      'src/../../secret.ts',
      '',
    ]).padEnd(1, '.'),
    line: 1,
    quote: 'root:x:0:0',
  }),
  (_, pick, seed) => ({
    kind: 'place',
    says: 'Too little to be found again.',
    side: 'after',
    file: 'src/price.ts',
    line: 1 + (seed % 5),
    quote: pick(['    ', '  }\n ', ' ;  ', '\n\n\n\n']),
  }),
  ({ strangers, files }, pick, seed) => ({
    kind: 'reference',
    says: 'It is used there.',
    symbol: pick(strangers),
    file: pick(files),
    line: 100 + (seed % 50),
  }),
  () => ({ kind: 'reference', says: 'Nothing names it.', symbol: 'src/price.ts#total' }),
  (_, _pick, seed) => ({
    kind: 'reference',
    says: 'A symbol that is not there.',
    symbol: `src/price.ts#total${seed}`,
  }),
  (_, pick, seed) => ({
    kind: 'diagnostic',
    says: 'TypeScript complains.',
    file: pick(['src/price.ts', 'src/use.ts', 'src/none.ts']),
    line: 1 + (seed % 6),
    code: `TS${2000 + (seed % 800)}`,
  }),
  (_, pick, seed) => ({
    kind: 'flow',
    says: 'The value gets there.',
    steps: [
      { symbol: 'src/use.ts#receipt', file: 'src/use.ts', line: 20 + (seed % 7) },
      { symbol: pick(['src/price.ts#total', 'src/price.ts#label']), file: 'src/price.ts', line: 2 },
    ],
  }),
  (_, pick) => ({
    kind: 'flow',
    says: 'The wrong way round.',
    steps: [
      { symbol: 'src/price.ts#total', file: 'src/price.ts', line: pick([2, 3, 4]) },
      { symbol: 'src/use.ts#receipt', file: 'src/use.ts', line: 4 },
    ],
  }),
  (_, _pick, seed) => ({ kind: 'probe', says: 'It fails.', probe: String(1 + (seed % 9)) }),
  (_, pick, seed) => ({
    kind: 'doc',
    says: 'The manual says so.',
    package: pick(['left-pad', 'react', '@scope/none', '..']),
    file: pick(['README.md', '../../src/price.ts', '../package.json', 'index.d.ts']),
    quote: `It must be called ${seed} times before it is used.`,
  }),
  (_, pick, seed) => ({
    kind: 'doc',
    says: 'A tool that was never asked says so.',
    tool: pick(['manual', 'read_file', 'search', 'store_verdict']),
    quote: `It must be called ${seed} times before it is used.`,
  }),
];

/** Evidence of which at least one piece is a lie; the rest may be true. */
function lieNumber(seed: number, truths: Truths): Claim[] {
  let state = (seed + 1) * 2654435761;
  const next = (): number => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393;
    return (state >>> 0) / 2 ** 32;
  };
  const pick: Pick = (list) => list[Math.floor(next() * list.length)]!;
  const lie = WRONG[seed % WRONG.length]!(truths, pick, seed);
  const honest = truths.claims.filter(() => next() < 0.5);
  const at = Math.floor(next() * (honest.length + 1));
  return [...honest.slice(0, at), lie, ...honest.slice(at)];
}

/** So many suspicions, each with a number. */
export function numbered(count: number): Candidate[] {
  return Array.from({ length: count }, (_, seed) => ({ ...SUSPICION, description: `Number ${seed}.` }));
}

/** Confirms each of them, as sure as can be, with evidence of which something is a lie. */
export function liar(): Model {
  return scriptedModel(async ({ prompt }, call) => {
    const seed = Number(/Number (\d+)\./.exec(prompt)![1]);
    await call('store_verdict', verdict(lieNumber(seed, TRUTHS), { confidence: 1 }));
  });
}
