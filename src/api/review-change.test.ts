import { expect, test } from 'vitest';
import { ANSWERS } from '../contract/index.ts';
import { gitFixture } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { reviewRepository } from './index.ts';

const temporary = temporaryFolder();

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "preserve", "target": "es2022" } }',
  'package.json': '{ "name": "shop", "private": true, "type": "module" }',
  'src/save.ts': 'export function save(id: string): string {\n  return id;\n}\n',
  'src/use.ts': "import { save } from './save.ts';\n\nexport const use = (): string => save('a');\n",
};

test('a change that breaks a caller gets a comment with evidence, without any model', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, { 'src/save.ts': FILES['src/save.ts'].replace('id: string', 'id: string, at: Date') });
  const answer = await reviewRepository(folder, { base: 'HEAD' });
  expect(ANSWERS.review.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({
    verdict: 'request_changes',
    complete: true,
    issues: [{ stage: 0, file: 'src/use.ts', type: 'type_error', severity: 'high', confidence: 1 }],
    cost: { usd: 0 },
  });
  expect(answer.issues[0]!.evidence.every(({ checked }) => checked)).toBe(true);
});

test('a change that breaks nothing gets none, and is not approved either', async () => {
  const folder = gitFixture(temporary, FILES);
  writeFiles(folder, { 'src/save.ts': `${FILES['src/save.ts']}// saved\n` });
  expect(await reviewRepository(folder, { base: 'HEAD' })).toMatchObject({
    verdict: 'nothing_found',
    issues: [],
  });
});
