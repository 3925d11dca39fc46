// Files that nothing which runs or is tested leads to.
import { GUESSED, HELD, PROGRAM, TEST, type LinkedFile, type Reach } from '../../usage/index.ts';
import type { Code, Finding, Hold } from '../kit/index.ts';
import { listOf, textsIn, type Said } from '../kit/say.ts';
import { fileFindings, isFileJudged } from './file-finding.ts';

export const unusedFile: Code = {
  kind: 'unused-file',
  isDebt: true,
  knipRules: ['knip:files'],
  say: unusedFileWords,
  cause: 'Nothing that starts, is tested or is offered to users leads to this file.',
  approach:
    'How did the file lose its way in? It may be what a change left behind, be waiting for a feature, or be started in a way that no import, script or setting shows. Unused files that import each other belong to one story and are best looked at together.',
};

function unusedFileWords(said: Said): string {
  const importers = textsIn(said, 'importers');
  const only =
    importers.length === 0 ? '' : `; ${listOf(importers.slice(0, 3))} imports it and is not reached either`;
  return `Nothing that starts, is tested or is offered to users leads to this file${only}.`;
}

/** Files that neither programs nor tests lead to, and those of which that is not certain. */
export function unusedFiles(reach: Reach): { unused: LinkedFile[]; holds: Hold[] } {
  const { files, reached, possible, usage } = reach;
  const holds: Hold[] = usage.knip.unread.map((path) => unusedFileHold(path, 'settings-not-read'));
  const withoutStart = new Set([...usage.unlaid].map(({ path }) => path));
  const unused: LinkedFile[] = [];
  for (const linked of files) {
    if ((reached[linked.number]! & (PROGRAM | TEST)) !== 0 || !isFileJudged(reach, linked)) continue;
    const use = possible.get(linked.number);
    if (use?.reason === 'no-entry-point') withoutStart.add(linked.owner!.path);
    else if (use?.reason !== undefined) holds.push(unusedFileHold(linked.file.path, use.reason));
    else if (use?.side !== HELD && (reached[linked.number]! & HELD) !== 0)
      holds.push(unusedFileHold(linked.file.path, 'imported-by-held-file'));
    else if (use?.side !== HELD) unused.push(linked);
  }
  return {
    unused,
    holds: [...[...withoutStart].map((path) => unusedFileHold(path, 'no-entry-point')), ...holds],
  };
}

export function unusedFileHold(file: string, reason: Hold['reason']): Hold {
  return { kind: unusedFile.kind, reason, file, start: 0, end: 0 };
}

export function unusedFileFindings(reach: Reach, files: readonly LinkedFile[]): Finding[] {
  return fileFindings(reach, files, ({ number }) => ({
    kind: unusedFile.kind,
    fact: 'not-reached',
    importer: 'unused-importer',
    ...((reach.reached[number]! & GUESSED) === 0 ? {} : { tier: 'advice' }),
  }));
}
