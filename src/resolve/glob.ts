// Glob patterns → regular expressions over repository paths. Three dialects exist: TypeScript's `include`, TypeScript's
// `exclude`, and the folder globs of package managers. Every expression is tested against `'/' + path`.

import { isCostlyPattern, NO_MATCH } from '../base/index.ts';

const PACKAGE_FOLDERS = '(?!(?:node_modules|bower_components|jspm_packages)(?:/|$))';

/** In an `include`, a wildcard that starts a name skips hidden names, and `**` skips hidden and package folders. */
export function includeExpression(pattern: string): RegExp {
  if (isCostlyPattern(pattern)) return NO_MATCH;
  const parts = partsOf(pattern);
  const last = parts.at(-1);
  if (last === undefined || last === '**') parts.push(...(last === undefined ? ['**', '*'] : ['*']));
  else if (!/[.*?]/.test(last)) parts.push('**', '*');
  const segments = parts.map((part) => {
    if (part === '**') return `(?:/${PACKAGE_FOLDERS}[^/.][^/]*)*?`;
    return /[*?]/.test(part) ? `/${PACKAGE_FOLDERS}${includeName(part)}` : `/${escapeText(part)}`;
  });
  return new RegExp(`^${segments.join('')}$`);
}

function includeName(part: string): string {
  const within = '(?:[^./]|\\.(?!min\\.js$))*';
  const tail = (text: string): string => expandWildcards(text, within, '[^/]');
  if (part.startsWith('*')) return `(?:[^./]${within})?${tail(part.slice(1))}`;
  if (part.startsWith('?')) return `[^./]${tail(part.slice(1))}`;
  return tail(part);
}

/** An `exclude` that matches a folder excludes everything in it. */
export function excludeExpression(pattern: string): RegExp {
  if (isCostlyPattern(pattern)) return NO_MATCH;
  const segments = partsOf(pattern).map((part) =>
    part === '**' ? '(?:/.+?)?' : `/${expandWildcards(part, '[^/]*', '[^/]')}`,
  );
  return new RegExp(`^${segments.join('')}(?:$|/)`);
}

/** Package managers match folders; `packages/**` includes `packages` itself. */
export function folderExpression(pattern: string): RegExp {
  if (isCostlyPattern(pattern)) return NO_MATCH;
  const segments = partsOf(pattern).map((part) => {
    if (part === '**') return '(?:/(?!node_modules(?:/|$))[^/]+)*';
    const hidden = /^[*?]/.test(part) ? '(?!\\.)' : '';
    return `/${hidden}${expandBraces(part)}`;
  });
  return new RegExp(segments.length === 0 ? '^/$' : `^${segments.join('')}$`);
}

/** The folder below which everything a pattern matches must lie. */
export function literalFolderOf(pattern: string): string {
  const parts = partsOf(pattern);
  const wild = parts.findIndex((part) => /[*?]/.test(part));
  if (wild >= 0) return parts.slice(0, wild).join('/');
  return /\./.test(parts.at(-1) ?? '') ? parts.slice(0, -1).join('/') : parts.join('/');
}

function partsOf(pattern: string): string[] {
  return pattern.split('/').filter((part) => part !== '' && part !== '.');
}

function expandBraces(part: string): string {
  const pieces = part.split(/(\{[^{}]*\})/);
  return pieces
    .map((piece) => {
      if (!piece.startsWith('{')) return expandWildcards(piece, '[^/]*', '[^/]');
      const choices = piece.slice(1, -1).split(',');
      return `(?:${choices.map((choice) => expandWildcards(choice, '[^/]*', '[^/]')).join('|')})`;
    })
    .join('');
}

function expandWildcards(text: string, many: string, one: string): string {
  return text.replace(/\*+|\?|[^*?]+/g, (piece) => {
    if (piece.startsWith('*')) return many;
    return piece === '?' ? one : escapeText(piece);
  });
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
