// What is said about a file as a whole, with the files that import it.
import { nameOf } from '../../base/index.ts';
import type { LinkedFile, Reach } from '../../usage/index.ts';
import { importPlace } from '../kit/import-place.ts';
import type { Evidence, Finding } from '../kit/index.ts';

export interface AboutFile {
  readonly kind: string;
  /** What is known of the file. */
  readonly fact: string;
  /** What its importers are. */
  readonly importer: string;
  readonly tier?: 'advice';
}

export function fileFindings(
  reach: Reach,
  files: readonly LinkedFile[],
  about: (linked: LinkedFile) => AboutFile,
): Finding[] {
  const importers = importersOf(reach, files);
  return files.map((linked) => fileFinding(linked, importers.get(linked.number)!, about(linked)));
}

const MOST_EVIDENCE = 5;

/** By number: the first files that import each of the wanted ones. */
function importersOf({ files }: Reach, wanted: readonly LinkedFile[]): Map<number, LinkedFile[]> {
  const found = new Map<number, LinkedFile[]>(wanted.map(({ number }) => [number, []]));
  for (const linked of files) {
    for (const target of linked.links.files) {
      const list = found.get(target);
      if (list && list.length < MOST_EVIDENCE && target !== linked.number) list.push(linked);
    }
  }
  return found;
}

function fileFinding({ file }: LinkedFile, importers: readonly LinkedFile[], about: AboutFile): Finding {
  const place = { file: file.path, start: 0, end: 0 };
  const evidence: Evidence[] = importers.map((importer) => ({
    fact: about.importer,
    ...importPlace(importer.file, file.path),
  }));
  return {
    kind: about.kind,
    ...place,
    key: nameOf(file.path),
    evidence: [{ fact: about.fact, ...place }, ...evidence],
    data: { importers: importers.map((importer) => importer.file.path) },
    ...(about.tier ? { tier: about.tier } : {}),
  };
}

/** What is written for others to declare has no importers, what knip is told to leave alone is left alone, and so is another language. */
export function isFileJudged(
  { usage: { knip } }: Reach,
  { isAuthored, file: { facts, path } }: LinkedFile,
): boolean {
  if (!isAuthored || (facts.isAmbient && facts.isModule)) return false;
  if (facts.problems.some(({ code }) => code === 'SYNTAX_ERROR')) return false;
  return !knip.isIgnored(path) && !knip.isOutside(path);
}
