import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLeftBehind, ownTag } from './owner-tag.ts';
import { gitFixture } from './testing/git-fixture.ts';
import { freshFolder, temporaryFolder } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();
const HOST = new URL('./index.ts', import.meta.url).href;
const isPosix = process.platform !== 'win32';

const programOf = (script: string): string[] => [
  '--input-type=module',
  '-e',
  `const host = await import(${JSON.stringify(HOST)});\n${script}`,
];
const own = (place: string): NodeJS.ProcessEnv => ({ ...process.env, TMPDIR: place });

/** What is there once a program has said `ready`, been killed, and its end been seen. */
async function killed(place: string, script: string): Promise<string[]> {
  const child = spawn(
    process.execPath,
    programOf(`${script}\nconsole.log('ready'); setInterval(() => {}, 1000);`),
    {
      env: own(place),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(child.stdout, 'data');
  const made = readdirSync(place).sort();
  child.kill('SIGKILL');
  await once(child, 'close');
  return made;
}

const run = (place: string, script: string): string =>
  spawnSync(process.execPath, programOf(script), { env: own(place), encoding: 'utf8' }).stdout;

test.runIf(isPosix)('what a killed process left is removed by the next one, and nothing else', async () => {
  const place = freshFolder(temporary);
  const repository = gitFixture(temporary, { 'a.ts': '1\n' });
  const made = await killed(
    place,
    `const { repository } = await host.findRepository(${JSON.stringify(repository)});
     const lab = host.openMergeLab(repository);
     await lab.treeOf('HEAD');`,
  );
  expect(made.map((name) => name.split('-')[1])).toEqual(['git', 'merges']);
  expect(readdirSync(place).sort()).toEqual(made);
  const foreign = [
    'lintel-merges-mine',
    `lintel-merges-00000000-${process.pid}-1-abcdef`,
    `lintel-merges-${ownTag()}-abcdef`,
  ];
  for (const name of foreign) mkdirSync(join(place, name));
  symlinkSync('/', join(place, made[0]!.replace(/.{6}$/, 'linked')));
  run(place, "host.makeScratchFolder('next');");
  expect(readdirSync(place).sort()).toEqual([...foreign, made[0]!.replace(/.{6}$/, 'linked')].sort());
});

test.runIf(isPosix)('a file that was half written is removed when it is written again', async () => {
  const place = freshFolder(temporary);
  const file = join(place, 'kept.json');
  writeFileSync(join(place, '.kept.json.1.tmp'), 'of another program');
  await killed(
    place,
    `const fs = await import('node:fs');
     const { syncBuiltinESMExports } = await import('node:module');
     fs.default.renameSync = () => { console.log('ready'); for (;;); };
     syncBuiltinESMExports();
     host.writeAtomically(${JSON.stringify(file)}, 'half');`,
  );
  expect(readdirSync(place)).toHaveLength(2);
  run(place, `host.writeAtomically(${JSON.stringify(file)}, 'whole');`);
  expect(readdirSync(place).sort()).toEqual(['.kept.json.1.tmp', 'kept.json']);
});

test('scratch folders are gone when their process ends before they were removed', () => {
  const place = freshFolder(temporary);
  const said = run(
    place,
    `for (let at = 0; at < 20; at++) host.makeScratchFolder('scratch');
     process.stdout.write(String((await import('node:fs')).readdirSync(${JSON.stringify(place)}).length)); process.exit(1);`,
  );
  expect([said, readdirSync(place)]).toEqual(['20', []]);
});

test('what was made for a repository goes with it', () => {
  const place = freshFolder(temporary);
  const [one, other] = [1, 2].map(() => gitFixture(temporary, { 'a.ts': '1\n' }));
  const said = run(
    place,
    `const fs = await import('node:fs');
     await host.findRepository(${JSON.stringify(one)});
     fs.rmSync(${JSON.stringify(one)}, { recursive: true });
     await host.findRepository(${JSON.stringify(other)});
     process.stdout.write(String(fs.readdirSync(${JSON.stringify(place)}).length));`,
  );
  expect([said, readdirSync(place)]).toEqual(['1', []]);
});

test('a process that has ended is known by its number and its start', () => {
  const [place, pid, start] = ownTag().split('-');
  expect(isLeftBehind(ownTag())).toBe(false);
  expect(isLeftBehind(`${place}-4194303-1`)).toBe(true);
  expect(isLeftBehind(`00000000-4194303-1`)).toBe(false);
  if (process.platform === 'linux') expect(isLeftBehind(`${place}-${pid}-${Number(start) + 1}`)).toBe(true);
});
