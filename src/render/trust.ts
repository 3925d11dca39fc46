// The page of `trust`.
import type { Answers } from '../contract/index.ts';
import type { Page } from './page.ts';

export function trustPage({ root, trusted, file }: Answers['trust']): Page {
  return {
    title: trusted
      ? `${root} is trusted: settings of its linter and formatter that are programs are run`
      : `${root} is not trusted: nothing of it is run`,
    facts: [['kept in', file]],
    lists: [],
    complete: true,
    problems: [],
  };
}
