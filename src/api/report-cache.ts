// Reports of whole scans, kept by everything they depend on. When nothing changed, a new process lists the files, finds the
// report, and reads neither facts nor types. Whatever cannot be told from the listing keeps a scan from being found again.
import type { Settings } from '../config/index.ts';
import { folderOf, nameOf } from '../base/index.ts';
import { fit, readFitted, type Answers } from '../contract/index.ts';
import { blobId, exists, stampOf, statPath, type CacheStore } from '../host/index.ts';
import { INSTALL_RECORDS, modulesAbove, type Snapshot } from '../snapshot/index.ts';
import type { ScanRequest } from './scanner.ts';
import { versionsText } from './version.ts';

/** Undefined for a scan whose report depends on more than the files listed. */
export function reportKey(
  snapshot: Snapshot,
  settings: Settings,
  request: ScanRequest,
  isTrusted: boolean,
): string | undefined {
  const { baseline, timing, onStep: _, signal: _signal, ...asked } = request;
  const files = filesKey(snapshot, settings, isTrusted);
  if (baseline !== undefined || timing || files === undefined) return undefined;
  return `report/${files}/${keyHash(JSON.stringify(asked))}`;
}

/** Over everything that an answer about the files can depend on besides the question. Undefined where that cannot be told. */
export function filesKey(snapshot: Snapshot, settings: Settings, isTrusted: boolean): string | undefined {
  const installed = installedStamps(snapshot);
  if (installed === undefined) return undefined;
  const { links, outside } = snapshot;
  const lines = snapshot.paths.map(
    (path) => `${path}\0${snapshot.entry(path)!.id}${links.has(path) ? '\0link' : ''}`,
  );
  for (const [path, id] of outside) lines.push(`outside\0${path}\0${id}`);
  // The name of a bundled file changes with what is in it, so another build does not find old answers.
  const build = nameOf(import.meta.url);
  const head = [build, versionsText(settings), settings.detectors, settings.codes, installed, isTrusted];
  return keyHash([JSON.stringify(head), ...lines].join('\n'));
}

export function keyHash(text: string): string {
  return blobId(new TextEncoder().encode(text));
}

/** Undefined where something is installed and no one wrote down what. */
function installedStamps({ root, paths }: Snapshot): string[] | undefined {
  const stamps: string[] = [];
  for (const path of paths) {
    if (nameOf(path) !== 'package.json') continue;
    const folder = folderOf(path);
    const modules = `${root}/${folder === '' ? '' : `${folder}/`}node_modules`;
    if (!exists(modules)) continue;
    const found = recordsIn(modules);
    if (found.length === 0 && folder === '') return undefined;
    stamps.push(modules, ...found);
  }
  for (const above of modulesAbove(root)) {
    const found = recordsIn(`${root}/${above}`);
    if (found.length === 0) return undefined;
    stamps.push(above, ...found);
  }
  return stamps;
}

function recordsIn(modules: string): string[] {
  return INSTALL_RECORDS.flatMap((name) => statPath(`${modules}/${name}`) ?? []).map(stampOf);
}

export function findReport(cache: CacheStore, key: string): Answers['scan'] | undefined {
  const bytes = cache.getMany([key])[0];
  return bytes && readFitted('scan', new TextDecoder().decode(bytes));
}

/** Reasons that may not hold next time although the files are the same. */
const PASSING = ['types-failed', 'typescript-missing', 'changed-meanwhile'];

/** A report that lacks what may be there next time is not kept. */
export function keepReport(cache: CacheStore, key: string, report: Answers['scan']): void {
  const isPassing = PASSING.some((reason) => Object.hasOwn(report.meta.holds, reason));
  if (isPassing || report.meta.errors !== undefined || cache.problems.length > 0) return;
  cache.putMany([{ key, value: new TextEncoder().encode(JSON.stringify(fit('scan', report))) }]);
}
