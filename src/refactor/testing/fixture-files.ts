// Files of fixtures: as they are laid out, as they are to be afterwards, and where two layouts differ.
import { compareText } from '../../base/index.ts';
import { parseFixture, type Mark } from '../../base/testing/fixture.ts';

export type Files = Readonly<Record<string, string>>;

/** A config that reads files as Node does. */
export const NODE = `
//- tsconfig.json
{ "compilerOptions": { "strict": true, "target": "es2023", "module": "nodenext", "allowJs": true, "noEmit": true, "types": [] } }
`;

export function fixtureOf(text: string): { readonly files: Files; readonly marks: readonly Mark[] } {
  const { files, marks } = parseFixture(text, 'a.ts');
  return { files: withLineEnds(files), marks };
}

/** A header begins a line of its own, so the text above it ends with one; a folder is only named. */
function withLineEnds(files: Files): Files {
  const texts = Object.entries(files).filter(([path]) => !path.endsWith('/'));
  return Object.fromEntries(texts.map(([path, text]) => [path, /[^\n]$/.test(text) ? `${text}\n` : text]));
}

/** All files, where `after` says which of them differ. */
export function filesAfter(before: Files, after: string): Files {
  const files: Record<string, string> = { ...before };
  for (const [header, text] of Object.entries(fixtureOf(after).files)) {
    const [from, to] = header.split(' → ') as [string, string | undefined];
    const deleted = /^(.+) \(deleted\)$/.exec(header);
    if (deleted) delete files[deleted[1]!];
    else if (to === undefined) files[from] = text;
    else {
      files[to] = text === '' ? before[from]! : text;
      delete files[from];
    }
  }
  return files;
}

/** Texts of the files that differ, null where one is gone. */
export function changes(before: Files, after: Files): Record<string, string | null> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareText);
  const differing = paths.filter((path) => before[path] !== after[path]);
  return Object.fromEntries(differing.map((path) => [path, after[path] ?? null]));
}
