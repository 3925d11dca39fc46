// A repository of Python files with an index of them, made by the real indexer, for as long as a test runs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { open, type Lintel } from '../index.ts';
import type { RefactorAnswer } from '../../contract/index.ts';

export interface PythonRepository {
  readonly lintel: Lintel;
  read(path: string): string;
  /** Writes a file, and lets the repository be looked at again. */
  write(path: string, text: string): Promise<void>;
  /** Runs the indexer and imports what it made. */
  index(): Promise<void>;
  rename(symbol: string, newName: string, options?: { dryRun?: boolean }): Promise<RefactorAnswer>;
}

export async function pythonRepository(files: Readonly<Record<string, string>>): Promise<PythonRepository> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-python-')));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) put(path, text);
  const lintel = await open(folder);
  onTestFinished(async () => {
    await lintel.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const repository: PythonRepository = {
    lintel,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    async write(path, text) {
      put(path, text);
      await lintel.update();
    },
    async index() {
      runIndexer(folder);
      await lintel.update();
      await lintel.importIndex(join(folder, 'python.scip'));
    },
    rename: (symbol, newName, { dryRun = false } = {}) => lintel.refactor.rename({ symbol, newName, dryRun }),
  };
  await repository.index();
  return repository;
}

/** An environment that is given is not looked for: no Python is needed. */
function runIndexer(folder: string): void {
  const environment = join(folder, 'environment.json');
  writeFileSync(environment, '[]');
  const indexer = createRequire(import.meta.url).resolve('@sourcegraph/scip-python/index.js');
  const options = ['--project-name=x', '--project-version=1', `--environment=${environment}`, '--quiet'];
  execFileSync(process.execPath, [indexer, 'index', ...options, '--output', 'python.scip'], {
    cwd: folder,
    timeout: 60_000,
    killSignal: 'SIGKILL',
    stdio: 'pipe',
  });
}
