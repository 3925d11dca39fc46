// A pause between questions: what coming ones need is loaded, and what is asked afterwards is answered as before.
import { expect, test } from 'vitest';
import { CONFIG, filesIn, fixture, indexOf, viewOf } from './testing/fixture.ts';

const SOURCES = `
//- one/tsconfig.json
${CONFIG}
//- one/a.ts
export const a: number = 1;
//- one/b.ts
import { a } from './a';
export const b: number = a;
//- two/tsconfig.json
${CONFIG}
//- two/c.ts
export const c = 1;
`;

function watched(): ReturnType<typeof fixture> & { readonly read: string[] } {
  const view = viewOf(filesIn(SOURCES));
  const read: string[] = [];
  const noted = (path: string): string | undefined => {
    if (path.endsWith('.ts')) read.push(path);
    return view.read(path);
  };
  return { ...fixture(SOURCES, { view: { ...view, read: noted } }), read };
}

const ask = ({ types, files, at }: ReturnType<typeof watched>) =>
  types.references('one/a.ts', at('one/a.ts', 'a:'), { index: indexOf(files) });

test('the rest of the repository is loaded once there was a question', async () => {
  const watching = watched();
  const { types, files, read } = watching;
  await types.prepare(indexOf(files), () => true);
  expect(read).toEqual([]);
  await ask(watching);
  expect(read).not.toContain('two/c.ts');
  await types.prepare(indexOf(files), () => true);
  expect(read).toContain('two/c.ts');
});

test('nothing more is loaded when a question waits', async () => {
  const watching = watched();
  await ask(watching);
  await watching.types.prepare(indexOf(watching.files), () => false);
  expect(watching.read).not.toContain('two/c.ts');
});

test('edits that were asked about do not last, and can be asked about again', async () => {
  const { types, files } = watched();
  const edits = new Map([['one/a.ts', "export const a: string = '';\n"]]);
  const check = (of: Pick<typeof types, 'check'>) =>
    of.check(['one/b.ts'], indexOf(files), () => ['one/tsconfig.json']);
  const codes = async (of: Pick<typeof types, 'check'>) =>
    (await check(of)).flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  for (let round = 0; round < 2; round++) {
    expect(await types.withOverlay(edits, codes)).toEqual([2322]);
    await types.prepare(indexOf(files), () => true);
    expect(await codes(types)).toEqual([]);
  }
});
