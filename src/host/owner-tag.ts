// Whose a temporary file or folder is, as part of its name. A process that is killed removes nothing; the next one sees by the name that the
// owner is gone. Containers and machines that share a folder do not see each other's processes, and leave each other's files alone.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from './error-text.ts';

let own: string | undefined;

/** The place, the number of this process, and when it was started. */
export function ownTag(): string {
  own ??= `${ownPlace()}-${process.pid}-${statusOf(process.pid)?.start ?? '0'}`;
  return own;
}

/** What a tag looks like in a name, as one group of a pattern. */
export const TAG = String.raw`([0-9a-f]{8}-\d+-\d+)`;

/** Whether the process of a tag ran here and has ended. */
export function isLeftBehind(tag: string): boolean {
  const [place, pid, start] = tag.split('-');
  if (place !== ownPlace() || tag === ownTag()) return false;
  if (!isThere(Number(pid))) return true;
  const status = statusOf(Number(pid));
  return status !== undefined && (status.hasEnded || status.start !== start);
}

function ownPlace(): string {
  const parts = [hostname(), textOf('/proc/sys/kernel/random/boot_id'), targetOf('/proc/self/ns/pid')];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** Undefined where the system does not say. A process that has ended keeps its number until its parent has been told. */
function statusOf(pid: number): { readonly hasEnded: boolean; readonly start: string } | undefined {
  const text = textOf(`/proc/${pid}/stat`);
  // The name comes before, in brackets, and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.length < 20 ? undefined : { hasEnded: 'ZX'.includes(fields[0]!), start: fields[19]! };
}

const textOf = (path: string): string => ifThere(() => readFileSync(path, 'utf8'));
const targetOf = (path: string): string => ifThere(() => readlinkSync(path));

/** Only Linux has these files. */
function ifThere(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
