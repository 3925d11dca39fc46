// Questions about a deletion that can be answered by looking at a few lines.
import type { Capsule } from '../../contract/index.ts';
import type { Doubt } from '../plan/plan.ts';
import { placeText, type Subject } from './subject.ts';
import type { Way } from './way.ts';

export function deleteCapsules(subject: Subject, doubts: readonly Doubt[], ways: readonly Way[]): Capsule[] {
  return doubts.flatMap((doubt) => {
    const ask = ASKED[doubt.reason];
    if (ask === undefined) return [];
    const places = doubt.places.map((place) => placeText(subject, place)).join(' ');
    return [ask({ name: subject.name, places }, ways)];
  });
}

type Inputs = Readonly<Record<'name' | 'places', string>>;

const ASKED: Readonly<Record<string, (inputs: Inputs, ways: readonly Way[]) => Capsule>> = {
  public_name: (inputs, ways) => ({
    capsule_type: 'context_membership',
    inputs,
    candidate_outputs: [
      { answer: 'Nobody outside uses the name, or the next release may break them.', selects: ways[0]!.id },
    ],
    verification_method: 'Look at whether the package is published, and at what its documentation promises.',
    stop_rule: 'A package that is published and says nothing about the name keeps it: cancel the plan.',
  }),
  receiver_unknown: (inputs, ways) => ({
    capsule_type: 'receiver_resolution',
    inputs,
    candidate_outputs: [
      {
        answer: 'No receiver at these places is ever of the type that declares the member.',
        selects: ways[0]!.id,
      },
    ],
    verification_method:
      'Follow each receiver back to where its value is made and compare that with the declaring type.',
    stop_rule: 'One receiver whose origin cannot be found means that the member stays: cancel the plan.',
  }),
  named_in_strings: (inputs, ways) => ({
    capsule_type: 'scope_resolution',
    inputs,
    candidate_outputs: [{ answer: 'These words mean something else.', selects: ways[0]!.id }],
    verification_method: 'Find out for each place who reads the text and what is looked up with it.',
    stop_rule: 'A text by which the symbol is found at run time means that it stays: cancel the plan.',
  }),
  side_effects: (inputs, ways) => ({
    capsule_type: 'scope_resolution',
    inputs,
    candidate_outputs: [
      { answer: 'The expression only makes the value.', selects: ways[0]!.id },
      ...ways
        .filter(({ id }) => id === 'keep_effect')
        .map(({ id }) => ({ answer: 'The expression does something that is still needed.', selects: id })),
    ],
    verification_method: 'Read what is called there: does it register, write, start or throw anything?',
    stop_rule: 'A call whose code cannot be read counts as one that does something.',
  }),
};
