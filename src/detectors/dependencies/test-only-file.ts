// Sources of a program that starts somewhere, and to which only tests lead.
import { HELD, packagesWithStart, TEST, type LinkedFile, type Reach } from '../../usage/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { fileFindings, isFileJudged } from './file-finding.ts';

export const testOnlyFile: Code = {
  kind: 'test-only-file',
  isDebt: true,
  say: () => 'Only tests lead to this file: the program runs without it.',
  tier: 'advice',
  cause: 'Only tests lead to this file: the program that it is part of runs without it.',
  approach:
    'Has the program lost its last use of the file, so that its tests keep dead code alive? Or does it serve tests, and is it among the sources only for want of a better place? Where it is meant for a feature to come, the feature is what is missing.',
};

export function testOnlyFiles(reach: Reach): LinkedFile[] {
  const { files, reached } = reach;
  const starting = packagesWithStart(reach);
  const found = files.filter(
    (linked) =>
      reached[linked.number] === TEST &&
      linked.start === 0 &&
      !linked.isSupport &&
      isFileJudged(reach, linked) &&
      !linked.file.facts.isAmbient &&
      starting.has(linked.owner),
  );
  return found.filter((linked) => reach.possibleUseOf(linked)?.side !== HELD);
}

export function testOnlyFindings(reach: Reach, files: readonly LinkedFile[]): Finding[] {
  const about = { kind: testOnlyFile.kind, fact: 'reached-by-tests', importer: 'test-import' };
  return fileFindings(reach, files, () => about);
}
