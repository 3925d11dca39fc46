// A repository whose settings, hooks and attributes name every program that git knows of: no command of Lintel runs one of them.
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { trappedRepository, type Trapped } from '../../host/testing/git-programs.ts';
import { writeFiles } from '../../host/testing/temporary-folder.ts';
import { runIn, temporary } from './testing/run-hostile.ts';

const isPosix = process.platform !== 'win32';
const WHO = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
  [`GIT_${role}_NAME`, 'Test'],
  [`GIT_${role}_EMAIL`, 'test@example.com'],
]);
const env = Object.fromEntries(WHO) as NodeJS.ProcessEnv;

/** Commands that look at a repository with a change, or change it. */
const COMMANDS = [
  ['doctor'],
  ['scan', '--base', 'main'],
  ['scan', '--fix'],
  ['verify', '--base', 'main'],
  ['verify', '--staged'],
  ['review', '--base', 'left'],
  ['rename', 'b.ts#b', 'renamed'],
  ['hook', 'install'],
  ['testgen', '--base', 'left', '--commit'],
  ['orchestrate', '--branches', '*', '--onto', 'main', '--dry-run'],
  ['orchestrate', '--branches', '*', '--onto', 'main', '--execute'],
];

async function ranAfter(command: readonly string[], { folder, ran }: Trapped): Promise<readonly unknown[]> {
  writeFiles(folder, command[0] === 'orchestrate' ? {} : { 'b.ts': 'export const b = 7;\n' });
  const { exitCode, stderr } = await runIn(folder, command, env);
  expect([0, 1, 2, 3], stderr).toContain(exitCode);
  return ran();
}

test.runIf(isPosix).each(COMMANDS)('%s %s %s', { timeout: 120_000 }, async (...command) => {
  expect(await ranAfter(command, trappedRepository(temporary))).toEqual([]);
  expect(await ranAfter(command, trappedRepository(temporary, 'diff=evil merge=evil'))).toEqual([]);
});

test.runIf(isPosix)('the tools of an agent', { timeout: 120_000 }, async () => {
  const { folder, ran } = trappedRepository(temporary);
  const client = new Client({ name: 'test', version: '1.0.0' });
  const args = [join(import.meta.dirname, 'main.ts'), 'mcp', folder];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder }));
  try {
    const plan = await client.callTool({ name: 'plan_merges', arguments: { branches: ['*'], onto: 'main' } });
    expect(JSON.stringify(plan.content)).toContain('to merge into main');
    await client.callTool({ name: 'verify_change', arguments: { base: 'left' } });
    await client.callTool({ name: 'review_change', arguments: { base: 'left' } });
    expect(ran()).toEqual([]);
  } finally {
    await client.close();
  }
});
