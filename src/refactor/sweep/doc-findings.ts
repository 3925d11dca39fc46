// Documents that name the symbol. A document is edited without being asked only where it cannot mean anything else: the symbol
// is named together with what contains it, an example imports it, a link leads to its file, or it is marked as code and
// nothing else in the repository has a name like that.
import { folderOf, joinPath } from '../../base/index.ts';
import { docRegions, type Region } from './doc-regions.ts';
import { evidence } from './evidence.ts';
import { exampleMeaning, isScript } from './example-meaning.ts';
import { isDistinctive, isNamedAfter } from './name-shape.ts';
import type { Evidence, Finding } from './request.ts';
import type { Subject } from './subject.ts';
import { isPast } from './swept-files.ts';
import type { SweptText } from './text-memory.ts';
import { hitAt, type WordHit } from './word-hits.ts';

/** With more things of the same name than this, a document is hardly about this one. */
const MAX_NAMESAKES = 2;

/** A place in a document. */
interface DocPlace {
  readonly path: string;
  readonly text: string;
  readonly region: Region;
}

export function docFindings(
  subject: Subject,
  path: string,
  swept: SweptText,
  starts: readonly number[],
): Finding[] {
  const { text } = swept;
  const regions = docRegions(swept, text);
  return starts.flatMap((start): Finding[] => {
    const region = regions.at(start);
    const hit = hitAt(text, subject.request.oldName, start, region);
    if (hit === undefined || isDestination(text, region, start)) return [];
    const weighed = weigh(subject, { path, text, region }, hit);
    const judged = weighed && isPast(path) ? evidence('pastDoc', subject.isDistinctive) : weighed;
    return judged ? [{ file: path, start, group: 'doc', evidence: judged }] : [];
  });
}

/** `[text](destination)`, `[text]: destination`, `href="destination"`. */
function isDestination(text: string, region: Region, start: number): boolean {
  if (region.kind !== 'prose') return false;
  const before = text.slice(region.start, start);
  return /\]\([^)]*$|^\s*\[[^\]]*\]:|(?:href|src|id|name)=["'][^"']*$/.test(before);
}

function weigh(subject: Subject, place: DocPlace, hit: WordHit): Evidence | undefined {
  const { isMember } = subject.request;
  const { path, text, region } = place;
  if (hit.isCompound) return subject.isDistinctive ? evidence('compound') : undefined;
  if (hit.isForeign) return subject.isDistinctive ? evidence('foreign') : undefined;
  const isExample = region.kind === 'fence' && isScript(region);
  const meaning = isExample ? exampleMeaning(subject, path, text, region, hit.start) : 'unknown';
  if (meaning === 'own') return undefined;
  if (meaning === 'subject') return evidence('example');
  if (isMember && hit.owner !== undefined && hit.owner === subject.owner) return qualified(subject, region);
  if (hit.owner !== undefined && !(isMember && isNamedAfter(hit.owner, subject.owner ?? '')))
    return subject.isDistinctive ? evidence('otherOwner') : undefined;
  if (subject.isCommonTerm) return undefined;
  if (!subject.isDistinctive) return plainWord(subject, region);
  if (subject.namesakes() > MAX_NAMESAKES) return undefined;
  if (leadsToFile(subject, place, hit)) return evidence('fileLink');
  if (region.kind === 'prose') return evidence('prose');
  if (region.kind === 'fence') return inFence(subject, place, hit);
  return LEADS_AWAY.test(text.slice(region.end, region.end + 200)) ? evidence('linked') : asCode(subject);
}

/** The rest of a link's text, and an address. */
const LEADS_AWAY = /^`+[^[\]\n]*\]\(https?:/;

/** A link whose text is just the name, and that leads to the file that declares it. */
function leadsToFile({ request }: Subject, { path, text }: DocPlace, { start, end }: WordHit): boolean {
  if (!/\[`*$/.test(text.slice(Math.max(0, start - 4), start))) return false;
  const link = /^(?:\(\))?`*\]\(([^)\s#?]+)/.exec(text.slice(end, end + 300));
  return link !== null && joinPath(folderOf(path), link[1]!) === request.file;
}

/** Named with what contains it: a mention of the symbol unless something else contains one of that name too. */
function qualified(subject: Subject, region: Region): Evidence {
  if (region.kind === 'fence' && !isScript(region)) return evidence('otherCode');
  if (!subject.isVisible()) return evidence('hiddenDoc');
  // `user.name` is said of many things, `User.name` of one.
  const owner = subject.owner ?? '';
  if (!isDistinctive(owner) && !/^\p{Lu}/u.test(owner)) return evidence('otherOwner');
  return evidence(subject.hasNamesake() ? 'rivalDoc' : 'qualified');
}

function plainWord(subject: Subject, region: Region): Evidence | undefined {
  return region.kind === 'span' && subject.isVisible() && !subject.hasRivals()
    ? evidence('plainWord')
    : undefined;
}

function inFence(subject: Subject, place: DocPlace, hit: WordHit): Evidence | undefined {
  if (!isScript(place.region)) return evidence('otherCode');
  if (isPlainString(place, hit)) return evidence('docString');
  return evidence(subject.isVisible() ? 'unboundCode' : 'hiddenDoc');
}

function isPlainString({ text }: DocPlace, { start, end }: WordHit): boolean {
  return /['"]/.test(text[start - 1] ?? '') && text[end] === text[start - 1];
}

/** A member stands for itself nowhere but beside what contains it. */
function asCode(subject: Subject): Evidence {
  if (!subject.isVisible()) return evidence('hiddenDoc');
  if (subject.request.isMember) return evidence('memberCode');
  return evidence(subject.hasRivals() || subject.hasLocalNamesake() ? 'rivalDoc' : 'docCode');
}
