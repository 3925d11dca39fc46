// Where a document holds code: fenced blocks with their language, and spans in backticks. Everything else is prose.
import { lowerBound, type Range } from '../../base/index.ts';

export interface Region extends Range {
  readonly kind: 'fence' | 'span' | 'prose';
  /** The word after an opening fence, in small letters; empty where there is none. */
  readonly language: string;
}

export interface DocRegions {
  at(offset: number): Region;
}

const memo = new WeakMap<object, DocRegions>();

/** Regions of a text; `key` is the object that the text belongs to. */
export function docRegions(key: object, text: string): DocRegions {
  const known = memo.get(key);
  if (known) return known;
  const code = codeRegions(text);
  const starts = code.map((region) => region.start);
  const regions: DocRegions = {
    at(offset) {
      const region = code[lowerBound(starts, offset + 1) - 1];
      return region && offset < region.end ? region : proseAt(text, offset);
    },
  };
  memo.set(key, regions);
  return regions;
}

function proseAt(text: string, offset: number): Region {
  const end = text.indexOf('\n', offset);
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return { kind: 'prose', start, end: end < 0 ? text.length : end, language: '' };
}

const FENCE = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})[ \t]*([^\r\n]*)/;

function codeRegions(text: string): Region[] {
  const regions: Region[] = [];
  let open: { mark: string; language: string; start: number } | undefined;
  let prose = 0;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const fence = FENCE.exec(text.slice(at, next));
    if (fence && open === undefined && !(fence[1]!.startsWith('`') && fence[2]!.includes('`'))) {
      addSpans(text, prose, at, regions);
      open = { mark: fence[1]!, language: languageOfInfo(fence[2]!), start: next };
    } else if (fence && open && fence[1]!.startsWith(open.mark) && fence[2]!.trim() === '') {
      regions.push({ kind: 'fence', start: open.start, end: at, language: open.language });
      open = undefined;
      prose = next;
    }
    at = next;
  }
  if (open) regions.push({ kind: 'fence', start: open.start, end: text.length, language: open.language });
  else addSpans(text, prose, text.length, regions);
  return regions;
}

function languageOfInfo(info: string): string {
  return (/^[.{\s]*([\w+#-]+)/.exec(info)?.[1] ?? '').toLowerCase();
}

/** Code in backticks: as many close a span as opened it, within one paragraph. */
function addSpans(text: string, from: number, to: number, regions: Region[]): void {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let open = runs.exec(text); open && open.index < to; open = runs.exec(text)) {
    const start = runs.lastIndex;
    const paragraph = /\n[ \t>]*\r?\n/g;
    paragraph.lastIndex = start;
    const limit = Math.min(to, paragraph.exec(text)?.index ?? to);
    const end = closingRun(text, start, limit, open[0].length);
    if (end === undefined) continue;
    regions.push({ kind: 'span', start, end, language: '' });
    runs.lastIndex = end + open[0].length;
  }
}

function closingRun(text: string, start: number, limit: number, length: number): number | undefined {
  const runs = /`+/g;
  runs.lastIndex = start;
  for (let run = runs.exec(text); run && run.index < limit; run = runs.exec(text))
    if (run[0].length === length) return run.index;
  return undefined;
}
