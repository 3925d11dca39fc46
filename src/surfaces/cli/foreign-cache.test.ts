// A cache that somebody else put into a checkout: whether git knows of it, cannot be asked or is not there, it is not believed.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { blobId } from '../../host/index.ts';
import { commitAll, gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();
const WRONG = 'export function f(n: number): number {\n  n = n;\n  return n;\n}\n';
const RIGHT = 'export function f(n: number): number {\n  return n;\n}\n';

afterEach(() => vi.unstubAllEnvs());

function as(user: string): void {
  vi.stubEnv('XDG_STATE_HOME', user);
}

async function isFound(folder: string): Promise<boolean> {
  const { stdout } = await run(folder, ['scan', '--only', 'noop', '--no-types']);
  return stdout.includes('NOOP_SELF_ASSIGNMENT');
}

/** Lays what was learnt of the right text under the name of the wrong one. */
function poison(folder: string): void {
  const name = readdirSync(folder).find((file) => file.endsWith('.db'))!;
  const database = new (process.getBuiltinModule('node:sqlite').DatabaseSync)(join(folder, name));
  const [wrong, right] = [WRONG, RIGHT].map((text) => blobId(Buffer.from(text)));
  database.exec("DELETE FROM entry WHERE key LIKE 'report/%'");
  const rows = database
    .prepare('SELECT key, entry.id, bytes FROM entry JOIN value ON value.id = entry.id')
    .all();
  for (const { key, id, bytes } of rows as { key: string; id: number; bytes: Uint8Array }[]) {
    if (!key.includes(right!)) continue;
    const taken = key.replaceAll(right!, wrong!);
    database.prepare('UPDATE OR REPLACE entry SET key = ? WHERE key = ?').run(taken, key);
    database.prepare('UPDATE value SET checksum = ? WHERE id = ?').run(crc32(bytes, crc32(taken)), id);
  }
  database.close();
}

const SITUATIONS: readonly [string, (folder: string) => void][] = [
  ['git has it', (folder) => (gitIn(folder, 'add', '-f', '.lintel'), void commitAll(folder))],
  ['git does not have it', () => undefined],
  ['there is no git', () => vi.stubEnv('PATH', '/nowhere')],
  ['git fails', (folder) => rmSync(join(folder, '.git', 'HEAD'))],
  ['there is no repository', (folder) => rmSync(join(folder, '.git'), { recursive: true })],
];

test.each(SITUATIONS)('the cache of a checkout is not believed where %s', async (_, arrange) => {
  const [stranger, user] = [freshFolder(temporary), freshFolder(temporary)];
  const folder = gitFixture(temporary, { 'a.ts': RIGHT });
  as(stranger);
  expect(await isFound(folder)).toBe(false);
  poison(join(folder, '.lintel', 'cache'));
  writeFiles(folder, { 'a.ts': WRONG });
  // Whoever made it would believe it.
  expect(await isFound(folder)).toBe(false);
  as(user);
  arrange(folder);
  expect(await isFound(folder)).toBe(true);
});
