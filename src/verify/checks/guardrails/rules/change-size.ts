// A change is small enough to be read. What nobody writes by hand, documents and fixtures do not count.
import * as z from 'zod';
import type { ChangedFile } from '../../../changed-files.ts';
import { purposeOf } from '../../../file-purpose.ts';
import { defineRule } from '../rule.ts';

export const changeSize = defineRule({
  id: 'change-size',
  about: 'a change is small enough to be read',
  severity: 'review',
  options: { lines: z.int().min(0).describe('how many lines may be added and deleted together') },
  values: { lines: 1500 },
  judge({ files }, { lines: limit }) {
    const counted = files.filter((file) => purposeOf(file) === 'program');
    const sizes = counted.map((file) => ({ file, size: sizeOf(file) })).sort((a, b) => b.size - a.size);
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    const [largest] = sizes;
    if (total <= limit || largest === undefined) return [];
    return [
      {
        code: 'CHANGE_TOO_LARGE',
        file: largest.file.path,
        message: `The change adds and deletes ${total} lines of code, more than ${limit}.`,
        witness: {
          proof: `Largest first: ${sizes
            .slice(0, 5)
            .map(({ file, size }) => `${file.path} (${size})`)
            .join(', ')}. Lock files, generated files, snapshots, documents and samples are not counted.`,
          places: [],
        },
        instruction: 'Split the change into parts that can be understood and verified on their own.',
      },
    ];
  },
});

function sizeOf(file: ChangedFile): number {
  const { added, deleted } = file.lines();
  return added.length + deleted.length;
}
