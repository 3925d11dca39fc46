// Source text that no one wrote by hand, told from the text alone. Long strings are data, not minified code, so they are
// left out of the measure; a generated file says so itself in a comment at its top.
import { headComments } from './head-comments.ts';

export type TextClass = 'minified' | 'generated' | 'mapped' | 'bundled';

export function classifyText(path: string, text: string): TextClass | undefined {
  if (isGenerated(path, text)) return 'generated';
  if (/\.[cm]?jsx?$/.test(path) && namesMap(text)) return 'mapped';
  if (/\.[cm]?jsx?$/.test(path) && isBundled(text)) return 'bundled';
  return isMinified(path, text) ? 'minified' : undefined;
}

const HEAD_LINES = 25;
const HEAD_CHARACTERS = 4_000;

const SCRIPT = /\.[cm]?[jt]sx?$/;
const COMMENT_LINE = /^\s*(?:\/\/+|\/\*+|\*+|#|<!--)[\s!*]*(.*)$/;

const BUNDLE_START = /^(?:var|const) \w+ = \(function \(exports\b[^)]*\) \{\r?\n\s*'use strict';/m;
const BUNDLE_END = /return exports;\s*\}\)?\(\{\}[^()]*\)\)?;\s*$/;
const BUNDLE_TAIL = 200;

const MARKERS = [
  /@generated\b(?!-)/,
  /\bDO NOT (?:EDIT|MODIFY)\b|\b[Dd]o NOT (?:edit|modify|change) this file\b/,
  /\b(?:this|the) (?:file|code|module)\b.{0,40}\b(?:is|was|has been|were) (?:\w+ )?(?:auto-?|automatically |machine[- ])?generated\b/i,
  /\b(?:auto-?generated|automatically generated) (?:by|from|using|with|file|code)\b/i,
  /^(?:code |auto-?|automatically )?generated (?:by|from|using|with)\b/i,
  /\b(?:auto-?|automatically )generated\b.{0,80}\b(?:do not|don't) (?:edit|modify|change)\b/i,
  /\bgenerated\b.{0,80}\bdo not (?:edit|modify)\b/i,
];

function isGenerated(path: string, text: string): boolean {
  const top = text.slice(0, HEAD_CHARACTERS).split('\n', HEAD_LINES);
  const said = SCRIPT.test(path)
    ? headComments(top.join('\n')).flatMap((comment) => comment.split('\n').map(undecorated))
    : top.flatMap((line) => COMMENT_LINE.exec(line)?.[1] ?? []);
  return said.some((line) => MARKERS.some((marker) => marker.test(line)));
}

function undecorated(line: string): string {
  return line.replace(/^[\s/*!]+/, '');
}

/** A bundler's form for pages without modules: one variable that holds all, and a function that fills the exports it is handed. */
function isBundled(text: string): boolean {
  return BUNDLE_END.test(text.slice(-BUNDLE_TAIL)) && BUNDLE_START.test(text);
}

/** Whether the last line says where the source map of the file is: whoever built it wrote that. */
function namesMap(text: string): boolean {
  const at = Math.max(
    text.lastIndexOf('\n//# sourceMappingURL='),
    text.lastIndexOf('\n//@ sourceMappingURL='),
  );
  return at >= 0 && /^\n\S+ [^\s"'`]+\s*$/.test(text.slice(at));
}

const MIN_CHARACTERS = 1_000;
/** Characters per line, strings left out, that no formatter and hardly a person leaves behind. */
const DENSE_LINE = 160;
const LONG_LINE = 250;
const LONG_SHARE = 0.8;

function isMinified(path: string, text: string): boolean {
  const isNamedSo = /[.-]min\.[cm]?js$/.test(path);
  if (text.length < MIN_CHARACTERS || averageLine(text) < DENSE_LINE) return false;
  if (isNamedSo) return true;
  const code = withoutStrings(text);
  return code.length >= MIN_CHARACTERS && averageLine(code) >= DENSE_LINE && longShare(code) >= LONG_SHARE;
}

function averageLine(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return text.length / lines;
}

function withoutStrings(text: string): string {
  return text.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/gs, '""');
}

/** The share of the text that stands in long lines. */
function longShare(text: string): number {
  const inLong = text.split('\n').reduce((sum, line) => sum + (line.length > LONG_LINE ? line.length : 0), 0);
  return inLong / text.length;
}
