// What was kept of one question never shows in the answer to another: however much of a context was loaded, its files mean the same.
import { expect, test } from 'vitest';
import { commitAll, gitFixture } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { verifyRepository } from './index.ts';

const temporary = temporaryFolder();

/** TypeScript does not follow the import of a `.tsx` file without `jsx`, and knows the file only if it is a root of the program. */
const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] } }\n',
  'button.tsx': 'export const Button = (props: { children: string; size: number }) => props.size;\n',
  'page.tsx':
    "import { Button } from './button';\nimport { limit } from './limit';\nexport const page = Button({ size: limit() });\n",
  'limit.ts': 'export const limit = () => 1;\n',
  ...Object.fromEntries([...'abcdefghijkl'].map((name) => [`${name}.ts`, `export const ${name} = 1;\n`])),
};

test('a file is read alike in a part of its context and in the whole', async () => {
  const folder = gitFixture(temporary, FILES);
  const edits: Record<string, string>[] = [
    { 'limit.ts': 'export const limit = () => 2 as number;\n' },
    {
      'limit.ts': 'export const limit = () => 3 + 4;\n',
      ...Object.fromEntries(
        [...'abcdefghijkl'].map((name) => [`${name}.ts`, `export const ${name} = 'text';\n`]),
      ),
    },
  ];
  for (const edit of edits) {
    writeFiles(folder, edit);
    const request = { only: ['contracts', 'findings'] as const };
    const kept = await verifyRepository(folder, request);
    expect(kept).toEqual(await verifyRepository(folder, request, { noCache: true }));
    expect(kept.verdict).toBe('accept');
    commitAll(folder);
  }
});
