// Views of the role of a file.
import { ROLES, type Role } from '../contract/index.ts';
import type { CodeGraph, SourceFile } from './code-graph.ts';

/** A test that a runner starts; helpers beside it are none. */
export function isTestFile({ role }: SourceFile): boolean {
  return role.isRun === true;
}

/** Whether people of this repository wrote the program text: what is generated, minified or copied is not theirs to change. */
export function isAuthored({ role, facts }: SourceFile): boolean {
  return role.role !== 'generated' && role.role !== 'vendored' && facts.language !== 'dts';
}

/** How many files have each role that occurs. */
export function roleCounts({ files }: CodeGraph): Partial<Record<Role, number>> {
  const counts = new Map<Role, number>();
  for (const { role } of files.values()) counts.set(role.role, (counts.get(role.role) ?? 0) + 1);
  return Object.fromEntries(ROLES.flatMap((role) => (counts.has(role) ? [[role, counts.get(role)!]] : [])));
}
