// Questions that an agent can answer by looking at a few lines, each with what the answer means for the choice. Where no
// candidate leaves things as they are, the plan is cancelled instead.
import type { Capsule } from '../../contract/index.ts';
import type { Doubt, Place, Subject, Way } from '../plan/plan.ts';
import type { Candidate } from './outcome.ts';

type PlaceText = (place: Place) => string;

/** Whether others than this repository use the name: `without` renames or deletes it, `keeping` leaves it to them. */
export function publicCapsule(
  { name, entryPoints }: Subject,
  without: string,
  keeping: string | undefined,
): Capsule {
  const isKept = keeping === undefined ? [] : [keeping];
  return {
    capsule_type: 'context_membership',
    inputs: { name, entry_points: entryPoints.join(' ') },
    candidate_outputs: [
      { answer: 'Nobody outside imports the name, or the next release may break them.', selects: without },
      ...isKept.map((selects) => ({ answer: 'Others import the name and must not notice.', selects })),
    ],
    verification_method: 'Look at whether the package is published, and at what its documentation promises.',
    stop_rule: `A package that is published and says nothing about the name keeps it${orCancel(keeping)}`,
  };
}

/** Whether words in texts and strings mean the symbol. */
export function textCapsule(name: string, places: string, without: string, withThem: string): Capsule {
  return {
    capsule_type: 'scope_resolution',
    inputs: { name, places },
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

/** Doubts at places that may name the subject, and where it could be edited too. */
const OPEN: ReadonlySet<string> = new Set(['receiver_unknown', 'unresolved_use', 'export_list']);

/** What can be asked about the doubts of the first way. */
export function doubtCapsules(
  subject: Subject,
  ways: readonly Way[],
  candidates: readonly Candidate[],
  placeText: PlaceText,
): Capsule[] {
  const { id, doubts } = ways[0]!;
  const textOf = ({ places }: Pick<Doubt, 'places'>): string => places.map(placeText).join(' ');
  const open = doubts.filter(
    ({ reason }) => reason === 'receiver_unknown' || (subject.isMember && OPEN.has(reason)),
  );
  const [firstOpen] = open;
  return doubts.flatMap((doubt): Capsule[] => {
    const inputs = { name: subject.name, places: textOf(doubt) };
    if (doubt === firstOpen)
      return [receiverCapsule(subject.name, open.map(textOf).join(' '), id, withOpen(candidates)?.id)];
    if (doubt.reason === 'public_name') return [publicCapsule(subject, id, undefined)];
    if (doubt.reason === 'named_in_strings') return [stringCapsule(inputs, id)];
    if (doubt.reason === 'side_effects')
      return [effectCapsule(inputs, id, ways.find((way) => way.id === 'keep_effect')?.id)];
    return [];
  });
}

function withOpen(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.find(({ id }) => /_and_(?:receivers|unresolved)$/.test(id));
}

/** Whether something of unknown type is what the member belongs to. */
function receiverCapsule(
  member: string,
  places: string,
  without: string,
  withThem: string | undefined,
): Capsule {
  const all = withThem === undefined ? [] : [withThem];
  const stays =
    withThem === undefined ? 'the member stays: cancel the plan.' : 'the places stay as they are.';
  return {
    capsule_type: 'receiver_resolution',
    inputs: { member, places },
    candidate_outputs: [
      {
        answer: 'No receiver at these places is ever of the type that declares the member.',
        selects: without,
      },
      ...all.map((selects) => ({
        answer: 'Every receiver at these places is of the type that declares the member.',
        selects,
      })),
    ],
    verification_method:
      'Follow each receiver back to where its value is made and compare that with the declaring type.',
    stop_rule: `One receiver whose origin cannot be found means that ${stays}`,
  };
}

type Inputs = Readonly<Record<'name' | 'places', string>>;

/** Whether strings are how the program finds what is deleted. */
function stringCapsule(inputs: Inputs, without: string): Capsule {
  return {
    capsule_type: 'scope_resolution',
    inputs,
    candidate_outputs: [{ answer: 'These words mean something else.', selects: without }],
    verification_method: 'Find out for each place who reads the text and what is looked up with it.',
    stop_rule: 'A text by which the symbol is found at run time means that it stays: cancel the plan.',
  };
}

/** Whether an expression is there for more than its value. */
function effectCapsule(inputs: Inputs, without: string, keeping: string | undefined): Capsule {
  const isKept = keeping === undefined ? [] : [keeping];
  return {
    capsule_type: 'scope_resolution',
    inputs,
    candidate_outputs: [
      { answer: 'The expression only makes the value.', selects: without },
      ...isKept.map((selects) => ({
        answer: 'The expression does something that is still needed.',
        selects,
      })),
    ],
    verification_method: 'Read what is called there: does it register, write, start or throw anything?',
    stop_rule: 'A call whose code cannot be read counts as one that does something.',
  };
}

function orCancel(keeping: string | undefined): string {
  return keeping === undefined ? ': cancel the plan.' : '.';
}
