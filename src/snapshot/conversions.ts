// Git may store a file with other bytes than the working file has: line ends, `$Id$`, filters, encodings. This says for
// which paths that is possible, from settings and attributes alone; it may say so too often, never too rarely.
import { compilePattern } from './ignore-pattern.ts';

/**
 * `none`: the bytes are those of the blob. `shrinking`: storing can only remove bytes, so equal sizes prove equal bytes.
 * `any`: only the bytes themselves tell.
 */
export type Conversion = 'none' | 'shrinking' | 'any';

export interface AttributesFile {
  /** The folder its patterns are relative to, from the top of the repository. */
  readonly folder: string;
  readonly text: string;
}

interface Rule {
  readonly folder: string;
  readonly conversion: Conversion;
  readonly matches: (path: string) => boolean;
}

const INTERESTING = /text|crlf|eol|ident|filter|working-tree-encoding|\[attr\]/;

/** Paths are from the top of the repository. */
export function conversionsOf(
  settings: ReadonlyMap<string, string>,
  files: readonly AttributesFile[],
): (path: string) => Conversion {
  const autocrlf = settings.get('core.autocrlf')?.toLowerCase() ?? 'false';
  const base = ['false', 'no', 'off', '0', ''].includes(autocrlf) ? 'none' : ('shrinking' as const);
  const interesting = files.filter((file) => INTERESTING.test(file.text));
  const macros = macrosOf(interesting);
  const rules = interesting.flatMap((file) => rulesOf(file, macros));
  if (rules.length === 0) return () => base;
  return (path) => {
    let conversion: Conversion = base;
    for (const rule of rules) {
      if (conversion === 'any') break;
      if (rule.conversion === conversion || !isBelow(path, rule.folder)) continue;
      if (rule.matches(rule.folder === '' ? path : path.slice(rule.folder.length + 1)))
        conversion = rule.conversion;
    }
    return conversion;
  };
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || (path.startsWith(folder) && path[folder.length] === '/');
}

type Macros = ReadonlyMap<string, Conversion>;

const MACRO = '[attr]';

function macrosOf(files: readonly AttributesFile[]): Macros {
  const macros = new Map<string, Conversion>();
  for (const { pattern, attributes } of files.flatMap(linesOf))
    if (pattern.startsWith(MACRO))
      macros.set(pattern.slice(MACRO.length), strongest(attributes.map((name) => effectOf(name, macros))));
  return macros;
}

function rulesOf(file: AttributesFile, macros: Macros): Rule[] {
  return linesOf(file).flatMap(({ pattern, attributes }) => {
    const conversion = strongest(attributes.map((attribute) => effectOf(attribute, macros)));
    if (conversion === 'none' || pattern.startsWith(MACRO)) return [];
    const matches = compilePattern(pattern);
    return matches ? [{ folder: file.folder, conversion, matches }] : [];
  });
}

interface Line {
  readonly pattern: string;
  readonly attributes: readonly string[];
}

function linesOf(file: AttributesFile): Line[] {
  return file.text.split('\n').flatMap((line) => parseLine(line) ?? []);
}

function parseLine(line: string): Line | undefined {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return undefined;
  const quoted = /^"((?:[^"\\]|\\.)*)"\s*(.*)$/s.exec(text);
  const [, pattern, rest] = quoted ?? /^(\S+)\s*(.*)$/s.exec(text)!;
  return {
    pattern: quoted ? pattern!.replace(/\\(["\\])/g, '$1') : pattern!,
    attributes: rest!.split(/\s+/).filter((word) => word !== ''),
  };
}

/** An attribute that is switched off has no effect here, although it may take one back: too often is allowed. */
function effectOf(attribute: string, macros: Macros): Conversion {
  if (/^(filter|working-tree-encoding)(=|$)/.test(attribute)) return 'any';
  if (/^(text|crlf|eol|ident)(=|$)/.test(attribute)) return 'shrinking';
  return macros.get(attribute) ?? 'none';
}

function strongest(conversions: readonly Conversion[]): Conversion {
  if (conversions.includes('any')) return 'any';
  return conversions.includes('shrinking') ? 'shrinking' : 'none';
}
