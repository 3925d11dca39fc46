// Everything that follows from loaded sources: JSON schemas and reference pages.
import { checksPage } from './checks-page.ts';
import { cliPage } from './cli-page.ts';
import { detectorsPage } from './detectors-page.ts';
import { errorsPage } from './errors-page.ts';
import { frameworksPage } from './frameworks-page.ts';
import { holdsPage } from './holds-page.ts';
import { libraryPage } from './library-page.ts';
import { problemsPage } from './problems-page.ts';
import { schemaFiles } from './schema-files.ts';
import { settingsPage } from './settings-page.ts';

export function derivedFiles(): ReadonlyMap<string, string> {
  return new Map([
    ...schemaFiles(),
    ['docs/reference/checks.md', checksPage()],
    ['docs/reference/cli.md', cliPage()],
    ['docs/reference/detectors.md', detectorsPage()],
    ['docs/reference/errors.md', errorsPage()],
    ['docs/reference/frameworks.md', frameworksPage()],
    ['docs/reference/holds.md', holdsPage()],
    ['docs/reference/library.md', libraryPage()],
    ['docs/reference/problems.md', problemsPage()],
    ['docs/reference/settings.md', settingsPage()],
  ]);
}
