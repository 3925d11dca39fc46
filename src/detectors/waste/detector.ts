// Work whose result nobody uses: stores that nothing reads, and large values that are kept for a small part of them.
import * as z from 'zod';
import type { SourceFile } from '../../graph/index.ts';
import {
  collectedOf,
  defineDetector,
  NOTHING,
  type Evidence,
  type Finding,
  type Hold,
} from '../kit/index.ts';
import wasteFacts, { type WasteFact } from './facts.ts';
import { nameIn, placesDo, tick, wordOf } from '../kit/say.ts';

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const options = z.strictObject({
  ignoreNames: z
    .array(z.string().refine(isPattern, 'not a regular expression'))
    .default(['^_'])
    .describe('regular expressions; stores in variables whose name matches one are left alone'),
  minRetainedSize: z
    .int()
    .min(1)
    .default(1_000)
    .describe('elements or bytes from which a value whose size is written down counts as large'),
  likelyMeant: z
    .boolean()
    .default(false)
    .describe(
      'whether stores that hardly anyone acts on are reported too, such as a surplus name in a destructuring',
    ),
});

type Options = z.infer<typeof options>;
type Store = NonNullable<WasteFact['stores']>[number];
type Retained = NonNullable<WasteFact['retained']>[number];

export default defineDetector<Options>({
  id: 'waste',
  tier: 'proof',
  codes: {
    WASTE_DEAD_STORE: {
      kind: 'dead-store',
      equalRules: [
        'no-unused-vars',
        'no-useless-assignment',
        'noUnusedVariables',
        'no-dead-store',
        '@ts-ignore',
        '@ts-expect-error',
      ],
      say: (said) =>
        `${nameIn(said, 'label')} is given a value here, and nothing reads it before the variable is gone.`,
      cause:
        'A value is put into a variable, and on no path does anything read it before the variable is gone.',
      approach:
        'Who was meant to read this value? The reader may have been removed while the store stayed, a later line may name the wrong variable, or a branch may leave earlier than its author thought. Several such stores in one function hint that its steps no longer fit together; then the flow of the whole function is worth a look before single lines are.',
    },
    WASTE_DEAD_STORE_OVERWRITE: {
      kind: 'dead-store-overwrite',
      equalRules: ['no-useless-assignment', 'no-dead-store', 'no-unused-vars'],
      say: (said) =>
        `${nameIn(said, 'label')} is given a value here, and ${placesDo(said, 'overwrite', 'replace')} it before anything reads it.`,
      cause: 'A value is put into a variable, and every path replaces it before anything reads it.',
      approach:
        'Did the first value ever matter? It may stand for a case that has since got a branch of its own, be a habit of giving every variable a value at once, or be the trace of two pieces of code that were joined. Where a function does this often, it may prepare several things at once that could each be made where they are needed.',
    },
    WASTE_PLACEHOLDER: {
      kind: 'placeholder',
      equalRules: ['no-useless-assignment', 'no-dead-store', 'no-unused-vars'],
      say: (said) =>
        `${nameIn(said, 'label')} starts with an empty value, and ${placesDo(said, 'overwrite', 'replace')} it before anything reads it.`,
      offByDefault: true,
      cause:
        'A variable is declared with an empty value, and every path replaces that value before anything reads it.',
      approach:
        'Is the first value there for the reader, or left from a time when some path kept it? A declaration without a value, or one at the place where the value is known, lets the compiler tell when a path forgets to set it. If many variables of a function start like this, it may do several things in one go.',
    },
    WASTE_MEMORY_RETENTION: {
      kind: 'memory-retention',
      say: (said) =>
        `A closure keeps all of ${nameIn(said, 'label')} alive and reads only its ${tick(wordOf(said, 'property'))}.`,
      tier: 'advice',
      cause:
        'A closure that outlives its function keeps a large value alive, and all it ever reads of that value is one property.',
      approach:
        'What does the closure need once the function has returned? It may have been handed the whole because that was in scope, or it used to need more than it does today. How long listeners, timers and returned functions of this module live, and what else their scope holds, decides whether this is worth a change.',
    },
  },
  options,
  whenAsked: { likelyMeant: true },
  collectors: [wasteFacts],
  judgeFile(file, { ignoreNames, minRetainedSize, likelyMeant }) {
    const facts = collectedOf(file, wasteFacts);
    if (!facts) return NOTHING;
    const ignored = ignoreNames.map((pattern) => new RegExp(pattern, 'u'));
    const stores = (facts.stores ?? []).filter(
      ({ name, isLikelyMeant }) =>
        (likelyMeant || !isLikelyMeant) && !ignored.some((pattern) => pattern.test(name)),
    );
    const retained = (facts.retained ?? []).filter(
      ({ source, size }) => source === 'file' || size >= minRetainedSize,
    );
    return {
      findings: [
        ...stores.filter(({ hold }) => hold === '').map((store) => storeFinding(file, store)),
        ...retained.map((fact) => retentionFinding(file, fact)),
      ],
      holds: stores.flatMap((store) => (store.hold === '' ? [] : [holdOf(file, store, store.hold)])),
    };
  },
});

function placeOf(
  file: SourceFile,
  start: number,
  name: string,
): { readonly file: string; readonly start: number; readonly end: number } {
  return { file: file.path, start, end: start + name.length };
}

function storeFinding(file: SourceFile, store: Store): Finding {
  const { kind, key, start, name, overwrites, isShared, fix } = store;
  const evidence: Evidence[] = [
    { fact: 'write', ...placeOf(file, start, name), value: name },
    ...overwrites.map((at) => ({ fact: 'overwrite', ...placeOf(file, at, name) })),
  ];
  return {
    kind,
    ...placeOf(file, start, name),
    key,
    evidence,
    ...(isShared && { tier: 'advice' }),
    data: { label: name, confidence: isShared ? 0.7 : 1 },
    ...(fix.length > 0 && {
      fix: fix.map(([from, to, text]) => ({ file: file.path, start: from, end: to, text })),
    }),
  };
}

function holdOf(file: SourceFile, { kind, start, name }: Store, reason: Hold['reason']): Hold {
  return { kind, ...placeOf(file, start, name), reason };
}

function retentionFinding(file: SourceFile, fact: Retained): Finding {
  const { start, name, key, source, size, property, captures, escape } = fact;
  return {
    kind: 'memory-retention',
    ...placeOf(file, start, name),
    key,
    evidence: [
      { fact: 'large-value', ...placeOf(file, start, name), value: source },
      ...captures.map((at) => ({ fact: 'capture', ...placeOf(file, at, name), value: property })),
      { fact: 'escape', file: file.path, start: escape[0], end: escape[1] },
    ],
    data: { label: name, confidence: 0.5, property, source, ...(size > 0 && { size }) },
  };
}
