// `text.replace(…)`: what a replacement of every occurrence rules out.
import type { Node } from '@oxc-project/types';
import { callValue } from './calls.ts';
import type { Frame } from './run.ts';
import { asText } from './texts.ts';
import { HARM, ALL_HARMS } from './weaknesses.ts';
import { MARK, NOTHING, cut, joinLabels, ofLabels, without, type Label, type Value } from './value.ts';

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
  const harms = ruledOut(pattern, isAll) | (breaksProto(pattern, by, isAll) ? HARM.PROTOTYPE : 0);
  const kept = asText(withoutUp(without(ofLabels(receiver.labels), harms), pattern, isAll));
  return {
    ...ofLabels(joinLabels((takesStart(pattern) ? cut(kept) : kept).labels, result.labels)),
    ...partsOf(receiver),
  };
}

/** Without `..`, a path leads out of a folder only by being absolute. */
function withoutUp(value: Value, pattern: Value, isAll: boolean): Value {
  const regex = pattern.apis.find((api) => api.startsWith('regex:'));
  const source = regex?.slice('regex:/'.length, regex.lastIndexOf('/')) ?? pattern.text ?? '';
  const isEvery = isAll || (regex?.slice(regex.lastIndexOf('/')).includes('g') ?? false);
  const labels = value.labels.flatMap((label): Label[] => {
    const isNormal = (label.marks & MARK.NORMAL) !== 0;
    if (!(isEvery ? REMOVES_UP.test(source) : isNormal && STARTS_UP.test(source))) return [label];
    const isRelative = (label.marks & MARK.RELATIVE) !== 0;
    const harms = isRelative ? label.harms & ~HARM.PATH : label.harms;
    return harms === 0 ? [] : [{ ...label, harms, marks: label.marks | MARK.NO_UP }];
  });
  return ofLabels(labels);
}

/** Whether what addresses put before their query or fragment is replaced. */
function takesStart({ apis, text }: Value): boolean {
  return /^[#?]/.test(text ?? '') || apis.some((api) => /^regex:\/\^?[\\[(]*[#?]/.test(api));
}

const REMOVES_UP = /^\(?(?:\\\.|\[\\?\.+\]|\.)/;
/** `../` at the start, or the first of a path that has them only there. */
const STARTS_UP = /^\^?\(?(?:\?:)?(?:\\\.){2}/;

function partsOf({ text, parts }: Value): { parts?: string } {
  const known = parts ?? text;
  return known === undefined ? {} : { parts: known };
}

/** A letter of `__proto__` that is always replaced: every one of it, or the first one by another. */
function breaksProto(pattern: Value, by: Value, isAll: boolean): boolean {
  const regex = pattern.apis.find((api) => api.startsWith('regex:'));
  const end = regex?.lastIndexOf('/') ?? 0;
  const text = regex?.slice('regex:/'.length, end) ?? pattern.text ?? '';
  if (!/^[_prot]$/.test(text)) return false;
  return isAll || (regex?.slice(end).includes('g') ?? false) || (by.text ?? '') !== '';
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

function ofCharacters(pattern: string): number {
  const text = pattern.replaceAll(/\\([\s\S])/g, (pair, sign: string) => (/[[\]\\]/.test(sign) ? '' : pair));
  let harms = 0;
  if (/[<"&]/.test(text)) harms |= HARM.SCRIPT;
  if (/[()]/.test(pattern)) harms |= HARM.FILTER;
  if (/'/.test(text)) harms |= HARM.COMMAND | HARM.SCRIPT;
  if (/^\[[^\]^]*\/[^\]]*\]|(?:^|\|)\\?\/(?:$|\|)/.test(text)) harms |= HARM.PATH;
  return harms;
}
