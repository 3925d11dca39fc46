// What comments demand of a value, as far as it can be told from the words.
import type { TSType } from '@oxc-project/types';

/** The sort of type that a value is declared as. */
export type Plain = 'string' | 'number' | 'array';

const QUOTED = String.raw`(?:'[^'\s]+'|"[^"\s]+"|\`[^\`\s]+\`)`;
const MUST = String.raw`\b(?:must|has to|have to|needs? to)\b`;
const EMPTY = new RegExp(
  String.raw`(?<!\b(?:if|when|unless|is|are|any|first|each|every|all)\s(?:an?\s)?)\bnon-?empty\b|(?:${MUST} not|\bcannot|\bcan't|\bmay not) be (?:an )?empty\b`,
  'i',
);

/** Each with what it matches: the words that demand it. */
const DEMANDS: Readonly<Record<Plain, readonly RegExp[]>> = {
  number: [
    new RegExp(
      String.raw`${MUST} (?:not )?be (?:an? |the |strictly )*(?:non-?negative|non-?zero|positive|negative|greater|less|larger|smaller|higher|lower|at least|at most|between|integer|whole|finite|even|odd|power of|multiple of|>|<|≥|≤)[^.;,()\n]{0,40}\b`,
      'i',
    ),
    /\b(?:between|from) -?[\d.]*\d%? (?:and|to) -?\d[\d.,_^*]*(?: \d{3})*/i,
    /\brange:? (?:of )?[[(]?-?[\d.]*\d\s?(?:,|-|–|\.{2,3}|to)\s?-?[\d.]*\d[\])]?/i,
    /(?<!\b(?:any|if|when|is|are)\s(?:an?\s)?)\b(?:positive|non-?negative) (?:integer|number)\b/i,
  ],
  string: [
    EMPTY,
    new RegExp(
      String.raw`\b(?:one of|either)\b:? (?:the following:? )?${QUOTED}(?:(?:,| or|, or| \|) ?${QUOTED})+`,
      'i',
    ),
    new RegExp(String.raw`^${QUOTED}(?: ?\| ?${QUOTED})+`),
    /\bISO[- ]?8601\b/i,
    /\bISO[- ](?:date|time|format|string|timestamp)\b/i,
    new RegExp(
      String.raw`${MUST} (?:not )?(?:start with|end with|begin with|match|contain|include|be (?:an? )?(?:(?:all )?(?:lower|upper)[- ]?case|absolute|relative|valid|unique|alphanumeric|base64|hex|url|uuid))[^.;,()\n]{0,40}\b`,
      'i',
    ),
  ],
  array: [
    EMPTY,
    new RegExp(
      String.raw`${MUST} (?:not )?(?:(?:contain|have|include) (?:at least|at most|exactly)|be (?:sorted|unique|ordered|in (?:ascending|descending)))[^.;,()\n]{0,40}\b`,
      'i',
    ),
    /\bat least one (?:item|element|entry|value)\b/i,
    /(?<!\b(?:if|when|be|get|gets|is|returns?)\s)\bsorted (?:ascending|descending|in (?:ascending|descending)|by)\b[^.;,()\n]{0,20}\b/i,
  ],
};

const ANY = new RegExp(
  Object.values(DEMANDS)
    .flat()
    .map(({ source }) => `(?:${source})`)
    .join('|'),
  'im',
);

/** Words without which nothing is demanded: most comments have none of them, and are told apart at once. */
const HINT =
  /\bmust\b|\b(?:has|have|needs?) to\b|\b(?:between|from) -?[\d.]|\brange\b|\bpositive\b|negative\b|empty\b|\bone of\b|\beither\b|\biso|\bsorted\b|\bat least one\b|['"`] ?\|/i;

/** Whether a text may demand anything. */
export function mayDemand(text: string): boolean {
  return HINT.test(text) && ANY.test(text);
}

/** Words after which a comment shows what something may look like. */
const SAMPLE = /\b(?:e\.g|for example|for instance|such as|example|default)/i;

/** What a comment demands of a value of this sort, in its words. */
export function demandIn(text: string, type: Plain): string | undefined {
  for (const demand of DEMANDS[type]) {
    const found = demand.exec(text);
    const before = found === null ? '' : text.slice(0, found.index).split('\n').at(-1)!;
    // “must be less than this value” is said of another one.
    if (found === null || SAMPLE.test(before) || /\bthis\b/i.test(found[0])) continue;
    const words = found[0].replaceAll(/\s+/g, ' ').replace(/[\s.,]+$/, '');
    // A quotation may be cut off.
    return words.split('`').length % 2 === 0 ? words.replace(/`(?!.*`)/, '') : words;
  }
  return undefined;
}

/** A comment without its marks, line by line. */
export function wordsOf(comment: string): string {
  return comment
    .replaceAll(/^\/\*+|(?<!\*)\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*|\/\/+)?\s*/, '').trim())
    .join('\n')
    .trim();
}

/** What a doc comment says of each parameter. */
export function parameterWords(words: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of words.split(/(?=^@\w)/m)) {
    const said = /^@param\s+(?:\{[^}]*\}\s+)?\[?([\w$]+)\]?(?!\.)(.*)$/s.exec(part);
    if (said) found.set(said[1]!, said[2]!.replace(/^[\s:–-]+/, ''));
  }
  return found;
}

/** A string, a number or an array, possibly missing. */
export function plainType(type: TSType): Plain | undefined {
  switch (type.type) {
    case 'TSStringKeyword':
      return 'string';
    case 'TSNumberKeyword':
      return 'number';
    case 'TSArrayType':
      return 'array';
    case 'TSTypeOperator':
      return plainType(type.typeAnnotation);
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier' && /^(?:Readonly)?Array$/.test(type.typeName.name)
        ? 'array'
        : undefined;
    case 'TSUnionType': {
      const [only, ...others] = type.types.filter(
        (part) => part.type !== 'TSNullKeyword' && part.type !== 'TSUndefinedKeyword',
      );
      return only === undefined || others.length > 0 ? undefined : plainType(only);
    }
    default:
      return undefined;
  }
}
