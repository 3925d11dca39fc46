// Calls of something that do not fit what it takes, by TypeScript's word.
import type { Range } from '../../../base/index.ts';
import { typeComplaints } from '../../../detectors/index.ts';
import { ROLE } from '../../../facts/index.ts';
import { textReferences, type SymbolRef } from '../../../graph/index.ts';
import { viewOf } from '../../breaks/new-diagnostics.ts';
import type { Change } from '../../change.ts';

/** No overload fits, an argument does not, or their number does not. */
const DOES_NOT_FIT = new Set([2345, 2554, 2555, 2575, 2769]);

export interface Misfit extends Range {
  readonly file: string;
}

/** After the change. Where TypeScript could not be asked, silence says nothing, and there is no answer. */
export async function misfittingCalls(change: Change, called: SymbolRef): Promise<Misfit[]> {
  const { graph } = change.after.state;
  const calls = textReferences(graph, called).filter(({ file, start }) =>
    graph.files
      .get(file)!
      .facts.occurrences.startingAt(start)
      ?.is(ROLE.CALL | ROLE.NEW),
  );
  const files = [...new Set(calls.map(({ file }) => file))];
  const { byFile, unanswered } = await typeComplaints(viewOf(change, 'after'), files);
  const [unasked] = unanswered;
  if (unasked) throw new Error(`TypeScript could not be asked about ${unasked[0]} (${unasked[1]}).`);
  return calls.filter(({ file, start }) => {
    const { facts } = graph.files.get(file)!;
    const row = facts.occurrences.startingAt(start)!.row;
    const call = facts.calls.find(({ occurrence }) => occurrence === row);
    return (byFile.get(file) ?? []).some(
      (one) => DOES_NOT_FIT.has(one.code) && call && one.start >= call.start && one.start < call.end,
    );
  });
}
