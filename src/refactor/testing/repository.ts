// A small repository on disk, opened, for as long as a test runs.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RefactorAnswer } from '../../contract/index.ts';
import { symbolsNamed, type SymbolRef } from '../../graph/index.ts';
import { openProject, type Project } from '../../project/index.ts';
import { createRefactorer, type Refactorer } from '../engine.ts';

export interface TestRepository {
  readonly folder: string;
  readonly project: Project;
  readonly refactor: Refactorer;
  read(path: string): string;
  write(path: string, text: string): void;
  /** A symbol by `path#Container.member`. */
  symbol(text: string): SymbolRef;
  /** Renames, and gives the status with the texts of all files that were given at first. */
  rename(symbol: string, newName: string, options?: object): Promise<RefactorAnswer>;
}

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: 'es2023',
    module: 'nodenext',
    jsx: 'preserve',
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
});

export async function repository(files: Readonly<Record<string, string>>): Promise<TestRepository> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-refactor-')));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries({ 'tsconfig.json': TSCONFIG, ...files })) write(path, text);
  const project = await openProject(folder, { threads: 1, maxFileBytes: 5_000_000, versions: 'test' });
  onTestFinished(async () => {
    await project.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const refactor = createRefactorer(project);
  const symbol = (text: string): SymbolRef => {
    const hash = text.indexOf('#');
    return symbolsNamed(project.state.graph, text.slice(0, hash), text.slice(hash + 1))[0]!;
  };
  return {
    folder,
    project,
    refactor,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write,
    symbol,
    rename: (text, newName, options = {}) => refactor.rename(symbol(text), newName, options),
  };
}
