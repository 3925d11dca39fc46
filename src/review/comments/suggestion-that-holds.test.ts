import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewIssue } from '../../contract/index.ts';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { openProject, type Project } from '../../project/index.ts';
import { suggestionThatHolds } from './suggestion-that-holds.ts';

let project: Project;
const folder = temporaryFolder();

beforeAll(async () => {
  const root = gitFixture(folder, {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "preserve", "target": "es2022" } }',
    'a.ts': 'export function one(x: string): number {\n  return x.length;\n}\n',
    'b.ts': "import { one } from './a.ts';\nexport const two: number = one('x');\n",
  });
  project = await openProject(root, { threads: 1, maxFileBytes: 1_000_000, versions: '' });
});
afterAll(() => project.close());

test.each([
  ['  return x.trim().length;', true],
  ['  return x.trim().length;\n', true],
  ['  return x.length;', false],
  ['  return x.size;', false],
  ['  return x.length', true],
  ['  return (;', false],
])('%j holds: %j', async (suggestion, holds) => {
  const span = { start: { line: 2, column: 3 }, end: { line: 2, column: 9 } };
  const issue = { file: 'a.ts', span, suggestion } as ReviewIssue;
  const text = await suggestionThatHolds(project, issue);
  expect(text).toBe(holds ? suggestion.trimEnd() : undefined);
});

test('a suggestion that breaks others does not hold', async () => {
  const span = { start: { line: 1, column: 1 }, end: { line: 3, column: 2 } };
  const suggestion = 'export function one(x: string): string {\n  return x;\n}';
  expect(
    await suggestionThatHolds(project, { file: 'a.ts', span, suggestion } as ReviewIssue),
  ).toBeUndefined();
});
