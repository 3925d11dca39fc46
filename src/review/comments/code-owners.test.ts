import { expect, test } from 'vitest';
import { ownersOf, parseCodeOwners } from './code-owners.ts';

const RULES = parseCodeOwners(`
# everything
*       @acme/all
*.js    @js-owner # in line
/build/logs/ @doctocat
docs/*  docs@example.com
apps/   @octocat
/src/api @api
**/generated @nobody
[Section]
!src/no @never
/apps/github
with\\ space.txt @spacy
`);

test.each([
  ['README.md', ['@acme/all']],
  ['src/deep/a.js', ['@js-owner']],
  ['build/logs/x/y.txt', ['@doctocat']],
  ['sub/build/logs/y.txt', ['@acme/all']],
  ['docs/a.md', ['docs@example.com']],
  ['docs/more/a.md', ['@acme/all']],
  ['packages/apps/a.ts', ['@octocat']],
  ['apps/github/a.ts', []],
  ['src/api/deep/a.ts', ['@api']],
  ['src/apix.ts', ['@acme/all']],
  ['src/generated/a.ts', ['@nobody']],
  ['with space.txt', ['@spacy']],
])('%s', (file, owners) => {
  expect(ownersOf(RULES, file)).toEqual(owners);
});
