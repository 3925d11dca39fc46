// A file that is longer than the limit.
import { nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { numberOf, times } from '../kit/say.ts';

export const giantFile: Code = {
  kind: 'giant-file',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `This file has ${times(numberOf(said, 'lines'), 'line')}, ${times(numberOf(said, 'functions'), 'function')} and ${times(numberOf(said, 'exports'), 'export')}.`,
  cause: 'A file has more lines than anyone reads at once, so whoever changes it works from a part of it.',
  approach:
    'Is it long because it does many things, or because one thing is long? Exports with users of their own usually show where a file would come apart. A long table, or one state machine, may be better off in one piece.',
};

/** Without the empty one after the last line break. */
export function linesOf({ facts }: SourceFile): number {
  return facts.lineCount - (facts.endsWithNewline ? 1 : 0);
}

export function findingOf(file: SourceFile): Finding {
  const { path, facts } = file;
  const place = { file: path, start: 0, end: 0 };
  const lines = linesOf(file);
  return {
    kind: giantFile.kind,
    ...place,
    key: nameOf(path),
    measure: lines,
    evidence: [{ fact: 'lines', ...place, value: lines }],
    data: { lines, functions: facts.functions.count, exports: facts.exports.count },
  };
}
