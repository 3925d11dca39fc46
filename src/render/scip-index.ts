// The page of `index`: what was written to or read from a SCIP index.
import type { Answers } from '../contract/index.ts';
import type { Page } from './page.ts';
import { bytes, count, number } from './words.ts';

export function indexPage(answer: Answers['index']): Page {
  const { action, file, documents } = answer;
  return {
    title: `${action === 'export' ? 'Wrote' : 'Read'} ${file}: ${count(documents, 'document')}`,
    facts: [
      ['symbols', number(answer.symbols)],
      ['occurrences', number(answer.occurrences)],
      ['size', bytes(answer.bytes)],
    ],
    lists: [],
    complete: answer.complete,
    problems: answer.problems,
  };
}
