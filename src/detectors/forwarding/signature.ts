// Whether a function that hands on says the same about its parameters and result as the function it calls. Types are compared
// as they are written; where they differ, the difference is what the function is there for.
import { memo } from '../../base/index.ts';
import { FUNCTION, PARAMETER } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { FORWARDER, type Forwarder } from './fact.ts';

/** Reads the text of a file of the snapshot. */
export type ReadText = (path: string) => string | undefined;

/** Rows of the function table by symbol; several for a function with overloads. */
const functionsBySymbol = memo(({ facts: { functions } }: SourceFile) => {
  const rows = new Map<number, number[]>();
  for (let row = 0; row < functions.count; row++) {
    const symbol = functions.symbol[row]! - 1;
    if (symbol < 0) continue;
    const known = rows.get(symbol);
    if (known) known.push(row);
    else rows.set(symbol, [row]);
  }
  return rows;
});

/** Rows of the parameter table by function. */
const parametersByFunction = memo(({ facts: { parameters } }: SourceFile) => {
  const rows = new Map<number, number[]>();
  for (let row = 0; row < parameters.count; row++) {
    const owner = parameters.function[row]! - 1;
    const known = rows.get(owner);
    if (known) known.push(row);
    else rows.set(owner, [row]);
  }
  return rows;
});

/** The only function that a symbol stands for. */
export function onlyFunction(file: SourceFile, symbol: number): number | undefined {
  const rows = functionsBySymbol(file).get(symbol);
  return rows?.length === 1 ? rows[0] : undefined;
}

export function addsNothing(wrapper: Forwarder, file: SourceFile, row: number, read: ReadText): boolean {
  const { functions, parameters } = file.facts;
  const flags = functions.flags[row]!;
  if ((flags & (FUNCTION.GENERATOR | FUNCTION.PREDICATE | FUNCTION.SIGNATURE)) !== 0) return false;
  const rows = parametersByFunction(file).get(row) ?? [];
  const isOpen = wrapper.parameters.length === 1 && wrapper.parameters[0]!.startsWith('...');
  if (!isOpen && rows.length !== wrapper.parameters.length) return false;
  const special = PARAMETER.DEFAULT | PARAMETER.PROPERTY;
  if (!isOpen && rows.some((parameter) => (parameters.flags[parameter]! & special) !== 0)) return false;
  const text = read(file.path);
  if (text === undefined || isGeneric(text, file, row, rows)) return false;
  return sameParameters(wrapper, file, rows, text) && sameReturn(wrapper, file, row, text);
}

/** Whether type parameters stand before the first parameter. */
function isGeneric(text: string, { facts }: SourceFile, row: number, rows: readonly number[]): boolean {
  const { functions, parameters } = facts;
  const end = rows.length > 0 ? parameters.start[rows[0]!]! : functions.bodyStart[row]!;
  const head = text.slice(functions.start[row]!, end);
  return head.includes('<') && (rows.length > 0 || head.indexOf('<') < head.indexOf('('));
}

function sameParameters(
  wrapper: Forwarder,
  file: SourceFile,
  rows: readonly number[],
  text: string,
): boolean {
  const own = wrapper.parameters;
  if (own.length === 1 && isOpenRest(own[0]!)) return true;
  return (
    rows.length === own.length && rows.every((row, index) => own[index] === parameterText(file, row, text))
  );
}

/** `...args` of no type, of `any` or `unknown`, or of the parameters of some function. */
function isOpenRest(parameter: string): boolean {
  return /^\.\.\.(?:(?:any|unknown)\[\]|Parameters<typeof[\w$.]+>)?$/.test(parameter);
}

function parameterText({ facts: { parameters } }: SourceFile, row: number, text: string): string {
  const flags = parameters.flags[row]!;
  const mark = (flags & PARAMETER.REST) !== 0 ? '...' : (flags & PARAMETER.OPTIONAL) !== 0 ? '?' : '';
  if ((flags & PARAMETER.TYPED) === 0) return mark;
  const whole = text.slice(parameters.start[row], parameters.end[row]);
  return mark + whole.slice(annotationStart(whole)).replace(/\s+/g, '');
}

/** Where the type starts: after the colon that stands outside of any bracket. */
function annotationStart(parameter: string): number {
  let depth = 0;
  for (let at = 0; at < parameter.length; at++) {
    const character = parameter[at]!;
    if (character === '{' || character === '[' || character === '(') depth++;
    else if (character === '}' || character === ']' || character === ')') depth--;
    else if (character === ':' && depth === 0) return at + 1;
  }
  return 0;
}

/** A result that is dropped must be nothing, and a declared type must be the declared type of what is called. */
function sameReturn(wrapper: Forwarder, file: SourceFile, row: number, text: string): boolean {
  const { functions } = file.facts;
  const declared = text.slice(functions.returnStart[row], functions.returnEnd[row]).replace(/\s+/g, '');
  const isAsync = (functions.flags[row]! & FUNCTION.ASYNC) !== 0 || declared.startsWith('Promise<');
  if ((wrapper.flags & FORWARDER.ASYNC) !== 0 && !isAsync) return false;
  const isDropped = (wrapper.flags & FORWARDER.RETURNS) === 0;
  const isAwaited = (wrapper.flags & FORWARDER.AWAITS) !== 0;
  if (isDropped && !givesNothing(file, row, declared, isAwaited)) return false;
  return wrapper.returns === '' || wrapper.returns === declared;
}

/** Without waiting, the promise of an asynchronous function is dropped too, and with it its failure. */
function givesNothing(file: SourceFile, row: number, declared: string, isAwaited: boolean): boolean {
  const { functions } = file.facts;
  const flags = functions.flags[row]!;
  if (declared !== '') return declared === (isAwaited ? 'Promise<void>' : 'void');
  if (((flags & FUNCTION.ASYNC) !== 0) !== isAwaited) return false;
  return functions.returns[row] === 0 && (flags & FUNCTION.EXPRESSION_BODY) === 0;
}
