// The parts of the interpreter that need each other in circles: an expression has calls, a call runs a function, a function has statements,
// a statement has expressions. They find each other through the run, so that no file has to be loaded before itself.
import type { Frame, Run } from './run.ts';

export interface Parts {
  readonly annotated: typeof import('./annotations.ts').annotated;
  readonly annotatedVariable: typeof import('./annotations.ts').annotatedVariable;
  readonly bindPattern: typeof import('./assignments.ts').bindPattern;
  readonly byPrefix: typeof import('./guard-calls.ts').byPrefix;
  readonly callApi: typeof import('./calls.ts').callApi;
  readonly callNative: typeof import('./natives.ts').callNative;
  readonly callNativeApi: typeof import('./natives.ts').callNativeApi;
  readonly callOthers: typeof import('./analyze.ts').callOthers;
  readonly callValue: typeof import('./calls.ts').callValue;
  readonly evaluate: typeof import('./expressions.ts').evaluate;
  readonly evaluateBody: typeof import('./expressions.ts').evaluateBody;
  readonly evaluateCall: typeof import('./calls.ts').evaluateCall;
  readonly evaluateTagged: typeof import('./calls.ts').evaluateTagged;
  readonly giveVerdict: typeof import('./statements.ts').giveVerdict;
  readonly guardedByAnswer: typeof import('./guard-calls.ts').guardedByAnswer;
  readonly guardedByCall: typeof import('./guard-calls.ts').guardedByCall;
  readonly hoist: typeof import('./statements.ts').hoist;
  readonly importedValue: typeof import('./modules.ts').importedValue;
  readonly keyOf: typeof import('./expressions.ts').keyOf;
  readonly narrow: typeof import('./guards.ts').narrow;
  readonly runStatement: typeof import('./statements.ts').runStatement;
  readonly runStatements: typeof import('./statements.ts').runStatements;
}

type OfFrame = Exclude<keyof Parts, 'importedValue'>;

/** The part of that name of the run that a frame belongs to. */
function part<Name extends OfFrame>(name: Name): Parts[Name] {
  return ((frame: Frame, ...rest: unknown[]) =>
    (frame.run.parts[name] as (frame: Frame, ...rest: unknown[]) => unknown)(frame, ...rest)) as Parts[Name];
}

export const annotated = part('annotated');
export const annotatedVariable = part('annotatedVariable');
export const bindPattern = part('bindPattern');
export const byPrefix = part('byPrefix');
export const callApi = part('callApi');
export const callNative = part('callNative');
export const callNativeApi = part('callNativeApi');
export const callOthers = part('callOthers');
export const callValue = part('callValue');
export const evaluate = part('evaluate');
export const evaluateBody = part('evaluateBody');
export const evaluateCall = part('evaluateCall');
export const evaluateTagged = part('evaluateTagged');
export const giveVerdict = part('giveVerdict');
export const guardedByAnswer = part('guardedByAnswer');
export const guardedByCall = part('guardedByCall');
export const hoist = part('hoist');
export const keyOf = part('keyOf');
export const narrow = part('narrow');
export const runStatement = part('runStatement');
export const runStatements = part('runStatements');

export const importedValue: Parts['importedValue'] = (run: Run, ...rest) =>
  run.parts.importedValue(run, ...rest);
