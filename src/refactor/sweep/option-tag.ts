// `@param options.name`: whether the tag documents the very member that is renamed. It does where the documented function has
// a parameter of that name whose type is written as what contains the member, or that spells the member out itself. Names between,
// as in `@param options.size.width`, lead from the type of one member to the next.
import type { Range } from '../../base/index.ts';
import type { CommentCursor, FileFacts } from '../../facts/index.ts';
import {
  declarationsOf,
  isLocal,
  memberNamed,
  MEMBERS,
  type SymbolRef,
  symbolTarget,
} from '../../graph/index.ts';
import type { SweptName } from './swept-name.ts';

const DOTTED_TAG = /@(?:param|arg|argument)\s+(?:\{.*\}\s*)?\[?([\w$]+)((?:\.[\w$]+(?:\[\])?)*)\.$/;

interface TagPlace {
  readonly path: string;
  readonly text: string;
  readonly facts: FileFacts;
  readonly comment: CommentCursor;
}

/** `before` is the line of the comment up to the name. */
export function isOptionOf(named: SweptName, place: TagPlace, before: string): boolean {
  const [, tagged, between = ''] = DOTTED_TAG.exec(before) ?? [];
  const parameter =
    tagged === undefined || !named.request.isMember ? undefined : parameterCalled(place, tagged);
  if (parameter === undefined) return false;
  const keys = between.replaceAll('[]', '').split('.').slice(1);
  if (isSpelledOut(named, place, parameter, keys)) return true;
  const first = writtenType(place.text.slice(parameter.start, parameter.end));
  const last = first === undefined ? undefined : typeAlong(named, { path: place.path, name: first }, keys);
  return (
    last !== undefined && last.name === named.owner && resolveOwner(named, last.path, last.name) === 'named'
  );
}

/** The name of a type, and the file that writes it. */
interface TypeName {
  readonly path: string;
  readonly name: string;
}

/** The type that is written for the last of some members, each a member of the one before. */
function typeAlong(named: SweptName, from: TypeName, keys: readonly string[]): TypeName | undefined {
  const { graph, snapshot } = named.state;
  let at: TypeName | undefined = from;
  for (const key of keys) {
    const owner: SymbolRef | undefined = at && typeNamed(named, at);
    const member: SymbolRef | undefined = owner && memberNamed(graph, owner, key);
    const [site] = member ? declarationsOf(graph, member) : [];
    if (member === undefined || site === undefined) return undefined;
    const text = snapshot
      .read(member.file)!
      .slice(site.nameStart, site.end)
      .replace(/[\s;,]+$/, '');
    const name = writtenType(text.replace(/\[\]$/, ''));
    at = name === undefined ? undefined : { path: member.file, name };
  }
  return at;
}

function typeNamed({ state: { graph } }: SweptName, { path, name }: TypeName): SymbolRef | undefined {
  const { facts } = graph.files.get(path)!;
  for (const { row, kind } of facts.symbols.named(name)) {
    if (isLocal(facts, row) || MEMBERS.has(kind)) continue;
    const target = symbolTarget(graph, { file: path, symbol: row });
    if (target.kind === 'symbol') return { file: target.file, symbol: target.symbol };
  }
  return undefined;
}

/** The parameter of the documented function; one that is taken apart has whatever name its tag gives it. */
function parameterCalled({ facts, text, comment }: TagPlace, named: string): Range | undefined {
  const [documented] = facts.functions
    .filter(({ start }) => start >= comment.end)
    .sort((a, b) => a.start - b.start);
  if (documented === undefined || docBefore(facts, text, documented.start)?.row !== comment.row)
    return undefined;
  const own = facts.parameters.of(documented.row);
  const called = own.filter(({ name }) => name === named);
  const apart = own.filter(({ start }) => text[start] === '{');
  const [only, ...others] = called.length > 0 ? called : apart;
  return others.length === 0 ? only : undefined;
}

/** Whether the member is declared, or taken out, in the parameter itself, below the keys: `{ name }: { name: string }`. */
function isSpelledOut(
  { request }: SweptName,
  { path, text }: TagPlace,
  { start, end }: Range,
  keys: readonly string[],
): boolean {
  return request.semantic.some((edit) => {
    if (edit.file !== path || edit.start < start || edit.start >= end) return false;
    const [, ...around] = bracesAround(text.slice(start, edit.start));
    return around.length === keys.length && around.every((key, depth) => key === keys[depth]);
  });
}

/** The braces that are open at the end of a text, each by the key in front of it. */
function bracesAround(text: string): string[] {
  const open: string[] = [];
  for (const brace of text.matchAll(/([\w$]*)\s*\??\s*:?\s*\{|\}/g)) {
    if (brace[0] === '}') open.pop();
    else open.push(brace[1]!);
  }
  return open;
}

/** The name of the type after `options:`, alone or as what is partial or read-only. */
function writtenType(parameter: string): string | undefined {
  const written =
    /^(?:[\w$]+\??|\{[^{}]*\})\s*:\s*(?:(?:Partial|Readonly|Required)<\s*)?([\w$]+)\s*(.*)$/s.exec(parameter);
  if (written === null) return undefined;
  return /^(?:<[^]*>)?\s*>?\s*(?:\|\s*undefined\s*)?(?:=[^]*)?$/.test(written[2]!) ? written[1] : undefined;
}

// What a name written in a comment would mean if it stood in the code of that file.

type Resolved = 'named' | 'other' | 'unknown';

/** What a name of the file's module scope stands for, compared with the symbol itself. */
export function resolveName(named: SweptName, path: string, name: string): Resolved {
  return resolveAmong(named, path, name, named.symbols);
}

/** The same for the name of what contains the symbol. */
export function resolveOwner(named: SweptName, path: string, name: string): Resolved {
  const { facts } = named.state.graph.files.get(named.request.file)!;
  const owners = named.symbols.flatMap((row) => facts.symbols.at(row).container ?? []);
  return resolveAmong(named, path, name, owners);
}

function resolveAmong(named: SweptName, path: string, name: string, wanted: readonly number[]): Resolved {
  const { graph } = named.state;
  const file = graph.files.get(path);
  if (file === undefined) return 'unknown';
  let answer: Resolved = 'unknown';
  for (const { row, kind } of file.facts.symbols.named(name)) {
    if (MEMBERS.has(kind) || isLocal(file.facts, row)) continue;
    const target = symbolTarget(graph, { file: path, symbol: row });
    if (target.kind === 'symbol' && target.file === named.request.file && wanted.includes(target.symbol))
      return 'named';
    answer = 'other';
  }
  return answer;
}

/** The documentation comment right before a declaration. */
export function docBefore(
  { comments, functions }: FileFacts,
  text: string,
  at: number,
): CommentCursor | undefined {
  const doc = comments.findLast(({ kind, end }) => kind === 'doc' && end <= at);
  if (doc === undefined || /[;{}]/.test(text.slice(doc.end, at))) return undefined;
  // The name of a method stands inside the function that it names.
  const isInside = functions.some(
    ({ start, end }) => doc.end < start && start < at && at < end && /[(,=]/.test(text.slice(start, at)),
  );
  return isInside ? undefined : doc;
}
