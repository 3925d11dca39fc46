// Whether a stream gets colours. A wish of the user comes before what the stream is.
import type { Io, Output } from './io.ts';

export function hasColour(output: Output, env: Io['env']): boolean {
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  return output.isTTY && env.TERM !== 'dumb';
}
