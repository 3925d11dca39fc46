// Where a place was before a change that exchanges names. The lines of a file that uses both differ, or stay although they mean something
// else, so tokens are laid beside each other, in which the exchanged names are one.
import { memo, type Range } from '../../../base/index.ts';
import { ROLE, type OccurrenceCursor } from '../../../facts/index.ts';
import type { SourceFile } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import type { ChangedFile } from '../../changed-files.ts';
import { differenceOf } from '../../line-difference.ts';
import { declaredIn } from '../../symbols/index.ts';
import type { ExchangedNames, Renaming } from './renaming.ts';

interface Tokens {
  readonly starts: readonly number[];
  readonly texts: readonly string[];
}

/** Tokens around a place that have to stay with it: beside an edit, which of two names stood there is a guess. */
const CONTEXT = [-2, -1, 1, 2];

/** The offset before the change, where the code around it stayed as it is but for exchanged names. */
export function offsetBeforeExchange(
  changed: ChangedFile,
  names: ExchangedNames,
  offset: number,
): number | undefined {
  const { old, now, tokenBefore } = alignment(changed, names);
  const token = now.starts.indexOf(offset) + 1;
  const was = token === 0 ? undefined : tokenBefore(token);
  if (was === undefined) return undefined;
  const isKept = CONTEXT.every((by) => {
    const isOutside = (at: number, { texts }: Tokens): boolean => at < 1 || at > texts.length;
    return isOutside(token + by, now) ? isOutside(was + by, old) : tokenBefore(token + by) === was + by;
  });
  return isKept ? old.starts[was - 1] : undefined;
}

const alignment = memo((changed: ChangedFile, names: ExchangedNames) => {
  const [old, now] = [tokensOf(changed.textBefore, names), tokensOf(changed.textAfter, names)];
  const { lineBefore } = differenceOf(old.texts.join('\n'), now.texts.join('\n'));
  return { old, now, tokenBefore: lineBefore };
});

const TOKEN = /[\p{ID_Continue}$]+|\S/gu;
/** Stands for each of the exchanged names. */
const ANY = '<>';

function tokensOf(text: string | undefined, names: ExchangedNames): Tokens {
  const found = [...(text ?? '').matchAll(TOKEN)];
  return {
    starts: found.map(({ index }) => index),
    texts: found.map(([token]) => (names.has(token) ? ANY : token)),
  };
}

/** A name in a list of imports or exports that lists the new name as well. */
export function isListedBeside(
  { after }: Change,
  { after: renamed }: Renaming,
  { path, facts }: SourceFile,
  use: OccurrenceCursor,
): boolean {
  const text = after.state.snapshot.read(path) ?? '';
  const isLink = ({ start, symbol }: OccurrenceCursor): boolean =>
    (symbol !== undefined && facts.importNames.of(symbol).length > 0) ||
    facts.exports.some((entry) => entry.start === start);
  const isListed = (one: OccurrenceCursor): boolean =>
    (one.is(ROLE.IMPORT | ROLE.EXPORT) || (one.is(ROLE.SHORTHAND) && isLink(one))) &&
    isUnaliased(text, one.start, one.end);
  return isListed(use) && facts.occurrences.named(renamed.name).some(isListed);
}

/** `{ A, B }` of an import or export names both before and after: which of them is meant, the other places show. */
function isUnaliased(text: string, start: number, end: number): boolean {
  return (
    !/\b(?:as|default)\s+$/.test(text.slice(Math.max(0, start - 40), start)) &&
    !/^\s*(?:as\b|:)/.test(text.slice(end))
  );
}

/** Where that is declared which took over the old name. */
export function otherSites(
  { after }: Change,
  { exchanged, before, after: renamed }: Renaming,
): readonly Range[] {
  const file = exchanged && after.state.graph.files.get(renamed.file);
  const other = file && declaredIn(file).find(({ qualified }) => qualified === before.qualified);
  return other?.sites ?? [];
}
