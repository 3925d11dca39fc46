// What was kept of one question never shows in the answer to another: however much of a context was loaded, its files mean the same.
import { expect, test } from 'vitest';
import { commitAll, gitFixture } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { verifyRepository } from './index.ts';

const temporary = temporaryFolder();

const OTHERS = [...'abcdefghijkl'].map((name) => `app/${name}.ts`);

function others(value: string): Record<string, string> {
  return Object.fromEntries(OTHERS.map((path) => [path, `export const here = ${value};\n`]));
}

const TSCONFIG = '{ "compilerOptions": { "strict": true, "types": [] } }\n';

test.each([
  [
    'TypeScript does not follow the import of a `.tsx` file without `jsx`',
    {
      'app/button.tsx': 'export const Button = (props: { children: string; size: number }) => props.size;\n',
      'app/page.tsx':
        "import { Button } from './button';\nimport { limit } from './limit';\nexport const page = Button({ size: limit() });\n",
    },
  ],
  [
    'another context adds to what is declared for everyone',
    {
      'app/shape.d.ts': 'interface Shape {\n  size: number;\n}\n',
      'app/page.ts': "import { limit } from './limit';\nexport const page: Shape = { size: limit() };\n",
      'site/tsconfig.json': TSCONFIG,
      'site/more.ts': 'declare global {\n  interface Shape {\n    color: string;\n  }\n}\nexport {};\n',
    },
  ],
])('a file is read alike in a part of its context and in the whole: %s', async (_, files) => {
  const limit = (value: string): Record<string, string> => ({
    'app/limit.ts': `export const limit = () => ${value};\n`,
  });
  const folder = gitFixture(temporary, {
    'app/tsconfig.json': TSCONFIG,
    ...files,
    ...limit('1'),
    ...others('1'),
  });
  for (const edit of [limit('2 as number'), { ...limit('3 + 4'), ...others("'text'") }]) {
    writeFiles(folder, edit);
    const request = { only: ['contracts', 'findings'] as const };
    const kept = await verifyRepository(folder, request);
    expect(kept).toEqual(await verifyRepository(folder, request, { noCache: true }));
    expect(kept.verdict).toBe('accept');
    commitAll(folder);
  }
});
