// What differs between the answers of two builds, for people to read.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffLines } from 'diff';

/** A sentence that was changed on purpose. */
interface Reworded {
  /** Source of a regular expression. */
  readonly old: string;
  readonly new: string;
  readonly why: string;
}

const reworded = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'reworded.json'), 'utf8')) as Reworded[]
).map(({ old, new: replacement }) => [new RegExp(old, 'g'), replacement] as const);

type Answers = Readonly<Record<string, string>>;

export function differences(before: Answers, after: Answers, mostLines: number): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const [old, now] = [masked(intended(before[key] ?? '')), masked(after[key] ?? '')];
    return old === now ? [] : [`  ${key}\n${changedLines(old, now, mostLines)}`];
  });
}

function intended(text: string): string {
  return reworded.reduce((result, [old, replacement]) => result.replace(old, replacement), text);
}

/**
 * What no two runs share: ids and times of plans, how long it took, hashes that hold Lintel's own version, the commit of the
 * copy, and ids of problems, which are made of their sentences.
 */
function masked(text: string): string {
  return text
    .replace(/"(plan_id|expires_at|snapshot|base)": ?"[^"]*"/g, '"$1": "…"')
    .replace(/^in \d+\.\d+ s$/gm, 'in … s')
    .replace(/("message": "(?:[^"\\]|\\.)*",\s*"limits": \w+,\s*"id": )"[0-9a-f]+"/g, '$1"…"');
}

export function changedLines(old: string, now: string, most: number): string {
  const lines = diffLines(old, now)
    .filter(({ added, removed }) => added || removed)
    .flatMap(({ added, value }) =>
      value
        .trimEnd()
        .split('\n')
        .map((line) => `    ${added ? '+' : '-'} ${line.trim().slice(0, 300)}`),
    );
  const left = lines.length - most;
  return [...lines.slice(0, most), ...(left > 0 ? [`    and ${left} more lines`] : [])].join('\n');
}
