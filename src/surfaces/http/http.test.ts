// The server as agents and attackers meet it: real requests on the loopback address, a real repository.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openResident } from '../../api/index.ts';
import type { RefactorAnswer } from '../../contract/index.ts';
import { gitFixture } from '../../host/testing/git-fixture.ts';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { ended, run, start } from '../cli/testing/run.ts';
import { startHttp } from './index.ts';

const temporary = temporaryFolder();
const FILES = {
  'package.json': '{ "name": "small", "type": "module", "exports": "./src/index.ts" }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }',
  'src/add.ts': 'export function add(a: number): number {\n  return a;\n}\n',
  'src/index.ts': "export { add } from './add.ts';\n",
  'src/use.ts':
    "import { add } from './add.ts';\n\nexport const two = add(2);\n\nexport const three = two + 1;\n",
  'src/other.ts': 'export const three = 3;\n',
};
const folder = gitFixture(temporary, FILES);
const resident = openResident(folder);
const server = await startHttp(resident, { token: 'the-token', requestMs: 1500 });
afterAll(async () => {
  await server.close();
  await resident.close();
});

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

async function ask(path: string, { method = 'POST', body, headers }: Sent = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: 'Bearer the-token', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as never };
}

/** `fetch` does not let a host be named. */
function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/health`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

function outcomeOf({ status, reason, applied }: RefactorAnswer): string {
  return [status, reason, applied ? 'applied' : undefined].filter((word) => word !== undefined).join(' ');
}

function textOf(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

test('only those who know the token, and no page of another origin, are answered', async () => {
  const health = await ask('/health', { method: 'GET', headers: { authorization: '' } });
  expect([health.status, health.text]).toEqual([200, '{"ok":true}\n']);
  const plans = (headers: Record<string, string>) => ask('/plans', { method: 'GET', headers });
  expect((await plans({})).json).toEqual({ plans: [] });
  for (const authorization of ['', 'Bearer wrong', 'Bearer the-toke', 'the-token'])
    expect((await plans({ authorization })).status).toBe(401);
  expect((await plans({ origin: 'https://example.com' })).status).toBe(403);
  expect((await plans({ origin: 'null' })).status).toBe(403);
  expect((await plans({ origin: server.url })).status).toBe(200);
  const hosts = ['example.com', `example.com:${server.port}`, '127.0.0.1.example.com', 'localhost:1'];
  expect(await Promise.all(hosts.map((host) => statusFor({ host })))).toEqual([403, 403, 403, 200]);
});

test('what is not understood is refused with what is wrong', async () => {
  expect((await ask('/nothing')).status).toBe(404);
  const wrong = await ask('/refactor/rename', { method: 'GET' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await ask('/refactor/rename', { body: '{' })).status).toBe(400);
  const refused = await ask('/refactor/rename', { body: { symbol: 'add', new_name: 1 } });
  expect(refused).toMatchObject({ status: 400, json: { error: { data: { field: 'new_name' } } } });
  const large = { symbol: 'add', new_name: 'a'.repeat(1_000_001) };
  expect((await ask('/refactor/rename', { body: large })).status).toBe(413);
  const unknown = await ask('/refactor/rename', { body: { symbol: 'nothing', new_name: 'b' } });
  expect(unknown).toMatchObject({ status: 400, json: { error: { code: 'SYMBOL_NOT_FOUND' } } });
  for (const method of ['GET', 'DELETE'])
    expect((await ask('/plans/0123456789abcdef', { method })).status).toBe(404);
});

test('a client that does not finish its request is not waited for', async () => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write('POST /undo HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer the-token\r\n');
  socket.write('Content-Length: 5\r\n\r\n{');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  await new Promise((resolve) => socket.on('close', resolve));
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
});

test('a rename is done, says what the command line says, and is taken back', async () => {
  const body = { symbol: 'src/use.ts#two', new_name: 'deux', dry_run: true };
  const { json } = await ask('/refactor/rename', { body });
  const { stdout } = await run(folder, ['rename', 'src/use.ts#two', 'deux', '--dry-run', '--format', 'json']);
  const apart = { plan_id: '', expires_at: '' };
  expect({ ...(json as RefactorAnswer), ...apart }).toEqual({ ...JSON.parse(stdout), ...apart });

  const done = await ask('/refactor/rename', {
    body: { ...body, dry_run: false, context_id: 'tsconfig.json' },
  });
  expect([done.status, outcomeOf(done.json)]).toEqual([200, 'ok applied']);
  expect(textOf('src/use.ts')).toBe(FILES['src/use.ts'].replaceAll('two', 'deux'));
  expect((await ask('/undo')).json).toMatchObject({ undone: true });
  expect(textOf('src/use.ts')).toBe(FILES['src/use.ts']);
});

test('a name of two symbols is a question with candidates', async () => {
  const { status, json } = await ask('/refactor/rename', { body: { symbol: 'three', new_name: 'trois' } });
  const { status: how, reason, candidates }: RefactorAnswer = json;
  expect([status, how, reason, candidates.map(({ id }) => id)]).toEqual([
    200,
    'needs_decision',
    'symbol_ambiguous',
    ['src/other.ts#three', 'src/use.ts#three'],
  ]);
});

test('a decision is committed with the lines of the answer, and blocked while a file has changed', async () => {
  const asked: RefactorAnswer = (await ask('/refactor/rename', { body: { symbol: 'add', new_name: 'plus' } }))
    .json;
  expect([outcomeOf(asked), asked.commit_endpoint]).toEqual([
    'needs_decision public_name',
    '/decisions/commit',
  ]);
  const [first] = asked.candidates;
  const lines = first!.occurrences.map(({ file, span, content, content_hash }) => ({
    anchor: { file, line: span.start.line, content },
    evidence: { file, line: span.start.line, content_hash },
  }));
  const body = {
    plan_id: asked.plan_id,
    selected_candidate_id: first!.id,
    proof: {
      symbol_identity: asked.symbol,
      anchors: lines.map(({ anchor }) => anchor),
      file_line_evidence: lines.map(({ evidence }) => evidence),
    },
  };
  writeFileSync(join(folder, 'src/use.ts'), `${FILES['src/use.ts']}// Changed.\n`);
  const blocked: RefactorAnswer = (await ask('/decisions/commit', { body })).json;
  expect([outcomeOf(blocked), blocked.non_clean_files, blocked.suggested_refresh_scope]).toEqual([
    'blocked files_not_clean',
    ['src/use.ts'],
    { files: ['src/use.ts'] },
  ]);
  writeFileSync(join(folder, 'src/use.ts'), FILES['src/use.ts']);
  expect(outcomeOf((await ask('/decisions/commit', { body })).json)).toBe('ok applied');
  expect(textOf('src/index.ts')).toBe("export { plus } from './add.ts';\n");
  expect((await ask('/undo')).json).toMatchObject({ undone: true });
});

