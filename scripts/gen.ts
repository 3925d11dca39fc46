// Writes what follows from the sources: the registry of detectors, JSON schemas and the reference pages. With --check it writes nothing and fails,
// naming every file that is not as it would be written.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cliPage } from './gen/cli-page.ts';
import { detectorsPage } from './gen/detectors-page.ts';
import { errorsPage } from './gen/errors-page.ts';
import { registryFiles } from './gen/detector-registry.ts';
import { holdsPage } from './gen/holds-page.ts';
import { problemsPage } from './gen/problems-page.ts';
import { schemaFiles } from './gen/schema-files.ts';
import { settingsPage } from './gen/settings-page.ts';

const root = join(import.meta.dirname, '..');
/** Folders that hold nothing but generated files. */
const FOLDERS = ['schema', 'docs/reference'];

const files = new Map<string, string>([
  ...registryFiles(),
  ...schemaFiles(),
  ['docs/reference/cli.md', cliPage()],
  ['docs/reference/detectors.md', detectorsPage()],
  ['docs/reference/errors.md', errorsPage()],
  ['docs/reference/holds.md', holdsPage()],
  ['docs/reference/problems.md', problemsPage()],
  ['docs/reference/settings.md', settingsPage()],
]);

const stale = staleFiles();
if (process.argv.includes('--check')) check();
else write();

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Files to write, and files in generated folders that nothing generates. */
function staleFiles(): string[] {
  const present = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const changed = [...files.keys()].filter((path) => contentOf(path) !== files.get(path));
  return [...changed, ...present.filter((path) => !files.has(path))];
}

function check(): void {
  if (stale.length === 0) return;
  console.error(
    `These files are stale; run \`npm run gen\`:\n${stale.map((path) => `  ${path}`).join('\n')}`,
  );
  process.exitCode = 1;
}

function write(): void {
  for (const path of stale) {
    const content = files.get(path);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (content === undefined) rmSync(join(root, path), { recursive: true });
    else writeFileSync(join(root, path), content);
  }
  console.log(stale.length === 0 ? 'Everything is current.' : stale.join('\n'));
}
