// Whether a function that hands on says the same about its parameters and result as the function it calls. Types are compared
// as they are written; where they differ, the difference is what the function is there for.
import { FUNCTION, PARAMETER, type FunctionCursor, type ParameterCursor } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { FORWARDER, type Forwarder } from './forwarder.ts';

/** Reads the text of a file of the snapshot. */
export type ReadText = (path: string) => string | undefined;

/** The only function that a symbol stands for; one with overloads has several. */
export function onlyFunction(
  { facts: { functions } }: SourceFile,
  symbol: number,
): FunctionCursor | undefined {
  const found = functions.of(symbol);
  return found.length === 1 ? found[0] : undefined;
}

export function addsNothing(
  wrapper: Forwarder,
  { facts, path }: SourceFile,
  called: FunctionCursor,
  read: ReadText,
): boolean {
  if (called.is(FUNCTION.GENERATOR | FUNCTION.PREDICATE | FUNCTION.SIGNATURE)) return false;
  const parameters = facts.parameters.of(called.row);
  const isOpen = wrapper.parameters.length === 1 && wrapper.parameters[0]!.startsWith('...');
  if (!isOpen && parameters.length !== wrapper.parameters.length) return false;
  if (!isOpen && parameters.some((one) => one.is(PARAMETER.DEFAULT | PARAMETER.PROPERTY))) return false;
  const text = read(path);
  if (text === undefined || isGeneric(text, called, parameters)) return false;
  return sameParameters(wrapper, parameters, text) && sameReturn(wrapper, called, text);
}

/** Whether type parameters stand before the first parameter. */
function isGeneric(
  text: string,
  { start, bodyStart }: FunctionCursor,
  [first]: readonly ParameterCursor[],
): boolean {
  const head = text.slice(start, first?.start ?? bodyStart);
  return head.includes('<') && (first !== undefined || head.indexOf('<') < head.indexOf('('));
}

function sameParameters(wrapper: Forwarder, parameters: readonly ParameterCursor[], text: string): boolean {
  const own = wrapper.parameters;
  if (own.length === 1 && isOpenRest(own[0]!)) return true;
  return (
    parameters.length === own.length && parameters.every((one, index) => own[index] === typeText(one, text))
  );
}

/** `...args` of no type, of `any` or `unknown`, or of the parameters of some function. */
function isOpenRest(parameter: string): boolean {
  return /^\.\.\.(?:(?:any|unknown)\[\]|Parameters<typeof[\w$.]+>)?$/.test(parameter);
}

function typeText(parameter: ParameterCursor, text: string): string {
  const mark = parameter.is(PARAMETER.REST) ? '...' : parameter.is(PARAMETER.OPTIONAL) ? '?' : '';
  if (!parameter.is(PARAMETER.TYPED)) return mark;
  const whole = text.slice(parameter.start, parameter.end);
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
function sameReturn(wrapper: Forwarder, called: FunctionCursor, text: string): boolean {
  const declared = text.slice(called.returnStart, called.returnEnd).replace(/\s+/g, '');
  const isAsync = called.is(FUNCTION.ASYNC) || declared.startsWith('Promise<');
  if ((wrapper.flags & FORWARDER.ASYNC) !== 0 && !isAsync) return false;
  const isDropped = (wrapper.flags & FORWARDER.RETURNS) === 0;
  const isAwaited = (wrapper.flags & FORWARDER.AWAITS) !== 0;
  if (isDropped && !givesNothing(called, declared, isAwaited)) return false;
  return wrapper.returns === '' || wrapper.returns === declared;
}

/** Without waiting, the promise of an asynchronous function is dropped too, and with it its failure. */
function givesNothing(called: FunctionCursor, declared: string, isAwaited: boolean): boolean {
  if (declared !== '') return declared === (isAwaited ? 'Promise<void>' : 'void');
  if (called.is(FUNCTION.ASYNC) !== isAwaited) return false;
  return called.returns === 0 && !called.is(FUNCTION.EXPRESSION_BODY);
}
