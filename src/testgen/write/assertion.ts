// What a test says of what came of a call, in the words of the assertions that the repository uses.
import type { TestStyle } from '../style/test-style.ts';
import { printValue, quoted } from '../values/print-value.ts';
import type { Value } from '../values/value.ts';
import type { Outcome } from './test-case.ts';

const BUILT_IN = /^(?:Error|TypeError|RangeError|SyntaxError|ReferenceError|URIError|EvalError)$/;

export function assertionText(
  outcome: Exclude<Outcome, { kind: 'parts' }>,
  call: string,
  style: TestStyle,
  before: string,
): string {
  if (outcome.kind === 'error') return errorText(outcome, call, style);
  const isAwaited = outcome.kind === 'value' && outcome.isAsync;
  const items =
    outcome.kind === 'value' && outcome.isIterated
      ? `[...${isAwaited ? `(await ${call})` : call}]`
      : undefined;
  const actual = items ?? (isAwaited ? `await ${call}` : call);
  return valueText(outcome.value, actual, style, before);
}

export function valueText(value: Value, actual: string, style: TestStyle, before: string): string {
  const expected = printValue(value, style, before);
  const isPlain = value.kind === 'text' || value.kind === 'word';
  const isWord = (text: string): boolean => value.kind === 'word' && value.text === text;
  switch (style.assertions) {
    case 'expect':
      if (isWord('undefined')) return `expect(${actual}).toBeUndefined()`;
      if (isWord('null')) return `expect(${actual}).toBeNull()`;
      if (isWord('NaN')) return `expect(${actual}).toBeNaN()`;
      return `expect(${actual}).${isPlain ? 'toBe' : 'toEqual'}(${expected})`;
    case 'chai-expect':
      if (isWord('NaN')) return `expect(${actual}).to.be.NaN`;
      return `expect(${actual}).to.${isPlain ? 'equal' : 'deep.equal'}(${expected})`;
    case 'chai-assert':
    case 'node-assert':
      return `assert.${isPlain ? 'strictEqual' : style.assertions === 'chai-assert' ? 'deepEqual' : 'deepStrictEqual'}(${actual}, ${expected})`;
  }
}

function errorText(
  { error, isAsync }: Extract<Outcome, { kind: 'error' }>,
  call: string,
  style: TestStyle,
): string {
  const message = quoted(error.message, style.quote);
  const isBuiltIn = BUILT_IN.test(error.name);
  switch (style.assertions) {
    case 'expect': {
      const given = error.message === '' ? (isBuiltIn ? error.name : '') : message;
      return isAsync
        ? `await expect(${call}).rejects.toThrow(${given})`
        : `expect(() => ${call}).toThrow(${given})`;
    }
    case 'chai-expect':
      return `expect(() => ${call}).to.throw(${isBuiltIn ? `${error.name}, ` : ''}${message})`;
    case 'chai-assert':
      return `assert.throws(() => ${call}, ${isBuiltIn ? `${error.name}, ` : ''}${message})`;
    case 'node-assert': {
      const expected = `{ name: ${quoted(error.says, style.quote)}, message: ${message} }`;
      return isAsync
        ? `await assert.rejects(${call}, ${expected})`
        : `assert.throws(() => ${call}, ${expected})`;
    }
  }
}

/** Whether the assertions that the repository uses can say it. */
export function canBeSaid(outcome: Outcome, { assertions }: TestStyle): boolean {
  return !(outcome.kind === 'error' && outcome.isAsync && assertions.startsWith('chai'));
}
