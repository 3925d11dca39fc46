// The last look at a planned change: every touched file must still be one that can be parsed.
import { parseSource } from '../../syntax/index.ts';
import { textsAfter, type Change } from '../plan/change.ts';
import type { Move } from './move.ts';
import { refuse } from './notes.ts';

export function checkResult({ state, notes }: Move, change: Change): void {
  for (const [file, text] of textsAfter((path) => state.snapshot.read(path), change)) {
    if (text === null) continue;
    const problem = parseSource(file, text).problems[0];
    if (problem === undefined) continue;
    const before = state.graph.files.get(file)?.facts.problems.length ?? 0;
    if (before > 0) continue;
    const message = `${file} would no longer parse: ${problem.message}`;
    refuse(notes, 'would-not-parse', message, [{ file, start: 0, end: 0 }]);
  }
}
