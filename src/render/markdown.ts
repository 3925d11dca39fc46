// The layout for pull requests and chat: headings and tables in GitHub's markdown.
import { placeText, type Item, type List, type Page } from './page.ts';
import { INCOMPLETE, limitLines, noteLines } from './problem-lines.ts';
import { oneLine, safeLine, safeText } from './safe-text.ts';
import { number } from './words.ts';

const PROBLEMS_SHOWN = 20;

export function markdownOf(page: Page): string {
  const blocks = [
    [`## ${escapeMarkdown(oneLine(page.title))}`],
    problemBlock(page),
    page.facts
      .filter(([, value]) => value !== '')
      .map(([label, value]) => `- **${escapeMarkdown(label)}**: ${escapeMarkdown(oneLine(value))}`),
    ...page.lists.flatMap(listBlocks),
    (page.notes ?? []).map((note) => escapeMarkdown(oneLine(note))),
    noteLines(page.problems).map((line) => `- ${escapeMarkdown(line)}`),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

function problemBlock({ complete, problems }: Page): string[] {
  if (complete) return [];
  return [
    '> [!WARNING]',
    `> ${INCOMPLETE}`,
    ...limitLines(problems, PROBLEMS_SHOWN).map((line) => `> - ${escapeMarkdown(line)}`),
  ];
}

function listBlocks(list: List): string[][] {
  const shown = list.items.slice(0, list.shown ?? list.items.length);
  if (shown.length === 0) return [];
  const left = list.items.length - shown.length;
  return [
    list.title === '' ? [] : [`### ${escapeMarkdown(oneLine(list.title))}`],
    BLOCKS[list.layout]?.(shown) ?? tableLines(list, shown),
    left > 0 ? [`… ${number(left)} more (${escapeMarkdown(list.hint ?? '')})`] : [],
  ];
}

const BLOCKS: Partial<Record<List['layout'], (items: readonly Item[]) => string[]>> = {
  patch: patchLines,
  lines: (items) => items.map(({ cells: [line = ''] }) => safeLine(line)),
};

function tableLines({ columns }: List, items: readonly Item[]): string[] {
  const hasPlace = items.some((item) => item.place !== undefined);
  const header = [
    ...(hasPlace ? ['place'] : []),
    ...columns.map((column) => escapeMarkdown(oneLine(column))),
  ];
  const rows = items.map((item) => [
    ...(hasPlace ? [item.place ? codeSpan(safeText(placeText(item.place))) : ''] : []),
    ...columns.map((_, index) => {
      const cell = escapeMarkdown(oneLine(item.cells[index] ?? ''));
      return index === columns.length - 1 ? [cell, ...under(item)].join('<br>') : cell;
    }),
  ]);
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
}

function under({ source, more, notes = [] }: Item): string[] {
  return [
    ...(source === undefined ? [] : [codeSpan(safeLine(source))]),
    ...(more === undefined ? [] : [escapeMarkdown(oneLine(more))]),
    ...notes.map((note) => escapeMarkdown(oneLine(note))),
  ];
}

function patchLines(items: readonly Item[]): string[] {
  const lines = items.map(({ cells: [line = ''] }) => safeLine(line));
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1));
  return [`${fence}diff`, ...lines, fence];
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** A code span may hold anything when its fence is longer than any run of backticks in it. */
export function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${text.replaceAll('|', '\\|')}${padding}${fence}`;
}

export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_<>|[\]#~]/g, '\\$&');
}
