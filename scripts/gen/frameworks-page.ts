// The page of frameworks: what each of them uses without an import that shows it.
import { FRAMEWORK_GROUPS, LIKELY_PLACES, type Framework } from '../../src/usage/index.ts';
import { page, table } from './page.ts';

export function frameworksPage(): string {
  return page(
    '# Frameworks and tools',
    'Frameworks and tools use files, exports and packages that no import names. What is listed here is never reported as unused, ' +
      'and a change to it is asked about. An entry holds in a package that depends on one of the packages by which it is ' +
      'recognised, or that is inside one that does; an entry without such packages holds everywhere.',
    'Files are paths inside the package without the extension of source files: `*` stays within a folder, `**` does not, `{a,b}` ' +
      'chooses. Where an entry names exports, those are looked for by name in its files; otherwise any export of them may be. In names ' +
      'of packages `*` stands for anything, and a name that ends in `/` for its scope.',
    'A new entry is an object in one of the files of `src/usage/frameworks/`.',
    ...Object.entries(FRAMEWORK_GROUPS).flatMap(([group, frameworks]) => [
      `## ${group[0]!.toUpperCase()}${group.slice(1)}`,
      table(['name', 'recognised by', 'files', 'tests', 'exports', 'packages'], frameworks.map(rowOf)),
    ]),
    '## Likely places',
    'Files in these folders, with these words before their extension, or hidden ones are where some framework or other may find ' +
      'them, whatever the package depends on. That proves nothing, so a scan does not take it into account; a deletion asks.',
    table(
      ['folders', 'words', 'exports'],
      [[codes(LIKELY_PLACES.folders), codes(LIKELY_PLACES.names), codes(LIKELY_PLACES.exports)]],
    ),
  );
}

function rowOf({ name, needs, entries, tests, exports, loads }: Framework): string[] {
  const names = exports?.length === 0 ? 'none' : codes(exports);
  return [name, codes(needs), codes(entries), codes(tests), names, codes(loads)];
}

function codes(list: readonly string[] = []): string {
  return list.map((text) => `\`${text}\``).join(' ');
}