test('of two requests at once each sees what the other did', async () => {
  const rename = (symbol: string, name: string) =>
    ask('/refactor/rename', { body: { symbol: `src/use.ts#${symbol}`, new_name: name } });
  const both = await Promise.all([rename('two', 'deux'), rename('three', 'trois')]);
  expect(both.map(({ json }) => (json as RefactorAnswer).applied)).toEqual([true, true]);
  expect(textOf('src/use.ts')).toBe(FILES['src/use.ts'].replaceAll('two', 'deux').replace('three', 'trois'));
});

test('what nobody waits for any more is not done', async () => {
  const turn = Promise.withResolvers<void>();
  const held = resident.ask(() => turn.promise);
  const leaving = new AbortController();
  const asked = fetch(`${server.url}/refactor/rename`, {
    method: 'POST',
    headers: { authorization: 'Bearer the-token' },
    body: JSON.stringify({ symbol: 'src/use.ts#trois', new_name: 'tre' }),
    signal: leaving.signal,
  });
  await pause(300);
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');
  await pause(100);
  turn.resolve();
  await held;
  expect((await ask('/plans', { method: 'GET' })).status).toBe(200);
  expect(textOf('src/use.ts')).toBe(FILES['src/use.ts'].replaceAll('two', 'deux').replace('three', 'trois'));
});

test('a plan is given up', async () => {
  const body = { symbol: 'src/use.ts#deux', new_name: 'due', dry_run: true };
  const { plan_id: id }: RefactorAnswer = (await ask('/refactor/rename', { body })).json;
  const shown = await ask(`/plans/${id}`, { method: 'GET' });
  const { state, answer } = shown.json as { state: string; answer: RefactorAnswer };
  expect([shown.status, state, answer.plan_id, outcomeOf(answer)]).toEqual([200, 'open', id, 'ok']);
  const { json } = await ask(`/plans/${id}`, { method: 'DELETE' });
  const { plans } = json as { plans: { plan_id: string; state: string }[] };
  expect(plans.find((plan) => plan.plan_id === id)?.state).toBe('cancelled');
});

test.skipIf(process.platform === 'win32')(
  'the command keeps its token to itself, stops when told to, and leaves nothing behind',
  async () => {
    const child = start(folder, ['serve']);
    const outcome = ended(child);
    const line = await new Promise<string>((resolve) => child.stdout!.once('data', resolve));
    const { url, token_file: file } = JSON.parse(line) as { url: string; token_file: string };
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const token = readFileSync(file, 'utf8').trim();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/plans`, { headers })).status).toBe(200);
    const told = performance.now();
    child.kill('SIGTERM');
    const { exitCode, stdout, stderr } = await outcome;
    expect(performance.now() - told).toBeLessThan(2500);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).not.toContain(token);
    expect(() => statSync(file)).toThrow('ENOENT');
  },
);

test('a file that holds something else is not taken for the token', async () => {
  const { exitCode, stderr } = await run(folder, ['serve', '--token-file', 'package.json']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('holds no token of Lintel');
  expect(textOf('package.json')).toBe(FILES['package.json']);
});
