// Queries that are objects: where a value in them may be an operator instead of a text.
import { joinLabels, type Label, type Value } from './value.ts';

/** Operators whose operand is a query again; that of any other is taken as it is. */
const LOGICAL = /^\$(?:and|or|nor|not|elemMatch|match|pull|expr)$/;

/** Labels of what stands where a query would take an operator. */
export function operatorLabels({ labels, objects }: Value, depth = 5): readonly Label[] {
  let found = labels;
  if (depth === 0) return found;
  for (const { fields, rest, isArray } of objects) {
    found = joinLabels(found, operatorLabels(rest, depth - 1));
    for (const [name, field] of fields)
      if (isArray || !name.startsWith('$') || LOGICAL.test(name))
        found = joinLabels(found, operatorLabels(field, depth - 1));
  }
  return found;
}
