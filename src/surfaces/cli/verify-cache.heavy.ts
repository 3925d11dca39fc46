// However files are edited, a verdict from the cache is the one that would be given without it; and however often it is asked for,
// it is the same.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VerifyAnswer } from '../../contract/index.ts';
import { commitAll, gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { render } from '../../render/index.ts';
import { openResident, verifyRepository } from '../../api/index.ts';

const temporary = temporaryFolder();
/** Milliseconds. */
const LONG = 1_800_000;

/** Texts that each file can have; undefined removes it. */
const TEXTS = {
  'src/add.ts': [
    'export function add(a: number, b: number): number {\n  return a + b;\n}\n',
    'export function add(a: number, b: number, c: number): number {\n  return a + b + c;\n}\n',
    'export function sum(a: number, b: number): number {\n  return a + b;\n}\n',
  ],
  'src/use.ts': [
    "import { add } from './add.ts';\n\nexport const two = add(1, 1);\n",
    "import { sum } from './add.ts';\n\nexport const two = sum(1, 1);\n",
    undefined,
  ],
  'README.md': ['# Sums\n\n`add` adds.\n', '# Sums\n'],
} as const;
type Path = keyof typeof TEXTS;
const PATHS = Object.keys(TEXTS) as Path[];

const folder = gitFixture(temporary, {
  'package.json': '{ "name": "small", "type": "module" }\n',
  'tsconfig.json':
    '{ "compilerOptions": { "module": "nodenext", "strict": true, "allowImportingTsExtensions": true, "noEmit": true } }\n',
  ...Object.fromEntries(PATHS.map((path) => [path, TEXTS[path][0]!])),
});
gitIn(folder, 'tag', 'first');
put('src/add.ts', 2);
put('src/use.ts', 1);
commitAll(folder);
gitIn(folder, 'tag', 'second');

const current = new Map<Path, number>();

function put(path: Path, at: number): void {
  const text = TEXTS[path][at];
  if (text === undefined) rmSync(join(folder, path), { force: true });
  else writeFiles(folder, { [path]: text });
}

const edit = fc
  .constantFrom(...PATHS)
  .chain((path) => fc.record({ path: fc.constant(path), at: fc.nat(TEXTS[path].length - 1) }));
const question = fc.record({ base: fc.constantFrom('first', 'second'), strict: fc.boolean() });

type Request = Parameters<typeof verifyRepository>[1];

/** What a fresh look says, by state and request. */
const fresh = new Map<string, VerifyAnswer>();

/** Makes so many random edits; after each, an answer must be the one of a fresh look. */
async function followEdits(
  count: number,
  seed: number,
  answer: (request: Request) => Promise<VerifyAnswer>,
): Promise<void> {
  const steps = fc.array(fc.tuple(edit, question), { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      for (const [{ path, at }, request] of list) {
        put(path, at);
        current.set(path, at);
        const state = JSON.stringify([PATHS.map((each) => current.get(each) ?? null), request]);
        const known = fresh.get(state) ?? (await verifyRepository(folder, request, { noCache: true }));
        fresh.set(state, known);
        expect(await answer(request)).toEqual(known);
      }
    }),
    { numRuns: count / 10, seed },
  );
}

test(
  'after 1,000 random edits, the cache was never stale',
  () => followEdits(1000, 11, (request) => verifyRepository(folder, request)),
  LONG,
);

test(
  'a server that stays open says what a fresh look says',
  async () => {
    const resident = openResident(folder);
    try {
      await followEdits(600, 11, (request) => resident.verify(request));
    } finally {
      await resident.close();
    }
  },
  LONG,
);

test(
  '100 runs give the same bytes',
  async () => {
    for (const path of PATHS) put(path, 0);
    put('src/add.ts', 1);
    const texts = new Set<string>();
    for (let time = 0; time < 100; time++) {
      const answer = await verifyRepository(folder, { base: 'first' }, { noCache: time % 2 === 0 });
      texts.add(render('verify', answer, { format: 'json' }) + render('verify', answer, { format: 'agent' }));
    }
    expect(texts.size).toBe(1);
  },
  LONG,
);
