// Comments, strings and documents that write the name. Nothing reads them but people and other programs, so each is offered
// and none is edited by itself.
import { compareText } from '../../base/index.ts';
import { compareEdits, type TextEdit } from '../plan/change.ts';
import type { Mention } from '../plan/plan.ts';
import { docRegions } from '../sweep/doc-findings.ts';
import { isDistinctive } from '../sweep/swept-name.ts';
import { hitAt, isUntouched, textFiles, textKindOf, type WordHit, wordStarts } from '../sweep/swept-texts.ts';
import type { ForeignName } from './foreign-name.ts';

/** More than this nobody decides about; the likeliest are kept. */
const MAX_OFFERS = 300;

export interface Offers {
  readonly offered: readonly Mention[];
  readonly isTruncated: boolean;
}

export function offersOf(foreign: ForeignName, edits: readonly TextEdit[]): Offers {
  const taken = new Set(edits.map(({ file, start }) => `${start} ${file}`));
  const edited = new Set(edits.map(({ file }) => file));
  const found = [...inSources(foreign, edited), ...inDocuments(foreign)].filter(
    ({ edit }) => !taken.has(`${edit.start} ${edit.file}`),
  );
  const likeliest = found.sort(
    (a, b) => b.edit.confidence! - a.edit.confidence! || compareEdits(a.edit, b.edit),
  );
  return {
    offered: likeliest.slice(0, MAX_OFFERS).sort((a, b) => compareEdits(a.edit, b.edit)),
    isTruncated: found.length > MAX_OFFERS,
  };
}

function offer(
  { oldName, newName }: ForeignName,
  file: string,
  start: number,
  how: { readonly group: Mention['group']; readonly why: string; readonly confidence: number },
): Mention {
  const { group, why, confidence } = how;
  const edit = {
    file,
    start,
    end: start + oldName.length,
    text: newName,
    provenance: 'text' as const,
    confidence,
  };
  return { edit, group, why };
}

function lineAround(text: string, start: number): { start: number; end: number } {
  const end = text.indexOf('\n', start);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: end < 0 ? text.length : end };
}

/** What contains a member, as a text would write it before the dot. */
function ownerOf({ selection, kind }: ForeignName): string | undefined {
  return kind === 'member' ? selection.symbol.qualifiedName.split('.').at(-2) : undefined;
}

/** A plain word is only taken for the symbol where the symbol itself is used. */
function inSources(foreign: ForeignName, edited: ReadonlySet<string>): Mention[] {
  const { oldName, scope, files, isPython } = foreign;
  if (!isPython) return [];
  const everywhere = scope === undefined && foreign.kind !== 'parameter' && isDistinctive(oldName);
  const seen = everywhere ? [...new Set([...edited, ...files])].sort(compareText) : [...edited];
  return seen.flatMap((file) => {
    const source = isUntouched(file) ? undefined : foreign.codeOf(file);
    if (!source?.text.includes(oldName)) return [];
    return wordStarts(source.text, oldName).flatMap((start): Mention[] => {
      const region = source.at(start);
      const isSeen = scope === undefined || (scope.start <= start && start < scope.end);
      const hit = hitAt(source.text, oldName, start, lineAround(source.text, start));
      if (region === 'code' || !isSeen || hit === undefined) return [];
      const isOwned = hit.owner !== undefined && hit.owner === ownerOf(foreign);
      if (region === 'comment')
        return [
          offer(foreign, file, start, {
            group: 'comment',
            why: 'a comment contains it',
            confidence: isOwned ? 0.8 : 0.5,
          }),
        ];
      return [offer(foreign, file, start, inString(source.text, start, oldName.length))];
    });
  });
}

function inString(
  text: string,
  start: number,
  length: number,
): { group: Mention['group']; why: string; confidence: number } {
  const isWhole = /["']/.test(text[start - 1] ?? '') && text[start - 1] === text[start + length];
  if (!isWhole) return { group: 'string', why: 'a string or docstring contains it', confidence: 0.4 };
  const isDynamic =
    /\b(?:getattr|setattr|hasattr|delattr|attrgetter|methodcaller|patch\.object)\([^()\n]*$/.test(
      text.slice(Math.max(0, start - 200), start - 1),
    );
  return isDynamic
    ? { group: 'string', why: 'an attribute is looked up by this name', confidence: 0.6 }
    : { group: 'string', why: 'a string that is just the name', confidence: 0.4 };
}

/** Documents do not speak of names inside of functions. */
function inDocuments(foreign: ForeignName): Mention[] {
  const { kind, oldName, project } = foreign;
  if (kind === 'local' || kind === 'parameter') return [];
  const { snapshot } = project.state;
  return textFiles(snapshot)
    .filter((file) => textKindOf(file) === 'doc')
    .flatMap((file) => {
      const text = snapshot.read(file);
      if (!text?.includes(oldName)) return [];
      const regions = docRegions({}, text);
      return wordStarts(text, oldName).flatMap((start): Mention[] => {
        const region = regions.at(start);
        const hit = hitAt(text, oldName, start, region);
        const confidence = hit === undefined ? undefined : documentConfidence(foreign, region.kind, hit);
        if (confidence === undefined) return [];
        return [offer(foreign, file, start, { group: 'doc', why: 'a document contains it', confidence })];
      });
    });
}

function documentConfidence(
  foreign: ForeignName,
  region: 'fence' | 'span' | 'prose',
  hit: WordHit,
): number | undefined {
  if (hit.owner !== undefined && hit.owner === ownerOf(foreign)) return 0.8;
  const isTelling = isDistinctive(foreign.oldName);
  if (region === 'prose') return isTelling ? 0.4 : undefined;
  return isTelling ? 0.6 : 0.4;
}
