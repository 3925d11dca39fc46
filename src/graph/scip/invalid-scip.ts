// The one failure of reading an index: it is not what it should be.
import { Failure } from '../../contract/index.ts';

export function invalid(reason: string, cause?: unknown): Failure {
  const message = `The SCIP index is invalid: ${reason}.`;
  return new Failure('SCIP_INVALID', { message }, cause === undefined ? undefined : { cause });
}
