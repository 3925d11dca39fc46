// The page of `trust`.
import type { Answers } from '../contract/index.ts';
import type { Page } from './page.ts';

export function trustPage({ root, trusted, file }: Answers['trust']): Page {
  return {
    title: trusted
      ? `${root} is trusted: its linter and formatter may run programs that their settings name`
      : `${root} is not trusted: none of its code is run`,
    facts: [['kept in', file]],
    lists: [],
    complete: true,
    problems: [],
  };
}
