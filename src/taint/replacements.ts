// `text.replace(…)`: what a replacement of every occurrence rules out.
import type { Node } from '@oxc-project/types';
import { callValue } from './calls.ts';
import type { Frame } from './run.ts';
import { HARM, ALL_HARMS } from './weaknesses.ts';
import { NOTHING, joinLabels, ofLabels, without, type Value } from './value.ts';

export function replaced(
  frame: Frame,
  receiver: Value,
  args: readonly Value[],
  node: Node,
  isAll: boolean,
): Value {
  const [pattern = NOTHING, by = NOTHING] = args;
  const isCalled = by.objects.some(({ closure }) => closure);
  const result = isCalled ? callValue(frame, by, NOTHING, [ofLabels(receiver.labels)], node) : by;
  const kept = without(ofLabels(receiver.labels), ruledOut(pattern, isAll));
  return { ...ofLabels(joinLabels(kept.labels, result.labels)), ...partsOf(receiver) };
}

function partsOf({ text, parts }: Value): { parts?: string } {
  const known = parts ?? text;
  return known === undefined ? {} : { parts: known };
}

function ruledOut(pattern: Value, isAll: boolean): number {
  const regex = pattern.apis.find((api) => api.startsWith('regex:'));
  if (regex !== undefined) {
    const end = regex.lastIndexOf('/');
    return regex.slice(end).includes('g') ? ofPattern(regex.slice('regex:/'.length, end)) : 0;
  }
  return isAll && pattern.text !== undefined ? ofCharacters(pattern.text) : 0;
}

function ofPattern(pattern: string): number {
  // What only leaves letters, digits and the like leaves nothing to do harm with.
  const kept = /^\[\^([^\]]*)\][+*]?$/.exec(pattern)?.[1];
  if (kept !== undefined)
    return /[<>'"`;&|$(){}/\\]|\\S|\\W|\\D/.test(kept.replaceAll(/\\[\w-]/g, '')) ? 0 : ALL_HARMS;
  return /^\\[WD]\+?$/.test(pattern) ? ALL_HARMS : ofCharacters(pattern);
}

function ofCharacters(text: string): number {
  let harms = 0;
  if (/[<"&]/.test(text)) harms |= HARM.SCRIPT;
  if (/'/.test(text)) harms |= HARM.COMMAND | HARM.SCRIPT;
  if (/\.\.|\[[^\]]*[/.][^\]]*\]|^\\?\/$|^\\?\.$/.test(text.replaceAll('\\.', '.'))) harms |= HARM.PATH;
  return harms;
}
