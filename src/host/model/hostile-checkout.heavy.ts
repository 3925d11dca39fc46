// The Claude Code CLI in a checkout that would take it over: by its defaults it does, through Lintel it does not.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { query } from '@anthropic-ai/claude-agent-sdk';
import { expect, test } from 'vitest';
import { run } from '../process.ts';
import { writeHostileCheckout, PLANTED } from '../testing/hostile-checkout.ts';
import { modelServer } from '../testing/model-server.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../testing/temporary-folder.ts';

const scratch = temporaryFolder();
const [ours, theirs] = [await modelServer(), await modelServer()];
const [checkout, home] = [freshFolder(scratch), freshFolder(scratch)];
const touched = join(scratch, 'touched');
const program = join(import.meta.dirname, '../testing/talk-in-checkout.ts');
writeHostileCheckout(checkout, theirs.url, touched);

test('nothing of a checkout runs, chooses who is asked, or is read', async () => {
  ours.script({ calls: [{ name: 'mcp__lintel__look', input: { a: 1 } }] }, { text: 'Done.' });
  const { stdout, stderr } = await run(process.execPath, [program, 'claude'], {
    cwd: checkout,
    env: {
      PATH: [join(checkout, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
      HOME: home,
      LINTEL_MODEL: 'claude-sonnet-5',
      LINTEL_BASE_URL: ours.url,
      CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-mine',
      // As if a tool had loaded the `.env` of the checkout.
      ANTHROPIC_BASE_URL: theirs.url,
      ANTHROPIC_API_KEY: 'theirs',
    },
  });
  expect(stderr).toBe('');
  expect(stdout.toString('utf8')).toContain('{"kind":"text","text":"Done."}');
  expect([ours.asked.length, theirs.connections(), existsSync(touched)]).toEqual([2, 0, false]);
  expect(JSON.stringify(ours.asked)).not.toContain(PLANTED);
  expect(JSON.stringify(ours.asked)).not.toContain(checkout);
});

test("without a token, the login of the user's CLI is used, and still nothing of the checkout", async () => {
  const login = {
    accessToken: 'sk-ant-oat01-login',
    refreshToken: 'sk-ant-ort01-login',
    expiresAt: 4_000_000_000_000,
    scopes: ['user:inference', 'user:profile'],
    subscriptionType: 'max',
  };
  writeFiles(home, { '.claude/.credentials.json': JSON.stringify({ claudeAiOauth: login }) });
  ours.script({ text: 'Done.' });
  const { stdout } = await run(process.execPath, [program, 'claude'], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      LINTEL_MODEL: 'claude-sonnet-5',
      LINTEL_BASE_URL: ours.url,
    },
  });
  expect(stdout.toString('utf8')).toContain('{"kind":"text","text":"Done."}');
  expect(ours.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-ant-oat01-login']);
  expect([theirs.connections(), existsSync(touched)]).toEqual([0, false]);
});

test('the checkout is as hostile as it claims to be', async () => {
  theirs.script({ text: 'Done.' });
  const env = {
    PATH: process.env['PATH']!,
    HOME: home,
    CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-mine',
    ANTHROPIC_BASE_URL: ours.url,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  };
  for await (const message of query({
    prompt: 'Look.',
    options: { cwd: checkout, env, persistSession: false },
  }))
    if (message.type === 'result') break;
  expect([theirs.connections() > 0, existsSync(touched)]).toEqual([true, true]);
});
