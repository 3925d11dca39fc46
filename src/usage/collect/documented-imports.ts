// Imports in documentation comments, which TypeScript reads in JavaScript: `{import('x').Name}` and `@import { Name } from 'x'`.
import type { SourceTree } from '../../syntax/index.ts';
import { WHOLE } from './request-use.ts';
import { packagesInSample } from '../texts/names-in-text.ts';

export type DocumentedImport = readonly [specifier: string, name: string];

const IMPORT_TYPE = /import\(\s*['"]([^'"\s]+)['"]\s*\)(?:\s*\.\s*([\w$]+))?/g;
const IMPORT_TAG = /@import\s+(?:type\s+)?([^'"]+?)\s+from\s+['"]([^'"\s]+)['"]/g;

export function documentedImports({ language, comments }: SourceTree): DocumentedImport[] {
  if (language !== 'js' && language !== 'jsx') return [];
  const found: DocumentedImport[] = [];
  for (const { type, value: written } of comments) {
    if (type !== 'Block' || !written.includes('import')) continue;
    const value = written.replaceAll(/^[^\S\n]*\* ?/gm, ' ');
    for (const [, specifier, name] of value.matchAll(IMPORT_TYPE)) found.push([specifier!, name ?? WHOLE]);
    for (const [, clause, specifier] of value.matchAll(IMPORT_TAG))
      for (const name of clauseNames(clause!)) found.push([specifier!, name]);
  }
  return found;
}

/** Packages that comments tell of as code or as a command: a line that was switched off, how a script is to be run. */
export function commentedPackages({ comments }: SourceTree): string[] {
  return [...new Set(comments.flatMap(({ value }) => packagesInSample(value)))];
}

const ENVIRONMENT = /@(jest|vitest)-environment\s+([\w@./-]+)/;

/** The package that a test is run in, which its first comment names whole or without the name of the runner. */
export function environmentPackages({ comments }: SourceTree): string[] {
  return comments.flatMap(({ value }) => {
    const [, runner, name] = ENVIRONMENT.exec(value) ?? [];
    return name === undefined ? [] : [name, `${runner}-environment-${name}`];
  });
}

/** The names that the part of an import statement before `from` asks for. */
export function clauseNames(written: string): string[] {
  const clause = written.replaceAll(/\/\*[^*]*\*\/|\/\/.*$/gm, '');
  const braces = /\{([^}]{0,2000})\}/.exec(clause);
  const rest = clause
    .replace(/\{[^}]{0,2000}\}/, '')
    .replaceAll(',', ' ')
    .trim();
  const names = (braces?.[1] ?? '').split(',').flatMap((item) => {
    const name = /^\s*(?:type\s+)?([\w$]+|'[^']*'|"[^"]*")/.exec(item)?.[1];
    return name === undefined ? [] : [name.replaceAll(/['"]/g, '')];
  });
  if (rest.includes('*')) names.push(WHOLE);
  else if (rest !== '' && rest !== 'type') names.push('default');
  return names;
}
