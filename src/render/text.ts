// The layout for people. The first lines say what matters; the last ones say what is missing and how long it took.
import { alignRows } from './align.ts';
import { placeText, positionText, type Item, type List, type Page } from './page.ts';
import type { Paint } from './paint.ts';
import { INCOMPLETE, limitLines, noteLines } from './problem-lines.ts';
import { oneLine, padEnd, safeLine, safeText } from './safe-text.ts';
import { number, shortened } from './words.ts';

const PROBLEMS_SHOWN = 20;
const INDENT = '  ';

export function textOf(page: Page, paint: Paint): string {
  const title = page.complete
    ? paint.strong(oneLine(page.title))
    : `${paint.strong(oneLine(page.title))} ${paint.warning('(incomplete)')}`;
  const blocks = [
    [title],
    factLines(page, paint),
    ...page.lists.map((list) => listLines(list, paint)),
    (page.notes ?? []).map(oneLine),
    problemBlock(page, paint),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

function factLines({ facts }: Page, paint: Paint): string[] {
  const told = facts.filter(([, value]) => value !== '');
  const width = Math.max(0, ...told.map(([label]) => label.length));
  return told.map(([label, value]) => `${INDENT}${paint.faint(padEnd(label, width))}  ${oneLine(value)}`);
}

function listLines(list: List, paint: Paint): string[] {
  const shown = list.items.slice(0, list.shown ?? list.items.length);
  const left = list.items.length - shown.length;
  const lines = shown.length === 0 ? [] : LAYOUTS[list.layout](list, shown, paint);
  const more = left > 0 ? [paint.faint(`${INDENT}… ${number(left)} more (${list.hint ?? ''})`)] : [];
  return [...(list.title === '' ? [] : [paint.strong(oneLine(list.title))]), ...lines, ...more];
}

type Layout = (list: List, items: readonly Item[], paint: Paint) => string[];

const LAYOUTS: Readonly<Record<List['layout'], Layout>> = {
  'by-file': (_, items, paint) => linesByFile(items, paint),
  rows: rowLines,
  prose: (_, items, paint) => items.flatMap((item) => proseLines(item, paint)),
  lines: (_, items) => items.map(({ cells: [line = ''] }) => safeLine(line)),
  patch: (_, items, paint) => items.map(({ cells: [line = ''] }) => patchLine(line, paint)),
};

function patchLine(line: string, paint: Paint): string {
  const shown = safeLine(line);
  if (line.startsWith('+')) return paint.path(shown);
  return line.startsWith('-') ? paint.failure(shown) : shown;
}

const PROSE_WIDTH = 100;

function proseLines({ cells: [name = '', ...paragraphs] }: Item, paint: Paint): string[] {
  const wrapped = paragraphs.flatMap((paragraph) => wrap(oneLine(paragraph), PROSE_WIDTH));
  return [`${INDENT}${paint.path(oneLine(name))}`, ...wrapped.map((line) => `${INDENT}${INDENT}${line}`)];
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function linesByFile(items: readonly Item[], paint: Paint): string[] {
  const rows = items.map(({ place, cells }) => [place ? positionText(place) : '', ...cells.map(oneLine)]);
  const hasPosition = rows.some((row) => row[0] !== '');
  const aligned = alignRows(hasPosition ? rows : rows.map((row) => row.slice(1)));
  const byFile = Map.groupBy(items.keys(), (index) => items[index]!.place?.file ?? '');
  const lines: string[] = [];
  for (const [file, indexes] of byFile) {
    const times = indexes.length > 1 ? paint.faint(` (${number(indexes.length)})`) : '';
    if (file !== '') lines.push(`${INDENT}${paint.path(safeText(file))}${times}`);
    for (const index of indexes)
      lines.push(`${INDENT}${INDENT}${aligned[index]!}`, ...underLines(items[index]!, paint));
  }
  return lines;
}

/** What stands below an item: its code, and what else it stands for. */
function underLines({ source, more, notes = [] }: Item, paint: Paint): string[] {
  const indent = INDENT.repeat(5);
  return [
    ...(source === undefined ? [] : [`${indent}${paint.faint('│')} ${safeLine(source)}`]),
    ...(more === undefined ? [] : [`${indent}${paint.faint(oneLine(more))}`]),
    ...notes.flatMap((note) => wrap(oneLine(note), PROSE_WIDTH)).map((line) => indent + paint.faint(line)),
  ];
}

function rowLines(list: List, items: readonly Item[], paint: Paint): string[] {
  const hasPlace = items.some((item) => item.place !== undefined);
  const rows = items.map((item) => [
    ...item.cells.map((cell) => shortened(oneLine(cell), list.maxCell)),
    ...(hasPlace ? [item.place ? safeText(placeText(item.place)) : ''] : []),
  ]);
  const under = (line: string, index: number): string[] => [
    INDENT + line,
    ...underLines(items[index]!, paint),
  ];
  if (!list.hasHeader) return alignRows(rows).flatMap(under);
  const [header, ...lines] = alignRows(rows, [...list.columns, ...(hasPlace ? ['file'] : [])]);
  return [INDENT + paint.faint(header!), ...lines.flatMap(under)];
}

function problemBlock({ complete, problems }: Page, paint: Paint): string[] {
  const notes = noteLines(problems).map((line) => paint.faint(`${INDENT}${line}`));
  const heading = notes.length > 0 ? [paint.faint('Notes')] : [];
  if (complete) return [...heading, ...notes];
  const limits = limitLines(problems, PROBLEMS_SHOWN).map((line) => `${INDENT}${line}`);
  return [paint.warning(INCOMPLETE), ...limits, ...heading, ...notes];
}
