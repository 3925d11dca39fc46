// How the roles of occurrences here are called in SCIP.
import { SymbolRole } from '@c4312/scip/scip_pb.js';
import { ROLE } from '../../facts/index.ts';

export const SCIP_ROLE: typeof SymbolRole = SymbolRole;

const READS = ROLE.READ | ROLE.CALL | ROLE.NEW | ROLE.JSX | ROLE.TAG;

/** The roles of an occurrence that is no definition. */
export function rolesOf(role: number): number {
  const isType = (role & ROLE.TYPE) !== 0;
  return (
    ((role & ROLE.IMPORT) !== 0 ? SymbolRole.Import : 0) |
    ((role & ROLE.WRITE) !== 0 ? SymbolRole.WriteAccess : 0) |
    ((role & READS) !== 0 && !isType ? SymbolRole.ReadAccess : 0)
  );
}
