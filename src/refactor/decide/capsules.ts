// Questions that an agent can answer by looking at a few lines, each with what the answer means for the choice.
import type { Capsule } from '../../contract/index.ts';

/** Whether something of unknown type is what the renamed member belongs to. */
export function receiverCapsule(
  member: string,
  places: readonly string[],
  without: string,
  withThem: string,
): Capsule {
  return {
    capsule_type: 'receiver_resolution',
    inputs: { member, places: places.join(' ') },
    candidate_outputs: [
      {
        answer: 'No receiver at these places is ever of the type that declares the member.',
        selects: without,
      },
      {
        answer: 'Every receiver at these places is of the type that declares the member.',
        selects: withThem,
      },
    ],
    verification_method:
      'Follow each receiver back to where its value is made and compare that with the declaring type.',
    stop_rule: 'One receiver whose origin cannot be found means that the places stay as they are.',
  };
}

/** Whether words in texts and strings mean the symbol. */
export function textCapsule(
  name: string,
  places: readonly string[],
  without: string,
  withThem: string,
): Capsule {
  return {
    capsule_type: 'scope_resolution',
    inputs: { name, places: places.join(' ') },
    candidate_outputs: [
      { answer: 'These words mean something else, or are data that others depend on.', selects: without },
      {
        answer: 'These words name the symbol and are read by nobody outside of this repository.',
        selects: withThem,
      },
    ],
    verification_method:
      'Find out for each place who reads the text: the program itself, people, or another system.',
    stop_rule: 'A text that leaves the program, or is stored, stays as it is.',
  };
}

/** Whether others than this repository use the name. */
export function publicCapsule(name: string, entryPoints: readonly string[]): Capsule {
  return {
    capsule_type: 'context_membership',
    inputs: { name, entry_points: entryPoints.join(' ') },
    candidate_outputs: [
      {
        answer: 'Nobody outside imports the name, or the next release may break them.',
        selects: 'propagate',
      },
      { answer: 'Others import the name and must not notice.', selects: 'keep' },
    ],
    verification_method: 'Look at whether the package is published, and at what its documentation promises.',
    stop_rule: 'A package that is published and says nothing about the name keeps it.',
  };
}
