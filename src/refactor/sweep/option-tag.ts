// `@param options.name`: whether the tag documents the very member that is renamed. It does where the documented function has
// a parameter of that name whose type is written as what contains the member, or that spells the member out itself.
import type { Range } from '../../base/index.ts';
import type { FileFacts } from '../../facts/index.ts';
import { docBefore } from './attached-docs.ts';
import { resolveOwner } from './resolve-mention.ts';
import type { Subject } from './subject.ts';

const DOTTED_TAG = /@(?:param|arg|argument)\s+(?:\{.*\}\s*)?\[?([\w$]+)\.$/;

interface TagPlace {
  readonly path: string;
  readonly text: string;
  readonly facts: FileFacts;
  /** Row of the comment. */
  readonly comment: number;
}

/** `before` is the line of the comment up to the name. */
export function isOptionOf(subject: Subject, place: TagPlace, before: string): boolean {
  const named = DOTTED_TAG.exec(before)?.[1];
  const parameter =
    named === undefined || !subject.request.isMember ? undefined : parameterCalled(place, named);
  if (parameter === undefined) return false;
  if (isSpelledOut(subject, place, parameter)) return true;
  const type = writtenType(place.text.slice(parameter.start, parameter.end));
  return (
    type !== undefined && type === subject.owner && resolveOwner(subject, place.path, type) === 'subject'
  );
}

/** The parameter of the documented function; one that is taken apart has whatever name its tag gives it. */
function parameterCalled({ facts, text, comment }: TagPlace, named: string): Range | undefined {
  const { functions, parameters, names } = facts;
  const end = facts.comments.end[comment]!;
  let documented = -1;
  for (let row = 0; row < functions.count; row++) {
    const isNearer = documented < 0 || functions.start[row]! < functions.start[documented]!;
    if (functions.start[row]! >= end && isNearer) documented = row;
  }
  if (documented < 0 || docBefore(facts, text, functions.start[documented]!) !== comment) return undefined;
  const own = Array.from({ length: parameters.count }, (_, row) => row)
    .filter((row) => parameters.function[row] === documented + 1)
    .map((row) => ({
      name: names[parameters.name[row]! - 1],
      start: parameters.start[row]!,
      end: parameters.end[row]!,
    }));
  const called = own.filter(({ name }) => name === named);
  const apart = own.filter(({ start }) => text[start] === '{');
  const [only, ...others] = called.length > 0 ? called : apart;
  return others.length === 0 ? only : undefined;
}

/** Whether the member is declared, or taken out, right in the parameter: `{ name }: { name: string }`. */
function isSpelledOut({ request }: Subject, { path, text }: TagPlace, { start, end }: Range): boolean {
  return request.semantic.some((edit) => {
    if (edit.file !== path || edit.start < start || edit.start >= end) return false;
    const before = text.slice(start, edit.start);
    return before.split('{').length - before.split('}').length === 1;
  });
}

/** The name of the type after `options:`, alone or as what is partial or read-only. */
function writtenType(parameter: string): string | undefined {
  const written =
    /^(?:[\w$]+\??|\{[^{}]*\})\s*:\s*(?:(?:Partial|Readonly|Required)<\s*)?([\w$]+)\s*(.*)$/s.exec(parameter);
  if (written === null) return undefined;
  return /^(?:<[^]*>)?\s*>?\s*(?:\|\s*undefined\s*)?(?:=[^]*)?$/.test(written[2]!) ? written[1] : undefined;
}
