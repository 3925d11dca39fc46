// What is done with each symbol of a file, from one look at its occurrences.
import { ROLE, type CollectedFile, type OccurrenceCursor } from '../../facts/index.ts';

/** Bits that say what is done with a symbol. */
export const USE = {
  READ: 1,
  /** Read and written in one go: `x++`, `x += 1`. */
  UPDATED: 2,
  WRITTEN: 4,
  WRITTEN_ELSEWHERE: 8,
  /** Another function than its own reads it. */
  CAPTURED: 16,
  /** Such a function does something else with it than to read a property. */
  CAPTURED_WHOLE: 32,
  /** Other files see it, or a type is made from it. */
  OUT: 64,
  /** Declared, by `var` perhaps several times: each time after the first counts as a write. */
  DECLARED: 128,
} as const;

export function usesOf({ facts }: CollectedFile): Uint8Array {
  const uses = new Uint8Array(facts.symbols.count);
  for (const occurrence of facts.occurrences) {
    const { symbol } = occurrence;
    if (symbol === undefined) continue;
    const use = useOf(occurrence);
    if ((use & uses[symbol]! & USE.DECLARED) !== 0) uses[symbol]! |= USE.WRITTEN;
    uses[symbol]! |= use;
  }
  return uses;
}

const ACCESS = ROLE.READ | ROLE.WRITE;
const NO_ACCESS = ROLE.TYPE | ROLE.EXPORT | ROLE.IMPORT | ROLE.METADATA;
const PROPERTY = ROLE.MEMBER | ROLE.QUALIFIED | ROLE.READ;

function useOf(occurrence: OccurrenceCursor): number {
  const { role } = occurrence;
  if ((role & NO_ACCESS) !== 0) return USE.OUT;
  const access = role & ACCESS;
  if (access === 0) return (role & ROLE.DECLARATION) === 0 ? USE.OUT : USE.DECLARED;
  if ((role & ROLE.CAPTURED) === 0) {
    return access === ACCESS ? USE.UPDATED : access === ROLE.WRITE ? USE.WRITTEN : USE.READ;
  }
  if (access === ROLE.WRITE) return USE.WRITTEN | USE.WRITTEN_ELSEWHERE;
  return access === ROLE.READ && readsProperty(occurrence) ? USE.CAPTURED : USE.CAPTURED | USE.CAPTURED_WHOLE;
}

/** Whether all that is done with it is to read a property of it. */
function readsProperty({ next }: OccurrenceCursor): boolean {
  return next !== undefined && (next.role & (PROPERTY | ROLE.WRITE | ROLE.CALL)) === PROPERTY;
}
