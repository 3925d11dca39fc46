// The first rename of a new process, with its proof, as a user has it.
import { basename } from 'node:path';
import { measure } from '../measure.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { linkPackages } from '../link-packages.ts';
import { lintel } from '../product.ts';
import { removeTemporary } from '../temporary.ts';
import { openProject } from '../../src/project/index.ts';
import { edgesInto, kindOf, nameOfSymbol, qualifiedName } from '../../src/graph/index.ts';
import type { RefactorAnswer } from '../../src/contract/index.ts';

export const FIRST_RENAME_SECONDS = 2.5;

export interface FirstRename {
  readonly name: string;
  readonly symbol: string;
  readonly seconds: number;
  readonly peak: number;
  readonly said: string;
}

/** Symbols that the numbers of the targets are about; elsewhere the first export of the most imported file is taken. */
const KNOWN: Readonly<Record<string, string>> = {
  trpc: 'packages/server/src/unstable-core-do-not-import/error/TRPCError.ts#TRPCError',
  excalidraw: 'packages/element/src/typeChecks.ts#isTextElement',
};

export async function firstRename(folder: string): Promise<FirstRename> {
  const name = basename(folder);
  const copy = copyCorpus(folder, name);
  linkPackages(folder, copy);
  try {
    const symbol = KNOWN[name] ?? (await exportOfMostImported(copy));
    const newName = `${symbol.slice(symbol.lastIndexOf('#') + 1)}Renamed`;
    const command = lintel(
      copy,
      'rename',
      symbol,
      newName,
      '--dry-run',
      '--no-cache',
      '--public',
      'propagate',
    );
    const { seconds, peak, stdout } = await measure({ ...command, accepts: [0, 1, 3] });
    const { status, edits, impact } = JSON.parse(stdout) as RefactorAnswer;
    const said = `${status}, ${edits.length} places in ${impact.files.length} files`;
    return { name, symbol, seconds, peak: peak ?? 0, said };
  } finally {
    removeTemporary(copy);
  }
}

async function exportOfMostImported(root: string): Promise<string> {
  const project = await openProject(root, { threads: 2, maxFileBytes: 5_000_000, versions: 'bench' });
  try {
    const { graph } = project.state;
    const byImporters = [...edgesInto(graph)].sort(([, a], [, b]) => b.length - a.length);
    for (const [path] of byImporters) {
      const { facts } = graph.files.get(path)!;
      for (const { symbol, kind } of facts.exports) {
        if (symbol === undefined || kind !== 'local') continue;
        const ref = { file: path, symbol };
        if (kindOf(graph, ref) !== 'import' && nameOfSymbol(graph, ref) !== 'default')
          return `${path}#${qualifiedName(facts, symbol)}`;
      }
    }
    throw new Error('no file exports anything');
  } finally {
    await project.close();
  }
}
