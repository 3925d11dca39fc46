// Lines of scripts, images and settings of tools that run what they download.
import { languageOf } from '../../../../syntax/index.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import { purposeOf } from '../../../file-purpose.ts';
import { addedLines } from '../added-lines.ts';
import type { Objection } from '../rule.ts';
import { shownPlace } from '../shown-place.ts';
import { runsWhatItFetches } from './scripts.ts';

/** In sources, a text that says so may be shown to somebody. */
export function downloadObjections(file: ChangedFile): Objection[] {
  if (languageOf(file.path) !== undefined || purposeOf(file) !== 'program') return [];
  const line = addedLines(file).find(({ text }) => !/^\s*(?:#|\/\/|;)/.test(text) && runsWhatItFetches(text));
  if (line === undefined) return [];
  const place = shownPlace({ side: 'after', file: file.path, text: file.textAfter! }, 'command', line.line);
  return [
    {
      status: 'review',
      code: 'SCRIPT_RUNS_DOWNLOAD',
      file: file.path,
      ...(place.span ? { span: place.span } : {}),
      message: `${file.path} runs what it downloads, and nothing says what that will be.`,
      witness: { proof: 'The line is new.', places: [place] },
      instruction: `Add what ${file.path} has to run to the repository, or have someone approve where it comes from.`,
    },
  ];
}
