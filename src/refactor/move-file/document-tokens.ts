// Paths in documents, components, pages and styles: links, attributes, imports.
import { isPathText, type PathToken, type TokenRole } from './path-token.ts';

interface Found {
  readonly start: number;
  readonly text: string;
}

export function markdownTokens(path: string, text: string): PathToken[] {
  const prose = withoutCode(text);
  const links = [...matches(prose, LINK), ...matches(prose, DEFINITION), ...matches(prose, ATTRIBUTE)];
  const imports = path.endsWith('.mdx') ? importTokens(prose) : [];
  return [...links.flatMap((found) => linkToken(found, 'link')), ...imports];
}

/** A target in angle brackets, or one without blanks whose parentheses are balanced. */
const LINK = /\]\(\s*<?((?<=<)[^<>\n]*|(?:[^\s()<>]|\([^\s()]*\))+)/dg;
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[ \t]*<?((?<=<)[^<>\n]*|[^\s<>]+)/dgm;
const ATTRIBUTE = /(?<![\w:@.-])(?:src|href|poster)\s*=\s*["']([^"'\n]+)["']/dg;

/** Code is an example, not a link: blanked, so that offsets stay. */
function withoutCode(text: string): string {
  const blank = (code: string): string => code.replace(/[^\n]/g, ' ');
  return text
    .replace(/^( {0,3})(`{3,}|~{3,})[^\n]*\n[^]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![^]))/gm, blank)
    .replace(/(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)/g, (code) => (code.includes('\n\n') ? code : blank(code)));
}

function matches(text: string, expression: RegExp): Found[] {
  return [...text.matchAll(expression)].map((match) => {
    const start = match.indices![1]![0];
    return { start, text: match[1]! };
  });
}

/** The path of an address without fragment and query, decoded. */
function linkToken({ start, text }: Found, role: TokenRole): PathToken[] {
  const written = /^[^?#]*/.exec(text)![0];
  const value = decodedUri(written);
  if (value === undefined || !isPathText(value.replaceAll(' ', '')) || /[{}*]/.test(value)) return [];
  const end = start + written.length;
  return [{ start, end, value, role, anchor: 'folder', encoding: 'uri', isFolder: false }];
}

function decodedUri(text: string): string | undefined {
  if (!text.includes('%')) return text;
  return /^(?:[^%]|%[0-7][0-9a-f])*$/i.test(text) ? decodeURIComponent(text) : undefined;
}

export function pageTokens(text: string): PathToken[] {
  const attributes = matches(text, ATTRIBUTE).flatMap((found) => linkToken(found, 'attribute'));
  return [...attributes, ...importTokens(text)];
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s*)["']([^"'\n]+)["']/dgm;

function importTokens(text: string): PathToken[] {
  return matches(text, IMPORT).flatMap(({ start, text: value }) => {
    return /[\\$\s]|:\/\//.test(value) ? [] : [importToken(start, value)];
  });
}

export function importToken(start: number, value: string): PathToken {
  const end = start + value.length;
  return { start, end, value, role: 'import', anchor: 'folder', encoding: 'plain', isFolder: false };
}

const STYLE_IMPORT =
  /@(?:import|use|forward|reference|plugin|config|source)\s+(?:\([^)]*\)\s*)?(?:url\(\s*)?["']([^"'\n]+)["']/dg;
const STYLE_ADDRESS = /\burl\(\s*["']?([^"')\s]+)["']?\s*\)/dg;

export function styleTokens(text: string): PathToken[] {
  const found = [...matches(text, STYLE_IMPORT), ...matches(text, STYLE_ADDRESS)];
  const unique = new Map(found.map((item) => [item.start, item]));
  return [...unique.values()].flatMap((item) => linkToken(item, 'style'));
}
