// Whether the change includes every file that has to change with it. What it merely reaches is listed for review; with `strict`, every
// file that uses a changed contract has to be part of the change.
import { compareText } from '../../base/index.ts';
import type { ReviewItem } from '../../contract/index.ts';
import { placeOf } from '../breaks/breaks.ts';
import type { Change } from '../change.ts';
import type { Check, Complaint } from '../check.ts';
import { brokenContracts } from './contracts.ts';
import { mentionsLeft } from '../mentions.ts';
import { fullName, symbolChanges } from '../symbols/index.ts';
import { reachedFiles, reviewItem, type Reached } from '../zone.ts';

export const completeness: Check = {
  id: 'completeness',
  passed: 'No file that has to change with it is left out.',
  async run(change) {
    const { complaints } = await brokenContracts(change);
    const leaving = complaints.filter(
      ({ status, missing_files: missing }) => status === 'fail' && missing?.length,
    );
    const reached = await reachedFiles(change, change.isStrict);
    return {
      complaints: [
        ...(leaving.length > 0 ? [incomplete(leaving)] : []),
        ...(change.isStrict
          ? [...Map.groupBy(reached, nameOf).values()].map((uses) => notIncluded(change, uses))
          : []),
      ],
      review: [...reached.map((item) => reviewItem(change, item)), ...(await mentionsOfGone(change))],
    };
  },
};

function incomplete(complaints: readonly Complaint[]): Complaint {
  const missing = [...new Set(complaints.flatMap(({ missing_files: files = [] }) => files))].sort(
    compareText,
  );
  const first = missing.map((file) => complaints.find(({ missing_files: files }) => files?.includes(file))!);
  const { file, span } = first[0]!;
  const names = missing.join(', ');
  const which = missing.length === 1 ? 'it is, and it has' : 'they are, and they have';
  return {
    status: 'fail',
    code: 'INCOMPLETE_PATCH',
    ...(file === undefined ? {} : { file }),
    ...(span ? { span } : {}),
    message: `The change leaves ${names} as ${which} to change, too.`,
    witness: {
      proof: first.map((item) => `${item.file}: ${item.message}`).join(' '),
      places: first.flatMap(({ witness }) => witness?.places.slice(0, 1) ?? []),
    },
    missing_files: missing,
    instruction: `You must also update ${names}.`,
  };
}

/** Searching documents for more names than this tells nobody anything. */
const MOST_SEARCHED = 20;

/** Documents, settings and strings that still tell of what the change removes. */
function mentionsOfGone(change: Change): Promise<ReviewItem[]> {
  const gone = symbolChanges(change).removed.filter(({ isExported, isMember }) => isExported && !isMember);
  return mentionsLeft(
    change,
    gone.slice(0, MOST_SEARCHED).map((before) => ({ before })),
  );
}

function nameOf({ contract }: Reached): string {
  return fullName(contract.symbol);
}

function notIncluded(change: Change, uses: readonly Reached[]): Complaint {
  const { contract, reference } = uses[0]!;
  const name = fullName(contract.symbol);
  const files = uses.map((use) => use.reference.file);
  const { span } = placeOf(change, reference.file, reference.start, reference.end);
  return {
    status: 'fail',
    code: 'CALLER_NOT_INCLUDED',
    file: reference.file,
    ...(span ? { span } : {}),
    message: `The contract of ${name} changed, and ${files.length === 1 ? 'a file that uses it is' : 'files that use it are'} not part of the change.`,
    witness: {
      symbol: name,
      proof: `Of ${contract.symbol.qualified}: ${contract.says.join('; ')}.`,
      places: uses.map((use) => placeOf(change, use.reference.file, use.reference.start, use.reference.end)),
    },
    missing_files: files,
    instruction: `Update ${files.join(', ')}, or verify without --strict.`,
  };
}
