import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startForge, type TestForge } from '../host/testing/forge/start-forge.ts';
import type { TestRepository } from '../host/testing/forge/forge-state.ts';
import { gitIn } from '../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder } from '../host/testing/temporary-folder.ts';
import { reviewProposal, type ForgeAccess } from './review-proposal.ts';

const folder = temporaryFolder();
let world: TestForge;
let repository: TestRepository;
let access: ForgeAccess;

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "preserve", "target": "es2022" } }',
  'package.json': '{ "name": "shop", "private": true, "type": "module" }',
  'src/save.ts': 'export function save(id: string): string {\n  return id;\n}\n',
  'src/use.ts': "import { save } from './save.ts';\n\nexport const use = (): string => save('a');\n",
};

beforeAll(async () => {
  world = await startForge({ folder });
  repository = await world.repository('acme/shop', FILES);
  access = {
    baseUrl: world.apiUrl,
    auth: { kind: 'token', token: world.token('lintel[bot]') },
    msPerSecond: 0,
  };
});
afterAll(() => world.close());

test('a proposal of a fork is reviewed from a folder of its own, and no program of it or of the user runs', async () => {
  const fork = await world.repository('friend/shop', repository);
  await fork.bare.commit('change', {
    'src/save.ts': FILES['src/save.ts'].replace('id: string', 'id: string, at: Date'),
    '.gitattributes': '*.ts filter=trap\n',
  });
  await repository.bare.commit('main', { 'other.md': 'others went on\n' });
  const { number } = await world.pull(repository, 'change', { from: fork });
  const clone = freshFolder(folder);
  gitIn(clone, 'clone', '-q', repository.bare.path, '.');
  gitIn(clone, 'remote', 'set-url', 'origin', `${world.origin}/acme/shop.git`);
  const settings = join(folder, 'user.gitconfig');
  const trap = `touch ${join(folder, 'canary')}; cat`;
  writeFileSync(settings, `[filter "trap"]\n\tsmudge = "${trap}"\n[init]\n\ttemplateDir = /nowhere\n`);
  process.env['GIT_CONFIG_GLOBAL'] = settings;
  const answer = await reviewProposal(clone, { number, forge: access });
  delete process.env['GIT_CONFIG_GLOBAL'];
  expect(answer).toMatchObject({
    verdict: 'request_changes',
    changed: { files: 2 },
    issues: [{ file: 'src/use.ts', type: 'type_error' }],
  });
  expect(gitIn(clone, 'status', '--porcelain', '--branch')).toBe('## main...origin/main\n');
  expect(() => gitIn(folder, 'hash-object', 'canary')).toThrow(/canary/);
});
