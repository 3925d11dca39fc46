// The page of problems: why an answer may lack something.
import { PROBLEM_CODES, PROBLEMS } from '../../src/contract/index.ts';
import { page, table } from './page.ts';

export function problemsPage(): string {
  return page(
    '# Problems',
    'A problem names something that could not be analysed, in full or in part. Every answer lists those that concern it. ' +
      'When one of them could change the answer it has `"limits": true`; the answer then has `"complete": false` and the ' +
      'exit code is 3. With `scan --base`, a problem that the base has, too, and whose file did not change is listed and ' +
      'limits nothing.',
    table(
      ['code', 'meaning', 'what closes it'],
      PROBLEM_CODES.map((code) => [`\`${code}\``, PROBLEMS[code].meaning, PROBLEMS[code].closes]),
    ),
  );
}
