// Who owns which files, as `CODEOWNERS` says: the last line that matches a file decides, even one that names nobody.

export interface OwnerRule {
  readonly matches: RegExp;
  readonly owners: readonly string[];
}

/** Where the file is looked for, in order. */
export const OWNER_FILES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

const MOST_BYTES = 3_000_000;

export function parseCodeOwners(text: string): OwnerRule[] {
  if (text.length > MOST_BYTES) return [];
  return text.split(/\r?\n/).flatMap((line) => ruleOf(line) ?? []);
}

/** Lines that are headings, or use what these files do not know (negations, ranges of characters), say nothing. */
function ruleOf(line: string): OwnerRule | undefined {
  const [pattern = '', ...rest] = line.trim().match(/(?:\\.|[^\s\\])+/g) ?? [];
  if (pattern === '' || /^[#!^]/.test(pattern) || /[[\]]/.test(pattern)) return undefined;
  const comment = rest.findIndex((word) => word.startsWith('#'));
  const owners = comment < 0 ? rest : rest.slice(0, comment);
  return { matches: expressionOf(pattern.replaceAll('\\ ', ' ')), owners };
}

/** As in `.gitignore`, but `folder/*` means the files of the folder and not those further below. */
function expressionOf(pattern: string): RegExp {
  const bare = pattern.replace(/^\//, '').replace(/\/$/, '');
  const isAnchored = pattern.startsWith('/') || bare.includes('/');
  const source = bare
    .split('/')
    .map((part) => (part === '**' ? '**' : partSource(part)))
    .join('/')
    .replaceAll('**/', '(?:.*/)?')
    .replaceAll('**', '.*');
  const below = pattern.endsWith('/') ? '/.*' : pattern.endsWith('/*') ? '' : '(?:/.*)?';
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${source}${below}$`, 's');
}

function partSource(part: string): string {
  return part
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, '[^/]*')
    .replaceAll('?', '[^/]');
}

export function ownersOf(rules: readonly OwnerRule[], file: string): readonly string[] {
  return rules.findLast(({ matches }) => matches.test(file))?.owners ?? [];
}
