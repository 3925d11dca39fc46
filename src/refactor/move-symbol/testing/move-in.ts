// A small repository in a temporary folder, a declaration moved in it, and what the touched files look like afterwards.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { symbolsNamed } from '../../../graph/index.ts';
import { memoryCache } from '../../../host/index.ts';
import { openProject } from '../../../project/index.ts';
import { textsAfter } from '../../plan/change.ts';
import { proposeSymbolMove } from '../plan-symbol-move.ts';

export interface Moved {
  /** Texts of the files that the change touches. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly doubts: readonly string[];
  readonly refusal?: string;
}

/** `symbol` is written `path#name`. */
export async function moveIn(files: Record<string, string>, symbol: string, to: string): Promise<Moved> {
  const root = mkdtempSync(join(tmpdir(), 'lintel-move-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  execFileSync('git', ['init', '-q'], { cwd: root });
  const project = await openProject(root, {
    cache: memoryCache(),
    threads: 1,
    maxFileBytes: 10_000,
    versions: '',
  });
  onTestFinished(() => project.close());
  const [file, name] = symbol.split('#') as [string, string];
  const ref = symbolsNamed(project.state.graph, file, name)[0]!;
  const found = proposeSymbolMove(project, { symbol: ref, to });
  if ('reason' in found) return { files: {}, doubts: [], refusal: found.reason };
  const { change, doubts } = found;
  return {
    files: Object.fromEntries(textsAfter((path) => project.state.snapshot.read(path), change)),
    doubts: doubts.map((doubt) => doubt.reason),
  };
}
