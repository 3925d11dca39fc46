// What a reader of some hunks should know besides: which lines name what changes, tests among them, what it calls, and why its lines were
// written. Who is really meant by a name is looked up when an issue is examined. As much as fits; what says most comes first.
import { compareText, folderOf } from '../../base/index.ts';
import { cutTo, tokensOf } from '../asking/foreign-text.ts';
import type { ChangeSources } from '../change-sources.ts';
import { lastNameIn, wordExpression, type HunkGroup } from './groups.ts';
import type { Hunk } from './hunks.ts';

const MOST_TOKENS = 6000;
const MOST_SYMBOLS = 12;
const MOST_PLACES = 8;
const MOST_MENTIONS = 12;
/** Lines of a declaration that are shown. */
const DECLARATION_LINES = 40;

/** `mentioned` are the lines that name symbols of the change. */
export async function contextPack(
  group: HunkGroup,
  sources: ChangeSources,
  mentioned: readonly string[],
): Promise<string> {
  const parts: string[] = [];
  let left = MOST_TOKENS;
  const take = (title: string, text: string): void => {
    if (text === '' || left <= 0) return;
    const part = cutTo(`## ${title}\n${text}`, left);
    parts.push(part);
    left -= tokensOf(part);
  };
  for (const symbol of group.symbols.slice(0, MOST_SYMBOLS)) {
    take(`Lines that name ${lastNameIn(symbol)}`, mentionsOf(symbol, mentioned, group));
    take(`What ${symbol} calls`, await calleesOf(symbol, sources));
  }
  take('Commits that wrote the lines before', await historyOf(group, sources));
  return parts.join('\n\n');
}

/** Nearest first: lines of the same folder say most. */
function mentionsOf(symbol: string, mentioned: readonly string[], { hunks }: HunkGroup): string {
  const name = lastNameIn(symbol);
  const word = wordExpression(name);
  const own = symbol.slice(0, symbol.indexOf('#'));
  const lines = mentioned.filter(
    (line) => word.test(line.slice(line.indexOf(': ') + 1)) && !isShown(line, hunks),
  );
  const folder = folderOf(own);
  const near = lines.filter((line) => line.startsWith(`${folder}/`));
  const far = lines.filter((line) => !line.startsWith(`${folder}/`));
  const shown = [...near, ...far].slice(0, MOST_MENTIONS);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}

function isShown(line: string, hunks: readonly Hunk[]): boolean {
  const [, file, number] = /^(.*?):(\d+):/.exec(line) ?? [];
  return hunks.some(
    (hunk) => hunk.file === file && hunk.startLine <= Number(number) && Number(number) <= hunk.endLine,
  );
}

async function calleesOf(symbol: string, sources: ChangeSources): Promise<string> {
  const answer = await sources.callees(symbol).catch(() => undefined);
  const own = (answer?.callees ?? []).filter(({ external }) => !external);
  const names = [...new Set(own.map((callee) => `${callee.file}#${callee.symbol}`))].sort(compareText);
  const shown = await Promise.all(
    names.slice(0, MOST_PLACES).map(async (name) => {
      const found = await sources.definition(name).catch(() => undefined);
      const first = found?.definitions[0];
      if (first === undefined) return '';
      const { start, end } = first.extent;
      const last = Math.min(end.line, start.line + DECLARATION_LINES);
      return `${name}\n${linesAround(sources, first.file, start.line, last)}`;
    }),
  );
  return shown.filter(Boolean).join('\n');
}

async function historyOf({ hunks }: HunkGroup, sources: ChangeSources): Promise<string> {
  const texts = await Promise.all(
    hunks
      .slice(0, MOST_PLACES)
      .map(({ file, startLine, endLine }) => sources.history(file, startLine, endLine).catch(() => '')),
  );
  return [...new Set(texts.flatMap((text) => text.split('\n')))].filter(Boolean).slice(0, 20).join('\n');
}

function linesAround(sources: ChangeSources, file: string, from: number, to: number): string {
  const lines = (sources.read('after', file) ?? '').split(/\r\n|[\n\r]/);
  const first = Math.max(1, from);
  return lines
    .slice(first - 1, to)
    .map((text, at) => ` ${String(first + at).padStart(5)} | ${text}`)
    .join('\n');
}
