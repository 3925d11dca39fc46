// The page of `cache clean`.
import type { Answers } from '../contract/index.ts';
import type { Page } from './page.ts';
import { bytes, count } from './words.ts';

export function cacheCleanPage({ removedEntries, removedBytes }: Answers['cache-clean']): Page {
  return {
    title:
      removedEntries === 0
        ? 'The cache was empty'
        : `Removed ${count(removedEntries, 'entry', 'entries')} from the cache, ${bytes(removedBytes)}`,
    facts: [],
    lists: [],
    complete: true,
    problems: [],
  };
}
