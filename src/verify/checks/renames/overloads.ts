// Whether calls of an overload that got another name still go to the old one: TypeScript says which calls fit no overload any more.
import type { Change } from '../../change.ts';
import type { Complaint } from '../../check.ts';
import { byPath } from '../../changed-files.ts';
import { fullName, type Declared } from '../../symbols/index.ts';
import { placeIn } from '../../witness-place.ts';
import { misfittingCalls } from './misfitting-calls.ts';
import type { SplitOverload } from './planned-renamings.ts';

export async function callsOfOverload(
  change: Change,
  { before, after, type }: SplitOverload,
): Promise<Complaint[]> {
  const kept = { ...before, ...(await keptIn(change, before)) };
  const misfits = await misfittingCalls(change, kept);
  if (misfits.length === 0) return [];
  const { snapshot } = change.after.state;
  const places = misfits.map(({ file, start, end }) =>
    placeIn({ side: 'after', file, text: snapshot.read(file) ?? '' }, 'call', { start, end }),
  );
  const untouched = misfits.flatMap(({ file }) => (byPath(change.files).after.has(file) ? [] : [file]));
  return [
    {
      status: 'fail',
      code: 'RENAME_INCOMPLETE',
      file: places[0]!.file,
      span: places[0]!.span,
      message: `${before.qualified} for ${type} is ${after.qualified}, and ${misfits.length === 1 ? 'a call' : `${misfits.length} calls`} with that type still ${misfits.length === 1 ? 'names' : 'name'} ${before.qualified}.`,
      witness: {
        symbol: `${fullName(before)}/${type}`,
        proof: `No overload of ${before.qualified} takes ${type} after the change, so TypeScript finds none that fits these calls.`,
        places,
      },
      missing_files: [...new Set(untouched)],
      instruction: `Call ${after.qualified} at ${places.map(({ file, span }) => `${file}:${span!.start.line}`).join(', ')}.`,
    },
  ];
}

async function keptIn({ after, files }: Change, { file, qualified }: Declared): Promise<Partial<Declared>> {
  const path = byPath(files).before.get(file)?.path ?? file;
  const source = after.state.graph.files.get(path);
  const symbol = source?.facts.symbols.find(({ name }) => name === qualified)?.row;
  return symbol === undefined ? {} : { file: path, symbol };
}
