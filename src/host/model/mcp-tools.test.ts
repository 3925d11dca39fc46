import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mcpOverHttp } from '../testing/mcp-server.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../testing/temporary-folder.ts';
import { openMcpTools } from './mcp-tools.ts';

const scratch = temporaryFolder();
const [home, root] = [freshFolder(scratch), freshFolder(scratch)];
const http = await mcpOverHttp();
process.env['SMALL_ANSWER'] = 'yes';
process.env['ANTHROPIC_API_KEY'] ??= 'key-that-nobody-may-see';

const small = { command: process.execPath, args: [join(import.meta.dirname, '../testing/mcp-server.ts')] };
const configFile = join(home, 'mcp.json');
writeFiles(home, {
  'mcp.json': JSON.stringify({
    mcpServers: {
      small: { ...small, env: { SMALL: '${SMALL_ANSWER}' }, allowedTools: ['write'] },
      far: { type: 'http', url: http.url, headers: { 'X-Small': '${SMALL_ANSWER}' } },
      missing: { command: join(home, 'no-such-program') },
      unset: { command: 'x', env: { A: '${LINTEL_TEST_NOT_SET}' } },
    },
  }),
  'dumb.json': JSON.stringify({ mcpServers: { dumb: { command: 'sleep', args: ['60'] } } }),
});
const opened = await openMcpTools({ configFile, root, callTimeoutMs: 200 });
afterAll(async () => {
  await opened.close();
  http.close();
});

const call = (name: string, input: unknown = {}, signal = new AbortController().signal) =>
  opened.tools.find((tool) => tool.name === name)!.call(input, signal);

test('tools of all servers are offered under the name of their server, but those that may change something', () => {
  expect(opened.tools.map(({ name }) => name)).toEqual([
    'far__again',
    'far__environment',
    'far__much',
    'far__never',
    'small__again',
    'small__environment',
    'small__much',
    'small__never',
    'small__write',
  ]);
  expect(opened.notes).toEqual([
    'Tools of the MCP server far that may change something are not offered: write. Name those to be offered in its `allowedTools`.',
  ]);
});

test('a server that cannot be used is a problem that says why', async () => {
  const dumb = await openMcpTools({ configFile: join(home, 'dumb.json'), root, startTimeoutMs: 50 });
  const start = 'The MCP server \\w+ cannot be used';
  expect([...opened.problems, ...dumb.problems]).toEqual([
    expect.stringMatching(`${start}: spawn .*no-such-program ENOENT`),
    expect.stringMatching(`${start}: the variable LINTEL_TEST_NOT_SET is not set`),
    expect.stringMatching(`${start}: .*time`),
  ]);
});

test('replies are bounded in size and time, and a bad input is told', async () => {
  expect(await call('far__again', { text: 'hello' })).toEqual({ text: 'hello', isError: false });
  expect(await call('small__again', { text: 'hello' })).toEqual({ text: 'hello', isError: false });
  expect(await call('small__again', '{')).toEqual({ text: 'The input must be an object.', isError: true });
  expect((await call('small__much')).text).toBe(`${'x'.repeat(20_000)}\n[80000 more characters]`);
  expect((await call('small__never')).isError).toBe(true);
  await expect(call('small__never', {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'INTERRUPTED' });
});

test('a server sees what the user gave it, and no keys; it does not stand in the repository', async () => {
  const { text } = await call('small__environment');
  const said = JSON.parse(text) as Record<string, string>;
  expect([said['SMALL'], said['cwd'], said['ANTHROPIC_API_KEY']]).toEqual(['yes', home, undefined]);
});

test('a file in the repository is refused', async () => {
  writeFiles(root, { '.mcp.json': '{"mcpServers":{}}' });
  await expect(openMcpTools({ configFile: join(root, '.mcp.json'), root })).rejects.toMatchObject({
    code: 'USAGE',
  });
});
