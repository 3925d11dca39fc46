// Texts that are put together: what they depend on, what they start with, and what stands before the parts that others decide on.
import type { Node } from '@oxc-project/types';
import type { Frame } from './run.ts';
import { HARM } from './weaknesses.ts';
import {
  MARK,
  NOTHING,
  along,
  deepLabels,
  join,
  joinLabels,
  ofLabels,
  ofText,
  type Label,
  without,
  type Value,
} from './value.ts';

/** Stands in for a part that is not a constant. */
const OPEN = '…';

export function concatenate(frame: Frame, node: Node, parts: readonly Value[]): Value {
  const shown = parts.filter(({ text }) => text !== '');
  if (shown.every(({ text }) => text !== undefined))
    return {
      ...NOTHING,
      text: shown
        .map(({ text }) => text)
        .join('')
        .slice(0, 400),
    };
  let before = '';
  let labels: readonly Label[] = [];
  let constants = '';
  for (const part of shown) {
    const own = shown.length > 1 ? placed(part, before) : part;
    labels = joinLabels(labels, asText(own).labels);
    before += part.text ?? part.parts ?? part.prefix ?? OPEN;
    constants += part.text ?? part.parts ?? OPEN;
  }
  const prefix = /^[^…]*/.exec(before)![0];
  const value = { ...NOTHING, labels, parts: constants.slice(0, 400), prefix: prefix.slice(0, 200) };
  return shown.length > 1 ? along(value, 'text', frame.tree, node) : value;
}

/** A part that follows the host of an address cannot choose the host, and one in the query not even the path. */
function placed(part: Value, before: string): Value {
  if (part.labels.length === 0) return part;
  const labels = part.labels.map((label): Label => {
    let { harms, marks } = label;
    if (before === '') return label;
    marks = (marks | MARK.PART | MARK.RELATIVE) & ~MARK.NORMAL;
    if ((marks & MARK.NO_UP) !== 0) harms &= ~HARM.PATH;
    if (/[?#]/.test(before)) harms &= ~(HARM.REDIRECT | HARM.REQUEST);
    else if (before === OPEN) harms &= ~(HARM.REDIRECT | HARM.REQUEST);
    else if (isAfterHost(before)) {
      harms &= ~HARM.REDIRECT;
      marks |= MARK.AFTER_HOST;
      // `http://a.example` alone can be made longer; a path of the own site cannot leave it.
    } else if (!/^(?:https?:)?\/{0,2}[^/?#]*$/.test(before) || /^[\w.-]+$/.test(before))
      harms &= ~HARM.REDIRECT;
    return { ...label, harms, marks };
  });
  return { ...part, labels: labels.filter(({ harms }) => harms !== 0) };
}

function isAfterHost(before: string): boolean {
  return /[^?#:/\\][/\\]/.test(before) || /^\/[^/\\]/.test(before) || /:\/\/.*…$/.test(before);
}

/** A list that is joined to a text is its elements with something between them. */
export function joined(frame: Frame, list: Value, between: Value, node: Node): Value {
  const items = list.objects.flatMap(({ fields, rest }) => [
    ...fields.values(),
    ...(rest === NOTHING ? [] : [rest]),
  ]);
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [between, item]));
  const whole = ofLabels(joinLabels(list.labels, between.labels));
  if (parts.length === 0) return whole;
  const text = concatenate(frame, node, parts.map(flat));
  return whole.labels.length === 0 ? text : join(text, whole);
}

/** `format('%s is %s', a, b)`. */
export function formatted(frame: Frame, args: readonly Value[], node: Node): Value {
  const [first = NOTHING, ...rest] = args;
  if (first.text === undefined) return concatenate(frame, node, args.map(flat));
  const texts = first.text.split(/%[sdifjoOc]/);
  const parts = texts.flatMap((text, index) =>
    index === 0 ? [ofText(text)] : [rest[index - 1] ?? NOTHING, ofText(text)],
  );
  return concatenate(frame, node, [...parts, ...rest.slice(texts.length - 1)].map(flat));
}

/** What is a text is no object of operators. */
export function asText(value: Value): Value {
  return without(value, HARM.OPERATORS);
}

function flat(value: Value): Value {
  return value.objects.length === 0 ? value : { ...value, labels: deepLabels(value, 2), objects: [] };
}
