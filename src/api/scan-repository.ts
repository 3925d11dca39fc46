// One scan of a repository by a process that does nothing else. The same answer as opening it and asking; when nothing
// changed since an earlier scan, the answer of that one.
import type { Answers } from '../contract/index.ts';
import { loadSettings, SETTINGS_FILE } from '../config/index.ts';
import { openProject } from '../project/index.ts';
import { openWorkingTree } from '../snapshot/index.ts';
import { settingsInPlace } from './base-settings.ts';
import { enter, projectOptions, type EnterOptions } from './enter.ts';
import { partingRevision } from './parting-revision.ts';
import { findReport, keepReport, reportKey } from './report-cache.ts';
import { createScanner, enabledBy, type ScanRequest } from './scanner.ts';

/** Scans a repository once; when nothing changed since an earlier scan, the cache has the answer. */
export async function scanRepository(
  root: string,
  request: ScanRequest,
  options: EnterOptions = {},
): Promise<Answers['scan']> {
  // A branch may be elsewhere tomorrow; the commit where it parts from this one is what the report depends on.
  const base =
    request.base === undefined ? undefined : await partingRevision(root, request.base, options.revision);
  const kept =
    base === undefined || options.revision !== undefined ? undefined : await settingsInPlace(root, base);
  const entered = await enter(root, kept === undefined ? options : { ...options, settings: kept });
  const { settings, cache, isTrusted, problems } = entered;
  const isPlain =
    options.revision === undefined && options.patch === undefined && options.edits === undefined;
  const listing = isPlain
    ? await openWorkingTree(root, { maxFileBytes: settings.maxFileBytes, cache })
    : undefined;
  // Settings that git ignores are part of no change, and nothing else would say that they are broken.
  if (kept !== undefined && listing?.has(SETTINGS_FILE) !== true) {
    cache.close();
    loadSettings(root);
  }
  const asked = base === undefined ? request : { ...request, base };
  const key =
    options.noCache || !listing || problems.length > 0
      ? undefined
      : reportKey(listing, settings, asked, isTrusted);
  const known = key === undefined ? undefined : findReport(cache, key);
  if (known) {
    cache.close();
    return known;
  }
  const scanning = await import('../scan/index.ts');
  const hasTypes = request.types !== false;
  const project = await openProject(root, {
    ...projectOptions(entered),
    collecting: scanning.collectingFor(enabledBy(scanning, request, settings), hasTypes),
    ...(listing ? { listing } : {}),
    ...(base === undefined ? {} : { base }),
  });
  const scanner = createScanner(scanning, project, entered, { base, forTypes: hasTypes });
  try {
    const report = await scanner.report(asked);
    if (key !== undefined && (await project.update()).changed.length === 0) keepReport(cache, key, report);
    return report;
  } finally {
    await scanner.close();
    await project.close();
  }
}
