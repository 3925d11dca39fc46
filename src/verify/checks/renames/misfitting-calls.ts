// Calls of something that do not fit what it takes, by TypeScript's word.
import type { Range } from '../../../base/index.ts';
import { ROLE } from '../../../facts/index.ts';
import { nameIndex, textReferences, type SymbolRef } from '../../../graph/index.ts';
import { contextsOfFile, type Moment } from '../../../project/index.ts';

/** No overload fits, an argument does not, or their number does not. */
const DOES_NOT_FIT = new Set([2345, 2554, 2555, 2575, 2769]);

export interface Misfit extends Range {
  readonly file: string;
}

export async function misfittingCalls(moment: Moment, called: SymbolRef): Promise<Misfit[]> {
  const { state } = moment;
  const calls = textReferences(state.graph, called).filter(({ file, start }) =>
    state.graph.files
      .get(file)!
      .facts.occurrences.startingAt(start)
      ?.is(ROLE.CALL | ROLE.NEW),
  );
  const files = [...new Set(calls.map(({ file }) => file))];
  if (files.length === 0) return [];
  const answers = await (
    await moment.types()
  ).check(files, nameIndex(state.graph), (file) => contextsOfFile(state, file));
  const complaints = answers.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ code }) => DOES_NOT_FIT.has(code)),
  );
  return calls.filter(({ file, start }) => {
    const { facts } = state.graph.files.get(file)!;
    const row = facts.occurrences.startingAt(start)!.row;
    const call = facts.calls.find(({ occurrence }) => occurrence === row);
    return complaints.some(
      (one) => one.file === file && call !== undefined && one.start >= call.start && one.start < call.end,
    );
  });
}
