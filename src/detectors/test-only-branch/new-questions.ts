// Which questions about the environment came with the change, and the findings that they are.
import type { SourceFile } from '../../graph/index.ts';
import { collectedOf, type Change, type Finding } from '../kit/index.ts';
import { leftOver } from '../kit/left-over.ts';
import environmentQuestions, { type Question } from './facts.ts';

/** A question that moved within the sources is not new; what tests and settings ask is their business. */
export function findQuestions({ files }: Change, asks: Question['asks'], kind: string): Finding[] {
  const asked = (file: SourceFile | undefined): AskedIn[] =>
    file === undefined || file.role.role !== 'source'
      ? []
      : (collectedOf(file, environmentQuestions) ?? [])
          .filter((question) => question.asks === asks)
          .map((question) => ({ ...question, file: file.path, key: question.name }));
  const before = files.flatMap((file) => asked(file.before));
  const now = files.flatMap((file) => asked(file.now));
  return leftOver(before, now).added.map((question) => findingOf(question, kind));
}

type AskedIn = Question & { readonly file: string; readonly key: string };

function findingOf({ file, start, end, name, about }: AskedIn, kind: string): Finding {
  return {
    kind,
    file,
    start,
    end,
    key: `${name}:${about}`,
    evidence: [{ fact: 'question', file, start, end }],
    data: { name },
  };
}
