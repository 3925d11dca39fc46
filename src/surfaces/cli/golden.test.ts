// What people read: the text of the main commands about a sample project, byte by byte. After a change that is meant, rewrite
// the files of `golden/` with `npm run golden` and read the difference.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFixture } from '../../base/testing/fixture.ts';
import { gitFixture, gitIn } from '../../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const files = sampleFiles();
const sample = gitFixture(temporaryFolder(), files);
const head = gitIn(sample, 'rev-parse', 'HEAD');

/** Each file ends with its last line. */
function sampleFiles(): Record<string, string> {
  const fixture = parseFixture(readFileSync(join(import.meta.dirname, 'testing/sample.txt'), 'utf8'));
  return Object.fromEntries(
    Object.entries(fixture.files).map(([path, text]) => [path, `${text.trimEnd()}\n`]),
  );
}

/** Without what differs from run to run or from version to version: names of folders, commits, plans and snapshots, and times. */
function steady(text: string): string {
  return text
    .replaceAll(sample, '<folder>')
    .replaceAll(head.slice(0, 12), '<commit>')
    .replaceAll(head.slice(0, 10), '<commit>')
    .replaceAll(/\b[0-9a-f]{40}\b/g, '<snapshot>')
    .replaceAll(/\b[0-9a-f]{16}\b/g, '<plan>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/^in \d+\.\d\d s$/gm, 'in <time>');
}

async function checkGolden(name: string, argv: readonly string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await run(sample, argv);
  const shown = [
    `$ lintel ${argv.join(' ')}`,
    stdout.trimEnd(),
    stderr.trimEnd(),
    `exit code ${exitCode}`,
    '',
  ];
  await expect(steady(shown.filter((part, at) => part !== '' || at === 4).join('\n'))).toMatchFileSnapshot(
    join(import.meta.dirname, 'golden', `${name}.txt`),
  );
}

test.each([
  ['help', ['--help']],
  ['help-scan', ['scan', '--help']],
  ['help-rename', ['rename', '--help']],
  ['help-verify', ['verify', '--help']],
  ['scan', ['scan']],
  ['scan-duplicates', ['scan', '--only', 'exact-duplicates']],
  ['scan-agent', ['scan', '--format', 'agent']],
  ['explain', ['explain', 'WASTE_DEAD_STORE']],
  ['graph-summary', ['graph', 'summary']],
  ['graph-symbols', ['graph', 'symbols', 'total']],
  ['graph-definition', ['graph', 'definition', 'src/orders.ts#Order']],
  ['graph-refs', ['graph', 'refs', 'formatMoney']],
  ['graph-callers', ['graph', 'callers', 'src/checkout.ts#total']],
  ['graph-callees', ['graph', 'callees', 'src/checkout.ts#checkout']],
  ['graph-modules', ['graph', 'modules']],
  ['graph-cycles', ['graph', 'cycles']],
  ['graph-unresolved', ['graph', 'unresolved']],
  ['impact', ['impact', 'src/checkout.ts#total']],
  ['rename', ['rename', 'src/checkout.ts#total', 'sumOf', '--dry-run']],
  ['rename-refused', ['rename', 'src/checkout.ts#total', 'checkout', '--dry-run']],
  ['move-file', ['move', 'src/receipt.ts', 'src/print/receipt.ts', '--dry-run']],
  ['move-symbol', ['move', 'src/receipt.ts#formatMoney', 'src/money.ts', '--dry-run']],
  ['delete', ['delete', 'src/checkout.ts#roundedTotal', '--dry-run']],
  ['delete-refused', ['delete', 'src/checkout.ts#total']],
  ['no-such-symbol', ['graph', 'refs', 'src/checkout.ts#totl']],
])('%s', async (name, argv) => {
  await checkGolden(name, argv);
});

test('scan-base', async () => {
  writeFiles(sample, { 'src/orders.ts': `${files['src/orders.ts']}export let last = 1;\nlast = last;\n` });
  await checkGolden('scan-base', ['scan', '--base', 'HEAD']);
});

test('verify', async () => {
  const renamed = files['src/receipt.ts']!.replace('function formatMoney', 'function moneyText');
  writeFiles(sample, { 'src/orders.ts': files['src/orders.ts']!, 'src/receipt.ts': renamed });
  await checkGolden('verify', ['verify', '--base', 'HEAD']);
});
