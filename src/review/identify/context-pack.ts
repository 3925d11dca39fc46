// What a reader of some hunks should know besides: who calls what changes, what it calls, which tests name it, and why its lines were
// written. As much as fits; what says most comes first.
import { compareText } from '../../base/index.ts';
import { cutTo, tokensOf } from '../asking/foreign-text.ts';
import type { ChangeSources } from '../change-sources.ts';
import type { HunkGroup } from './groups.ts';

const MOST_TOKENS = 6000;
const MOST_SYMBOLS = 12;
const MOST_PLACES = 8;
/** Lines of a declaration that are shown. */
const DECLARATION_LINES = 40;

export async function contextPack(group: HunkGroup, sources: ChangeSources): Promise<string> {
  const parts: string[] = [];
  let left = MOST_TOKENS;
  const take = (title: string, text: string): void => {
    if (text === '' || left <= 0) return;
    const part = cutTo(`## ${title}\n${text}`, left);
    parts.push(part);
    left -= tokensOf(part);
  };
  for (const symbol of group.symbols.slice(0, MOST_SYMBOLS)) {
    take(`Where ${symbol} is called`, await callersOf(symbol, sources));
    take(`What ${symbol} calls`, await calleesOf(symbol, sources));
    take(`Tests that reach ${symbol}`, await testsOf(symbol, sources));
  }
  take('Commits that wrote the lines before', await historyOf(group, sources));
  return parts.join('\n\n');
}

async function callersOf(symbol: string, sources: ChangeSources): Promise<string> {
  const answer = await sources.callers(symbol).catch(() => undefined);
  if (answer === undefined) return '';
  const places = answer.callers.slice(0, MOST_PLACES).map((caller) => {
    const { line } = caller.span.start;
    return `${caller.file}:${line} in ${caller.symbol}\n${linesAround(sources, caller.file, line - 2, line + 2)}`;
  });
  const more = answer.callers.length - places.length;
  if (more > 0) places.push(`… and ${more} more`);
  if (!answer.complete) places.push('There may be others that the code does not name.');
  return places.join('\n');
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

async function testsOf(symbol: string, sources: ChangeSources): Promise<string> {
  const answer = await sources.impact(symbol).catch(() => undefined);
  return (answer?.tests ?? []).slice(0, MOST_PLACES).join('\n');
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
