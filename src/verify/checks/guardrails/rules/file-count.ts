// A change touches few enough files to be followed. A file that only moved does not count.
import * as z from 'zod';
import { purposeOf } from '../../../file-purpose.ts';
import { defineRule } from '../rule.ts';

export const fileCount = defineRule({
  id: 'file-count',
  about: 'a change touches few enough files to be followed',
  severity: 'review',
  options: { files: z.int().min(0).describe('how many files may differ') },
  values: { files: 60 },
  judge({ files }, { files: limit }) {
    const counted = files.filter(
      (file) =>
        purposeOf(file) === 'program' && !(file.kind === 'moved' && file.textBefore === file.textAfter),
    );
    if (counted.length <= limit) return [];
    return [
      {
        code: 'TOO_MANY_FILES',
        file: counted[limit]!.path,
        message: `The change touches ${counted.length} files, more than ${limit}.`,
        witness: {
          proof:
            'Lock files, generated files, snapshots, documents, samples and files that only moved are not counted.',
          places: [],
        },
        instruction: 'Split the change into parts that can be understood and verified on their own.',
      },
    ];
  },
});
