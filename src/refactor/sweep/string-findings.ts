// Strings that hold the name. None is edited without being asked: what reads a string is not written beside it.
import { evidence, type EvidenceKind } from './evidence.ts';
import { literalAt, type Literal } from './literals.ts';
import type { TextGroup } from '../plan/plan.ts';
import type { Finding } from './request.ts';
import type { Subject } from './subject.ts';
import type { SweptText } from './text-memory.ts';
import { hitAt } from './word-hits.ts';

interface Weighed {
  readonly group: TextGroup;
  readonly kind: EvidenceKind;
}

/** Weighs words that do not stand in comments. */
export function stringFindings(
  subject: Subject,
  path: string,
  swept: SweptText,
  starts: readonly number[],
): Finding[] {
  const isNear = subject.isDistinctive || subject.request.edited.has(path);
  return starts.flatMap((start): Finding[] => {
    if (isName(subject, path, swept.text, start)) return [];
    const literal = literalAt(swept, path, start);
    const weighed = literal && weigh(subject, swept.text, literal, start);
    if (weighed === undefined || !(isNear || weighed.kind === 'dottedOwn')) return [];
    const { group, kind } = weighed;
    return [{ file: path, start, group, evidence: evidence(kind, subject.isDistinctive) }];
  });
}

/** Names in code are the binder's; a quoted key is a string that the binder knows as well. */
function isName(subject: Subject, path: string, text: string, start: number): boolean {
  const { occurrences } = subject.state.graph.files.get(path)!.facts;
  const isKnown = occurrences.startingAt(start) !== undefined;
  return isKnown && !/["'`]/.test(text[start - 1] ?? '');
}

function weigh(subject: Subject, text: string, literal: Literal, start: number): Weighed | undefined {
  const { kind } = literal;
  const isDotted = DOTTED.test(text.slice(literal.start + 1, literal.end - 1));
  if (kind === 'request' || !(subject.isDistinctive || isDotted || isWhole(subject, text, literal, start)))
    return undefined;
  if (kind === 'pattern') return { group: 'string', kind: 'pattern' };
  const group = kind === 'template' ? 'template' : 'string';
  if (isWhole(subject, text, literal, start)) return wholeString(subject, text, literal, group);
  const hit = hitAt(text, subject.request.oldName, start, literal);
  if (hit === undefined) return undefined;
  if (hit.owner !== undefined && hit.owner === subject.owner) return { group, kind: 'dottedOwn' };
  if (isDotted) return { group, kind: 'dotted' };
  const isCode = hit.isCalled || hit.owner !== undefined || /[{;=]/.test(lineAround(text, start));
  return { group, kind: kind === 'template' && isCode ? 'codeTemplate' : 'sentence' };
}

const DOTTED = /^[\p{ID_Continue}$[\]*]+(?:[.#:]{1,2}[\p{ID_Continue}$[\]*]+)+$/u;

/** Whether the name is all there is between the quotes. */
function isWhole({ request }: Subject, text: string, literal: Literal, start: number): boolean {
  if (literal.kind === 'pattern' || literal.kind === 'text') return false;
  const quote = text[start - 1] ?? '';
  if (text[start + request.oldName.length] !== quote) return false;
  return literal.kind === 'template' ? quote === '`' : literal.start === start - 1;
}

function wholeString(subject: Subject, text: string, { kind, start }: Literal, group: TextGroup): Weighed {
  if (kind === 'access') return { group: 'key', kind: ownAccess(subject, text, start) };
  if (kind === 'quotedKey') return { group: 'key', kind };
  if (kind === 'event') return { group, kind };
  return { group, kind: kind === 'template' ? 'wholeTemplate' : 'whole' };
}

/** `Owner['name']`, `Pick<Owner, 'other' | 'name'>`: whether the type that is named contains the symbol. */
function ownAccess({ owner }: Subject, text: string, start: number): EvidenceKind {
  const before = text.slice(Math.max(0, start - 200), start);
  const named = /(?:(\p{Lu}[\p{ID_Continue}$]*)\[|<\s*(\p{Lu}[\p{ID_Continue}$]*),[^<>;]*)$/u.exec(before);
  const type = named?.[1] ?? named?.[2];
  if (type === undefined) return 'access';
  return type === owner ? 'ownAccess' : 'otherOwner';
}

function lineAround(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end);
}
