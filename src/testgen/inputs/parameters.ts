// What each parameter of a function can be given.
import type { Node, ParamPattern } from '@oxc-project/types';
import type { CodeRange, TypedFile } from '../../types/index.ts';
import type { FunctionNode } from '../targets/callables.ts';
import { guessedInputs, objects } from './guess.ts';
import type { Hints } from './hints.ts';
import { distinct, type Input } from './input.ts';
import { inputsOfType } from './inputs-of-type.ts';
import { literalsOf, writtenValue, type Literals } from './literals.ts';

export interface Parameter {
  readonly name: string;
  readonly isOptional: boolean;
  readonly isRest: boolean;
  /** Nothing where no value can be made up. */
  readonly inputs: readonly Input[];
  /** Whether no type says what it takes. */
  readonly isGuessed: boolean;
}

const MOST_INPUTS = 24;

/** `file` is undefined where TypeScript does not know the file. */
export async function parametersOf(
  node: FunctionNode,
  text: string,
  file: TypedFile | undefined,
): Promise<Parameter[]> {
  const literals = literalsOf(node);
  const found: Parameter[] = [];
  for (const [at, pattern] of node.params.entries()) {
    const parts = partsOf(pattern, at);
    if (parts.name === 'this') continue;
    found.push({
      name: parts.name,
      isOptional: parts.isOptional,
      isRest: parts.isRest,
      ...(await inputsFor(parts, { node, text, literals, file })),
    });
  }
  return found;
}

interface Parts {
  readonly name: string;
  readonly isOptional: boolean;
  readonly isRest: boolean;
  readonly pattern: Node;
  readonly annotation: Node | undefined;
  readonly fallback: Node | undefined;
}

function partsOf(pattern: ParamPattern, at: number): Parts {
  if (pattern.type === 'TSParameterProperty') return partsOf(pattern.parameter as ParamPattern, at);
  if (pattern.type === 'RestElement')
    return {
      ...inner(pattern.argument, at),
      annotation: annotationOf(pattern),
      isRest: true,
      isOptional: true,
    };
  if (pattern.type === 'AssignmentPattern')
    return { ...inner(pattern.left, at), isOptional: true, fallback: pattern.right };
  return inner(pattern, at);
}

function inner(pattern: Node, at: number): Parts {
  return {
    name: pattern.type === 'Identifier' ? pattern.name : at === 0 ? 'options' : `options${at + 1}`,
    isOptional: 'optional' in pattern && pattern.optional === true,
    isRest: false,
    pattern,
    annotation: annotationOf(pattern),
    fallback: undefined,
  };
}

function annotationOf(pattern: Node): Node | undefined {
  const written =
    'typeAnnotation' in pattern ? (pattern.typeAnnotation as { typeAnnotation?: Node } | null) : null;
  return written?.typeAnnotation;
}

interface Around {
  readonly node: FunctionNode;
  readonly text: string;
  readonly literals: Literals;
  readonly file: TypedFile | undefined;
}

async function inputsFor(
  parts: Parts,
  { node, text, literals, file }: Around,
): Promise<Pick<Parameter, 'inputs' | 'isGuessed'>> {
  const hints: Hints = { name: parts.name, literals };
  const fallback = parts.fallback && writtenValue(parts.fallback, text);
  const given: Input[] = fallback ? [{ value: fallback, kind: 'typical' }] : [];
  const typed = file ? await typedInputs(file, parts, hints) : undefined;
  if (typed !== undefined) return { inputs: distinct([...typed, ...given], MOST_INPUTS), isGuessed: false };
  const guessed =
    parts.pattern.type === 'ObjectPattern'
      ? objects(keysOf(parts.pattern), hints)
      : node.body
        ? guessedInputs(hints, node.body)
        : [];
  return { inputs: distinct([...given, ...guessed], MOST_INPUTS), isGuessed: true };
}

/** Undefined where the type says nothing. */
async function typedInputs(
  file: TypedFile,
  { pattern, annotation, name, isRest }: Parts,
  hints: Hints,
): Promise<Input[] | undefined> {
  const bare =
    pattern.type === 'Identifier' ? { start: pattern.start, end: pattern.start + name.length } : pattern;
  const range: CodeRange = annotation ?? bare;
  const [type] = await file.typesOf(file.nodesOf([{ start: range.start, end: range.end }]));
  if (type === undefined || type.kind === 'any' || type.kind === 'error') return undefined;
  const inputs = await file.unlessRefused(() => inputsOfType({ file, depth: 0 }, type, hints), []);
  return isRest ? inputs.filter(({ value }) => value.kind === 'list') : inputs;
}

function keysOf(pattern: Extract<Node, { type: 'ObjectPattern' }>): string[] {
  return pattern.properties.flatMap((property) =>
    property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
      ? [property.key.name]
      : [],
  );
}
