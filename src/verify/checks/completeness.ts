// Whether the change includes every file that has to change with it.
import { compareText } from '../../base/index.ts';
import { breaksOf, placeOf } from '../breaks/breaks.ts';
import type { Check } from '../check.ts';

export const completeness: Check = {
  id: 'completeness',
  passed: 'No file that has to change with it is left out.',
  async run(change) {
    const breaks = (await breaksOf(change)).filter(({ missing }) => missing.length > 0);
    const missing = [...new Set(breaks.flatMap((item) => item.missing))].sort(compareText);
    if (missing.length === 0) return { complaints: [] };
    const first = missing.flatMap((file) => breaks.find((item) => item.missing.includes(file)) ?? []);
    const [{ file, start, end }] = [first[0]!];
    const { span } = placeOf(change, file, start, end);
    const names = missing.join(', ');
    return {
      complaints: [
        {
          status: 'fail',
          code: 'INCOMPLETE_PATCH',
          file,
          ...(span ? { span } : {}),
          message: `The change leaves ${names} as ${missing.length === 1 ? 'it is, which has' : 'they are, which have'} to change with it.`,
          witness: {
            proof: first.map((item) => `${item.file}: ${item.why}`).join(' '),
            places: first.map((item) => placeOf(change, item.file, item.start, item.end)),
          },
          missing_files: missing,
          instruction: `You must also update ${names}.`,
        },
      ],
    };
  },
};
