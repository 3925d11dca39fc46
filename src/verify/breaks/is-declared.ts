// Complaints that hold whatever packages are installed later and under every version of TypeScript: declarations in the repository decide
// them alone.
import type { Change } from '../change.ts';
import { countsDeclaredArguments } from './counted-arguments.ts';
import { isNoMember, lacksDeclaredMembers } from './lacking-members.ts';
import type { Complained } from './needs-missing.ts';

export function isDeclared(change: Change, at: Complained): boolean {
  return lacksDeclaredMembers(change, at) || countsDeclaredArguments(change, at) || isNoMember(change, at);
}
