// The page of `hook`.
import type { Answers } from '../contract/index.ts';
import type { Page } from './page.ts';

const TITLES = {
  install: ['The hook was there already', 'From now on, git asks Lintel before every commit'],
  uninstall: ['There is no hook of Lintel', 'Git does not ask Lintel any more'],
} as const;

export function hookPage({ action, changed, file }: Answers['hook']): Page {
  return {
    title: TITLES[action][changed ? 1 : 0],
    facts: [['hook', file]],
    lists: [],
    complete: true,
    problems: [],
  };
}
