// What copies are looked for in, and which of its files are compared.
import type { Role } from '../contract/index.ts';
import type { CodeGraph, SourceFile } from '../graph/index.ts';
import type { PackageInfo } from '../resolve/index.ts';

export interface CloneScope {
  readonly state: { readonly workspace: { readonly packages: readonly PackageInfo[] } };
  readonly graph: CodeGraph;
  /** Files that people wrote here, in order. */
  readonly authored: readonly SourceFile[];
  isTest(path: string): boolean;
  roleOf(path: string): Role;
  /** Stands for the scanner, which lives from snapshot to snapshot. */
  readonly memory: object;
}

export function isCompared(scope: CloneScope, path: string, ignoreTests: boolean): boolean {
  return !ALIKE_BY_NATURE.test(path) && (!ignoreTests || !isAboutTests(scope, path));
}

/** A migration tells what was done once and stays as it is, a translation says the same in another language, an icon is a drawing. */
const ALIKE_BY_NATURE = /(?:^|\/)(?:migrations?|locales?|i18n|l10n|translations?|icons?)\//i;

const TEST_FOLDER =
  /(?:^|\/)(?:tests?|specs?|e2e|cypress|fixtures?|__(?:tests?|mocks?|fixtures?|snapshots?)__|test-?(?:utils?|data|helpers?|fixtures?|cases)|testdata|mocks?)\//i;

/** Tests repeat themselves to stay readable one by one, and what they run on is often a copy on purpose. */
function isAboutTests(scope: CloneScope, path: string): boolean {
  return scope.isTest(path) || TEST_FOLDER.test(path);
}
