// Writes what follows from the sources: the registry of detectors, JSON schemas and the reference pages. With --check it writes nothing and fails,
// naming every file that is not as it would be written.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { registryFiles } from './gen/detector-registry.ts';
import { versionFiles } from './gen/versions.ts';

const root = join(import.meta.dirname, '..');
/** Folders that hold nothing but generated files. */
const FOLDERS = ['schema', 'docs/reference'];

const isCheck = process.argv.includes('--check');
// The other files are made by what these lists name. Sources import them, so none is loaded while they may be missing or hold
// the marks of a merge conflict.
const lists = new Map([...registryFiles(), ...(await versionFiles())]);
const staleLists = staleIn(lists);
if (!isCheck) write(lists, staleLists);
const { derivedFiles } = await import('./gen/derived-files.ts');
const derived = derivedFiles();
const staleDerived = [...staleIn(derived), ...leftOver(derived)];
if (!isCheck) write(derived, staleDerived);
report([...staleLists, ...staleDerived]);

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function staleIn(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()].filter((path) => contentOf(path) !== files.get(path));
}

/** Files in generated folders that nothing generates. */
function leftOver(files: ReadonlyMap<string, string>): string[] {
  const present = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return present.filter((path) => !files.has(path));
}

function write(files: ReadonlyMap<string, string>, stale: readonly string[]): void {
  for (const path of stale) {
    const content = files.get(path);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (content === undefined) rmSync(join(root, path), { recursive: true });
    else writeFileSync(join(root, path), content);
  }
}

function report(stale: readonly string[]): void {
  if (!isCheck) console.log(stale.length === 0 ? 'Everything is current.' : stale.join('\n'));
  else if (stale.length > 0) {
    console.error(
      `These files are stale; run \`npm run gen\`:\n${stale.map((path) => `  ${path}`).join('\n')}`,
    );
    process.exitCode = 1;
  }
}
