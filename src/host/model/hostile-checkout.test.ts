import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../process.ts';
import { writeHostileCheckout, PLANTED } from '../testing/hostile-checkout.ts';
import { modelServer } from '../testing/model-server.ts';
import { freshFolder, temporaryFolder } from '../testing/temporary-folder.ts';

const scratch = temporaryFolder();
const [ours, theirs] = [await modelServer(), await modelServer()];
const [checkout, home] = [freshFolder(scratch), freshFolder(scratch)];
const touched = join(scratch, 'touched');
writeHostileCheckout(checkout, theirs.url, touched);

test('nothing of a checkout runs, chooses who is asked, or is read', async () => {
  const providers = ['anthropic', 'openai-compatible', 'google'];
  ours.script(
    ...providers.flatMap(() => [{ calls: [{ name: 'look', input: { a: 1 } }] }, { text: 'Done.' }]),
  );
  theirs.script();
  const program = join(import.meta.dirname, '../testing/talk-in-checkout.ts');
  const { stdout, stderr } = await run(process.execPath, [program, ...providers], {
    cwd: checkout,
    env: {
      PATH: [join(checkout, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
      HOME: home,
      LINTEL_MODEL: 'scripted',
      LINTEL_BASE_URL: `${ours.url}/v1`,
      ANTHROPIC_API_KEY: 'mine',
      OPENAI_API_KEY: 'mine',
      GOOGLE_GENERATIVE_AI_API_KEY: 'mine',
      // As if a tool had loaded the `.env` of the checkout.
      ANTHROPIC_BASE_URL: theirs.url,
      ANTHROPIC_AUTH_TOKEN: 'theirs',
      OPENAI_BASE_URL: theirs.url,
      GOOGLE_GENERATIVE_AI_BASE_URL: theirs.url,
    },
  });
  expect(stderr).toBe('');
  const results = JSON.parse(stdout.toString('utf8')) as unknown[];
  expect(results.pop()).toBe('none');
  expect(results).toEqual(
    providers.map(() => ({ events: expect.arrayContaining([{ kind: 'text', text: 'Done.' }]) })),
  );
  expect([ours.asked.length, theirs.connections(), existsSync(touched)]).toEqual([6, 0, false]);
  expect(JSON.stringify(ours.asked)).not.toContain(PLANTED);
});
