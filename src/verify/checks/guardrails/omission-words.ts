// Comments that stand for code which somebody left out: "… rest of the code unchanged". People write about their code in many ways, so only
// comments that say this and nothing else count.

const THING = String.raw`(?:code|codes|files?|implementations?|functions?|methods?|class(?:es)?|components?|modules?|logic|bod(?:y|ies)|blocks?|handlers?|imports?|exports?|tests?|test cases|cases|types?|interfaces?|props|fields|properties|config|configuration|options|scripts?|templates?|markup|jsx|html|styles?|css|contents?|definitions?|routes?|constructor|setup|schema|stuff|lines|steps?|jobs?|rules|entries|keys|queries|part|section|code block)`;
/** What nobody names in a comment that is about the code beside it. */
const CODE = String.raw`(?:code|implementations?|logic|functions?|methods?|files?|function bod(?:y|ies)|method bod(?:y|ies)|code block|lines)`;
const QUALIFIERS = String.raw`(?:(?:the|your|this|that|our|my|all|any|other|existing|original|previous|current|remaining|old|same|above|entire|whole) )*`;
const SAME = String.raw`(?:(?:exactly |completely |mostly |entirely |fully )?(?:unchanged|unmodified|untouched|unaltered|intact|identical|(?:the )?same(?: as (?:before|above|is|original|it was))?|as[- ]is|as it (?:is|was)|as before|as they (?:are|were)|like before))`;
const KEPT = String.raw`(?:remains?|stays?|left|kept|continues?|should (?:remain|stay|be)|will (?:remain|stay))`;
const STATE = String.raw`(?:(?:(?:${KEPT}|is|are) )?${SAME}|(?:goes |stays |remains? |continues? |comes? |follows? |would go |is |are )here|here|(?:is |are )?(?:omitted|not shown|elided|truncated|skipped)(?: (?:here|for \w+))?|continues?|follows)`;
const OLD = String.raw`(?:existing|original|previous|unchanged|unmodified|old|earlier)`;
const REASON = String.raw`(?:brevity|clarity|simplicity|readability|conciseness|space)`;

interface Form {
  readonly expression: RegExp;
  /** Whether it says this only with dots, or only with dots or brackets around it, which show that something is missing. */
  readonly needs?: 'dots' | 'marks';
  /** Whether it may also be an invitation to write something. */
  readonly isDoubtful?: true;
}

function form(source: string, more: Omit<Form, 'expression'> = {}): Form {
  return { expression: new RegExp(`^(?:${source})$`), ...more };
}

const DOTS = { needs: 'dots' } as const;
const MARKS = { needs: 'marks' } as const;
const DOUBTFUL = { isDoubtful: true } as const;

const FORMS: readonly Form[] = [
  form(String.raw`(?:the )?(?:rest|remainder)(?: of)? ${QUALIFIERS}(?:\w+ ){0,2}${THING} ${STATE}`),
  form(String.raw`(?:the )?(?:rest|remainder) (?:(?:${KEPT}|is|are) )?${SAME}`),
  form(
    String.raw`(?:the )?(?:rest|remainder)(?: of)? ${QUALIFIERS}(?:\w+ ){0,2}${THING}(?: above| below| here)?`,
    MARKS,
  ),
  form(String.raw`(?:and )?(?:the )?(?:rest|remainder)(?: of (?:it|them|this))?`, DOTS),
  form(String.raw`${QUALIFIERS}${OLD} (?:\w+ ){0,2}${THING} (?:above |below )?${STATE}`),
  form(String.raw`${QUALIFIERS}${OLD} (?:\w+ ){0,2}${THING}(?: above| below| here)?`, MARKS),
  form(String.raw`(?:the )?(?:remaining|other|same) (?:\w+ ){0,2}${CODE} (?:(?:${KEPT}|is|are) )?${SAME}`),
  form(String.raw`(?:the )?(?:remaining|other|same) (?:\w+ ){0,1}${CODE}(?: here)?`, MARKS),
  form(String.raw`${QUALIFIERS}(?:\w+ ){0,1}${CODE} ${KEPT} ${SAME}(?: as (?:before|above))?`),
  form(
    String.raw`${QUALIFIERS}(?:\w+ ){0,1}(?:${CODE} (?:is |are )?(?:omitted|not shown)|(?:code|implementation|logic) (?:is )?unchanged)`,
  ),
  form(String.raw`${QUALIFIERS}${CODE} continues(?: here)?`, DOTS),
  form(String.raw`(?:keep|copy|include|retain|use) ${QUALIFIERS}(?:\w+ ){0,1}${THING}(?: here)?`, DOTS),
  form(String.raw`everything else (?:(?:${KEPT}|is) )?${SAME}`),
  form(
    String.raw`(?:keep|leave|retain|preserve|include|copy|paste|insert|use|place|put) ${QUALIFIERS}(?:rest of )?${QUALIFIERS}(?:(?:existing|original|previous|remaining|other|rest|same|old) )+(?:of )?${QUALIFIERS}(?:\w+ ){0,2}(?:${THING} )?${STATE}`,
  ),
  form(
    String.raw`(?:keep|leave|copy|paste|insert) ${QUALIFIERS}(?:rest of )${QUALIFIERS}(?:\w+ ){0,1}${THING}(?: here| unchanged| as is)?`,
  ),
  form(
    String.raw`(?:\w+ ){0,4}(?:omitted|truncated|elided|snipped|abbreviated|shortened|skipped|removed)(?: here)? for ${REASON}`,
  ),
  form(String.raw`for ${REASON}|snip|snipped|truncated|omitted|code omitted|elided`, MARKS),
  form(
    String.raw`unchanged|no changes?|nothing changes?|no changes? (?:here|below|needed)|same as (?:before|above|original)|as before`,
    DOTS,
  ),
  form(
    String.raw`(?:your|the|actual|real|full|complete|main|rest of the) (?:\w+ )?(?:code|implementation|logic) (?:goes |comes |would go )?here`,
    DOUBTFUL,
  ),
  form(
    String.raw`(?:add|put|write|insert|implement|place) (?:your |the |actual |real )*(?:\w+ )?(?:code|implementation|logic) here`,
    DOUBTFUL,
  ),
];

export type Omission = 'certain' | 'doubtful';

/** What a comment says about code that is not there; undefined when it says something else. The text is without its markers. */
export function omissionIn(comment: string): Omission | undefined {
  const plain = comment.replaceAll(/\s+/g, ' ').trim();
  if (plain.length === 0 || plain.length > 120) return undefined;
  const hasDots = /^(?:\W*)(?:\.{3,}|…)|(?:\.{3,}|…)\W*$/.test(plain);
  const isMarked = /^(?:\[.*\]|<.*>|\(.*\)|-{2,}.*-{2,})$/.test(plain);
  const words = plain
    .toLowerCase()
    .replaceAll(/\.{3,}|…/g, ' ')
    .replaceAll(/[()[\]{}<>*=_/#|!–—"'`~]+|--+|(?<!\w)-+|-+(?!\w)/g, ' ')
    .replace(/^(?:todo|note|nb)\s*:?\s*/, '')
    .replace(/[\s.:;,]+$/, '')
    .replace(/^[\s.:;,]+/, '')
    .replaceAll(/\s*,\s*|\s+/g, ' ');
  const found = FORMS.find(
    ({ expression, needs }) =>
      (needs === undefined || hasDots || (needs === 'marks' && isMarked)) && expression.test(words),
  );
  if (found === undefined) return undefined;
  return found.isDoubtful ? 'doubtful' : 'certain';
}
