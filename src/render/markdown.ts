// The layout for pull requests and chat: headings and tables in GitHub's markdown.
import { markdownBlock, markdownCode, markdownProse } from '../base/index.ts';
import { placeText, type Item, type List, type Page } from './page.ts';
import { INCOMPLETE, limitLines, noteLines } from './problem-lines.ts';
import { safeLine } from './safe-text.ts';
import { number } from './words.ts';

const PROBLEMS_SHOWN = 20;

export function markdownOf(page: Page): string {
  const blocks = [
    [`## ${markdownProse(page.title)}`],
    problemBlock(page),
    page.facts
      .filter(([, value]) => value !== '')
      .map(([label, value]) => `- **${markdownProse(label)}**: ${markdownProse(value)}`),
    ...page.lists.flatMap(listBlocks),
    (page.notes ?? []).map((note) => markdownProse(note)),
    noteLines(page.problems).map((line) => `- ${markdownProse(line)}`),
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
    ...limitLines(problems, PROBLEMS_SHOWN).map((line) => `> - ${markdownProse(line)}`),
  ];
}

function listBlocks(list: List): string[][] {
  const shown = list.items.slice(0, list.shown ?? list.items.length);
  if (shown.length === 0) return [];
  const left = list.items.length - shown.length;
  return [
    list.title === '' ? [] : [`### ${markdownProse(list.title)}`],
    BLOCKS[list.layout]?.(shown) ?? tableLines(list, shown),
    left > 0 ? [`… ${number(left)} more (${markdownProse(list.hint ?? '')})`] : [],
  ];
}

const BLOCKS: Partial<Record<List['layout'], (items: readonly Item[]) => string[]>> = {
  patch: patchLines,
  lines: (items) => items.map(({ cells: [line = ''] }) => safeLine(line)),
};

function tableLines({ columns }: List, items: readonly Item[]): string[] {
  const hasPlace = items.some((item) => item.place !== undefined);
  const header = [...(hasPlace ? ['place'] : []), ...columns.map((column) => markdownProse(column))];
  const rows = items.map((item) => [
    ...(hasPlace ? [item.place ? inCell(markdownCode(placeText(item.place))) : ''] : []),
    ...columns.map((_, index) => {
      const cell = markdownProse(item.cells[index] ?? '');
      return inCell(index === columns.length - 1 ? [cell, ...under(item)].join('<br>') : cell);
    }),
  ]);
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
}

function under({ source, more, notes = [] }: Item): string[] {
  return [
    ...(source === undefined ? [] : [markdownCode(source)]),
    ...(more === undefined ? [] : [markdownProse(more)]),
    ...notes.map((note) => markdownProse(note)),
  ];
}

function patchLines(items: readonly Item[]): string[] {
  const lines = items.map(({ cells: [line = ''] }) => safeLine(line));
  return markdownBlock(lines.join('\n'), 'diff').split('\n');
}

/** What stands in a table: a bar would end its cell, in code as well. */
function inCell(markdown: string): string {
  return markdown.replaceAll(/(?<!\\)\|/g, '\\|');
}
