// One scan of a repository by a process that does nothing else. The same answer as opening it and asking; when nothing
// changed since an earlier scan, the answer of that one.
import { loadSettings } from '../config/index.ts';
import type { Answers } from '../contract/index.ts';
import { isTrusted, noCache } from '../host/index.ts';
import { openWorkingTree } from '../snapshot/index.ts';
import { assertFolder } from './assert-folder.ts';
import { openCacheFor } from './cache.ts';
import { openWith, type OpenOptions } from './open.ts';
import { recoverFirst } from './recovery.ts';
import { findReport, keepReport, reportKey } from './report-cache.ts';
import { partingRevision } from './parting-revision.ts';
import { enabledBy, type ScanRequest } from './scan-answer.ts';

export async function scanRepository(
  root: string,
  request: ScanRequest,
  options: Omit<OpenOptions, 'scan' | 'types'> = {},
): Promise<Answers['scan']> {
  assertFolder(root);
  const problems = await recoverFirst(root, options.onRecovered);
  const { settings } = loadSettings(root);
  const cache = options.noCache ? noCache() : openCacheFor(root, settings);
  const trusted = options.trust ?? (await isTrusted(root));
  const isPlain =
    options.revision === undefined && options.patch === undefined && options.edits === undefined;
  const [listing, base] = await Promise.all([
    isPlain ? openWorkingTree(root, { maxFileBytes: settings.maxFileBytes, cache }) : undefined,
    // A branch may be elsewhere tomorrow; the commit where it parts from this one is what the report depends on.
    request.base === undefined ? undefined : partingRevision(root, request.base, options.revision),
  ]);
  const asked = base === undefined ? request : { ...request, base };
  const key =
    options.noCache || !listing || problems.length > 0
      ? undefined
      : reportKey(listing, settings, asked, trusted);
  const known = key === undefined ? undefined : findReport(cache, key);
  if (known) {
    cache.close();
    return known;
  }
  const scanning = await import('../scan/index.ts');
  const hasTypes = request.types !== false;
  const collecting = scanning.collectingFor(enabledBy(scanning, request, settings), hasTypes);
  const lintel = await openWith(
    root,
    { ...options, scan: true, types: hasTypes },
    { settings, cache, listing, problems, isTrusted: trusted, collecting, base },
  );
  try {
    const report = await lintel.scan(asked);
    if (key !== undefined && (await lintel.update()).changed.length === 0) keepReport(cache, key, report);
    return report;
  } finally {
    await lintel.close();
  }
}
