// Keys that lead to the prototype of all objects: `__proto__`, and `constructor` followed by `prototype`. Only who denies both ways is safe.
import { HARM } from './weaknesses.ts';
import { MARK, marked, ofLabels, type Label, type Value } from './value.ts';

const BOTH = MARK.NO_PROTO | MARK.NO_CONSTRUCTOR;

/** Whoever decides on an object decides on its keys, but not on those of what was found by one. */
export function keysOf(value: Value): Value {
  const labels = value.labels.filter(({ marks }) => (marks & MARK.PROTOTYPE) === 0);
  return marked(ofLabels(labels), MARK.KEY);
}

/** Which of the two ways is closed where a key is none of some texts. */
export function waysClosedBy(texts: readonly (string | undefined)[]): number {
  let marks = 0;
  for (const text of texts) {
    if (text === '__proto__') marks |= MARK.NO_PROTO;
    if (text === 'constructor' || text === 'prototype') marks |= MARK.NO_CONSTRUCTOR;
  }
  return marks;
}

/** A key that is known not to take some ways; one that takes neither does no harm. */
export function withWaysClosed(value: Value, marks: number): Value {
  return mapped(value, (label) => {
    const all = label.marks | marks;
    return {
      ...label,
      marks: all,
      harms: (all & BOTH) === BOTH ? label.harms & ~HARM.PROTOTYPE : label.harms,
    };
  });
}

/** What is an object and no function was not reached by `constructor`. */
export function asObject(value: Value): Value {
  return mapped(value, (label) => {
    const isHarmless = (label.marks & MARK.PROTOTYPE) !== 0 && (label.marks & MARK.NO_PROTO) !== 0;
    return isHarmless ? { ...label, harms: label.harms & ~HARM.PROTOTYPE } : label;
  });
}

/** A function is on the way to a prototype only where it was reached by `constructor`. */
export function asFunction(value: Value): Value {
  return mapped(value, (label) =>
    (label.marks & MARK.PROTOTYPE) !== 0 && (label.marks & MARK.NO_PROTO) !== 0
      ? label
      : { ...label, harms: label.harms & ~HARM.PROTOTYPE },
  );
}

/** What is nothing, no object, or made by a constructor is not the prototype of all objects. */
export function asNoPrototype(value: Value): Value {
  return mapped(value, (label) =>
    (label.marks & MARK.PROTOTYPE) === 0 ? label : { ...label, harms: label.harms & ~HARM.PROTOTYPE },
  );
}

function mapped(value: Value, by: (label: Label) => Label): Value {
  const labels = value.labels.map(by);
  if (labels.every((label, index) => label === value.labels[index])) return value;
  return { ...value, labels: labels.filter(({ harms }) => harms !== 0) };
}
