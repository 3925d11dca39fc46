// Functions that only call on and lead back to where they started.
import { compareText } from '../../base/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { nameIn, placesOf } from '../kit/say.ts';
import { hopEvidence, nameOf, placeOf, type Hop } from './chains.ts';
import { FORWARDER } from './forwarder.ts';

export const circularForwarding: Code = {
  kind: 'circular-forwarding',
  say: (said) =>
    `${nameIn(said, 'header')} ends up calling itself (${placesOf(said, 'forwards')}): a call never ends.`,
  tier: 'proof',
  cause:
    'Functions that only call the next one lead back to where they started, so a call of any of them never ends.',
  approach:
    'Which of them was meant to do the work? A name that hides an import of the same name, a rename that caught one place too many, or an implementation that was removed while its callers stayed are the usual ways into a circle. Since nobody can have called it with success, it is worth asking whether its users run at all.',
};

/** Every call of one of them calls the next without end; unless a subclass breaks the circle, that is certain. */
export function cycleFinding(cycle: readonly Hop[]): Finding {
  const first = cycle.reduce((a, b) => (isBefore(b, a) ? b : a));
  const at = cycle.indexOf(first);
  const ordered = [...cycle.slice(at), ...cycle.slice(0, at)];
  const isOpen = cycle.some(({ forwarder }) => (forwarder.flags & FORWARDER.OVERRIDABLE) !== 0);
  return {
    ...placeOf(first),
    kind: 'circular-forwarding',
    key: ordered.map(nameOf).sort(compareText).join('>'),
    tier: isOpen ? 'advice' : 'proof',
    evidence: ordered.map(hopEvidence),
    data: { header: nameOf(first), depth: cycle.length },
  };
}

function isBefore(a: Hop, b: Hop): boolean {
  return (compareText(a.file.path, b.file.path) || a.forwarder.nameStart - b.forwarder.nameStart) < 0;
}
