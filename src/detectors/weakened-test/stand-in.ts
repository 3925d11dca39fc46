// What a test file imports on one side of a change and makes up on the other: by a declaration of that name, or by a mock of the module
// whose results its assertions are about.
import type { Range } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { textIn, type View } from '../kit/index.ts';
import { outlineOf } from './outline.ts';

export interface StandIn {
  readonly name: string;
  /** The module that it came from. */
  readonly from: string;
  /** Where it is made up. */
  readonly at: Range;
  /** Where it was imported. */
  readonly was: Range;
}

type Side = readonly [file: SourceFile, view: View];

export function standInsOf(before: Side, now: Side): StandIn[] {
  const [old, current] = [before[0], now[0]];
  const still = new Map(importsOf(current).map((one) => [one.name, one]));
  return importsOf(old).flatMap(({ name, from, was }): StandIn[] => {
    const at =
      declaredNew(name, before, now, still.has(name)) ??
      (still.get(name)?.from === from ? mockedNew(name, from, before, now) : undefined);
    return at ? [{ name, from, at, was }] : [];
  });
}

function importsOf({ facts }: SourceFile): { name: string; from: string; was: Range }[] {
  return facts.importNames
    .map((row) => row)
    .flatMap(({ symbol, isType, import: request, start, imported }) => {
      const name = symbol === undefined ? undefined : facts.symbols.get(symbol)?.name;
      const { specifier, isType: isOfTypes } = facts.imports.at(request);
      return name === undefined || isType || isOfTypes
        ? []
        : [{ name, from: specifier, was: { start, end: start + imported.length } }];
    });
}

const MADE_UP = /^(?:variable|constant|function|class|parameter)$/;

function declarationsOf(file: SourceFile, name: string): Range[] {
  return file.facts.symbols
    .named(name)
    .filter(({ kind, row }) => MADE_UP.test(kind) && file.facts.importNames.of(row).length === 0)
    .flatMap(({ row }) =>
      file.facts.declarations.of(row).map(({ nameStart, end }) => ({ start: nameStart, end })),
    );
}

/** Where the name is declared and was not: in place of the import, or in front of it. */
function declaredNew(name: string, [old]: Side, [file, view]: Side, isStill: boolean): Range | undefined {
  const [was, is] = [declarationsOf(old, name), declarationsOf(file, name)];
  if (is.length <= was.length) return undefined;
  const text = textIn(view, file);
  return is.find(
    ({ start, end }) =>
      isStill || !/\b(?:require|import|importActual|requireActual)\b/.test(text.slice(start, end)),
  );
}

const MOCK = /\b(?:(?:vi|jest)\.(?:do)?[mM]ock|mock\.module)\(\s*(['"`])([^'"`]+)\1/g;

function mocksIn(text: string): Map<string, Range> {
  return new Map(
    [...text.matchAll(MOCK)].map((match) => [
      match[2]!,
      { start: match.index, end: match.index + match[0].length },
    ]),
  );
}

/** Where the module is mocked and was not, while assertions are about what the name gives back. */
function mockedNew(name: string, from: string, [old, then]: Side, [file, view]: Side): Range | undefined {
  const at = mocksIn(textIn(view, file)).get(from);
  if (at === undefined || mocksIn(textIn(then, old)).has(from)) return undefined;
  const isAsked = outlineOf(file, view).tests.some(({ checks }) =>
    checks.some(({ subject }) =>
      new RegExp(`(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}\\(`).test(subject),
    ),
  );
  return isAsked && !/\b(?:importActual|importOriginal|requireActual)\b/.test(textIn(view, file))
    ? at
    : undefined;
}
