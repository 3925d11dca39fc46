// One folder and one open project for all fixtures of a test file: the files are replaced from fixture to fixture and the project
// looks at the disk again, so that TypeScript is started once.
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { whenFileEnds } from '../../host/testing/when-file-ends.ts';
import { openProject, type Project } from '../../project/index.ts';
import { createRefactorer, type Refactorer } from '../index.ts';
import type { Files } from './fixture-files.ts';

export interface Workbench {
  readonly project: Project;
  readonly refactor: Refactorer;
  /** All files as they are on the disk, but for what Lintel keeps for itself. */
  files(): Files;
}

/** What a fixture has that brings no config. */
const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'preserve',
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
});

const OWN_FOLDER = '.lintel';

let folder: string | undefined;
let opened: Promise<Project> | undefined;

function newFolder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-refactor-')));
  whenFileEnds(async () => {
    await (await opened)?.close();
    rmSync(made, { recursive: true, force: true });
    folder = opened = undefined;
  });
  return made;
}

const CONFIG = /(?:^|\/)[jt]sconfig[^/]*\.json$/;

/** Lays out the files, and nothing but them. */
export async function layOut(files: Files): Promise<Workbench> {
  folder ??= newFolder();
  const root = folder;
  const hasConfig = Object.keys(files).some((path) => CONFIG.test(path));
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
  for (const [path, text] of Object.entries(hasConfig ? files : { 'tsconfig.json': TSCONFIG, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  opened ??= openProject(root, { threads: 1, maxFileBytes: 5_000_000, versions: 'test' });
  const project = await opened;
  await project.update();
  return { project, refactor: createRefactorer(project), files: () => filesIn(root) };
}

function filesIn(root: string): Files {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => !path.startsWith(`${OWN_FOLDER}/`));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
