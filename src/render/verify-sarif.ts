// A verdict as SARIF 2.1.0, for code scanning: one rule per code, one result per complaint. What is unknown is no result.
import { codeHash } from '../base/index.ts';
import { checkCodeOf, type CheckEntry, type CheckStatus, type VerifyAnswer } from '../contract/index.ts';
import { locationOf, sarifLog } from './sarif.ts';

const LEVELS: Readonly<Partial<Record<CheckStatus, string>>> = { fail: 'error', review: 'warning' };

export function verifySarif({ checks, complete, problems }: VerifyAnswer, version: string): string {
  const found = checks.filter(({ status }) => LEVELS[status] !== undefined);
  const ids = [...new Set(found.map(ruleOf))].sort();
  const unknown = checks.filter(({ status }) => status === 'unknown');
  return sarifLog({
    version,
    rules: ids.map(ruleEntry),
    results: found.map((entry) => resultOf(entry, ids)),
    complete,
    notes: [...unknown, ...problems].map(
      ({ code, file, message }) => `${code ?? 'unknown'}: ${file === undefined ? '' : `${file}: `}${message}`,
    ),
  });
}

/** What is known of a code. */
export function ruleEntry(id: string): object {
  const known = checkCodeOf(id);
  if (!known) return { id };
  return { id, shortDescription: { text: known.cause }, help: { text: known.approach } };
}

function ruleOf({ check, code }: CheckEntry): string {
  return code ?? check;
}

function resultOf(entry: CheckEntry, ids: readonly string[]): object {
  const { check, status, file, span, message, witness, instruction } = entry;
  const rule = ruleOf(entry);
  const at = placeOf(entry);
  const places = witness?.places.filter((place) => place.file !== file || place.span !== span) ?? [];
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level: LEVELS[status],
    message: { text: instruction === undefined ? message : `${message}\n${instruction}` },
    ...(at === undefined ? {} : { locations: [locationOf(at.file, at.span)] }),
    ...(places.length === 0
      ? {}
      : {
          relatedLocations: places.map((place) => ({
            ...locationOf(place.file, place.span),
            message: { text: place.side === 'before' ? `${place.role} before the change` : place.role },
          })),
        }),
    partialFingerprints: { 'lintel/id': codeHash([check, rule, witness?.symbol, file, message].join(' ')) },
  };
}

/** Where it is shown: a file of its own, or the first that should have changed. */
function placeOf({ file, span, missing_files: [missing] }: CheckEntry): Place | undefined {
  if (file !== undefined) return { file, span };
  return missing === undefined ? undefined : { file: missing, span: undefined };
}

interface Place {
  readonly file: string;
  readonly span: CheckEntry['span'];
}
