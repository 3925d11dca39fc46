// Documents that name the symbol. A document is edited without being asked only in code that it shows, and only where
// nothing else in the repository could be meant.
import { docRegions, type Region } from './doc-regions.ts';
import { evidence } from './evidence.ts';
import { importsOf, lastPart, moduleNames } from './import-text.ts';
import { isNamedAfter } from './name-shape.ts';
import type { Evidence, Finding } from './request.ts';
import type { Subject } from './subject.ts';
import { isPast } from './swept-files.ts';
import type { SweptText } from './text-memory.ts';
import { hitAt, wordStarts, type WordHit } from './word-hits.ts';

/** With more things of the same name than this, a document is hardly about this one. */
const MAX_NAMESAKES = 2;

export function docFindings(
  subject: Subject,
  path: string,
  swept: SweptText,
  starts: readonly number[],
): Finding[] {
  const regions = docRegions(swept, swept.text);
  return starts.flatMap((start): Finding[] => {
    const region = regions.at(start);
    const hit = hitAt(swept.text, subject.request.oldName, start, region);
    if (hit === undefined || isDestination(swept.text, region, start)) return [];
    const weighed = weigh(subject, swept.text, region, hit);
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

function weigh(subject: Subject, text: string, region: Region, hit: WordHit): Evidence | undefined {
  const { isMember } = subject.request;
  if (hit.isCompound) return subject.isDistinctive ? evidence('compound') : undefined;
  if (hit.isForeign) return subject.isDistinctive ? evidence('foreign') : undefined;
  if (isMember && hit.owner !== undefined && hit.owner === subject.owner) return qualified(subject, region);
  if (hit.owner !== undefined && !(isMember && isNamedAfter(hit.owner, subject.owner ?? '')))
    return subject.isDistinctive ? evidence('otherOwner') : undefined;
  if (subject.isCommonTerm) return undefined;
  if (!subject.isDistinctive) return plainWord(subject, region);
  if (subject.namesakes() > MAX_NAMESAKES) return undefined;
  if (region.kind === 'prose') return evidence('prose');
  if (region.kind === 'fence') return inFence(subject, text, region, hit);
  return LEADS_AWAY.test(text.slice(region.end, region.end + 200)) ? evidence('linked') : asCode(subject);
}

/** The rest of a link's text, and an address. */
const LEADS_AWAY = /^`+[^[\]\n]*\]\(https?:/;

/** Named with what contains it: a mention of the symbol unless something else contains one of that name too. */
function qualified(subject: Subject, region: Region): Evidence {
  if (region.kind === 'fence' && !isScript(region)) return evidence('otherCode');
  if (!subject.isVisible()) return evidence('hiddenDoc');
  return evidence(subject.hasNamesake() ? 'rivalDoc' : 'qualified');
}

function plainWord(subject: Subject, region: Region): Evidence | undefined {
  return region.kind === 'span' && subject.isVisible() && !subject.hasRivals()
    ? evidence('plainWord')
    : undefined;
}

function isScript({ language }: Region): boolean {
  return /^(?:[cm]?[jt]sx?|typescript|javascript|typescriptreact|javascriptreact)$/.test(language);
}

function inFence(subject: Subject, text: string, region: Region, hit: WordHit): Evidence | undefined {
  if (!isScript(region)) return evidence('otherCode');
  if (/['"]/.test(text[hit.start - 1] ?? '') && text[hit.end] === text[hit.start - 1])
    return evidence('docString');
  return isOfExample(subject, text.slice(region.start, region.end)) ? undefined : asCode(subject);
}

/** Whether the example declares the name itself, or imports it from another file of its own. */
function isOfExample({ request }: Subject, example: string): boolean {
  const isDeclared = wordStarts(example, request.oldName).some((start) =>
    DECLARES.test(example.slice(Math.max(0, start - 200), start)),
  );
  return isDeclared || importsOf(example, request.oldName).some((from) => isOtherFile(from, request.file));
}

const DECLARES =
  /\b(?:(?:const|let|var|function\*?|class|interface|type|enum)\s+|(?:const|let|var)\s*[{[][^=;]*)$/;

/** A path that does not end like the file that declares the symbol. */
function isOtherFile(specifier: string, file: string): boolean {
  return /^[.~]|^@\//.test(specifier) && !moduleNames(file).has(lastPart(specifier));
}

function asCode(subject: Subject): Evidence {
  if (!subject.isVisible()) return evidence('hiddenDoc');
  return evidence(subject.hasRivals() ? 'rivalDoc' : 'docCode');
}
