// What is said of a way to carry out a request: what it does, that it is done, what is not known about it, and what can be asked
// about that.
import type { Capsule } from '../../contract/index.ts';
import type { Addition, Doubt, Place, Subject, Way } from '../plan/plan.ts';
import type { Candidate } from './outcome.ts';

/** What a way would do, as it is offered. */
export function described(subject: Subject, way: Way): string {
  return DESCRIBED[subject.operation](subject, way);
}

const DESCRIBED: Readonly<Record<Subject['operation'], (subject: Subject, way: Way) => string>> = {
  rename: ({ name, to }, { id }) => `${name} → ${to}${id === 'semantic' ? '' : RENAMED[id]!(name)}`,
  move: ({ name, label, to }, { change: { edits } }) =>
    name === label
      ? `${name} moves to ${to}; ${pathsThatFollow(edits)}`
      : `${name} moves from ${label.slice(0, label.lastIndexOf('#'))} to ${to}`,
  delete: ({ name }, { id, along = [] }) => {
    if (id === 'keep_effect') return `delete ${name}, but keep running what made its value`;
    if (id !== 'cascade') return `delete ${name}`;
    const others = along.filter((other) => other !== name);
    const shown = others.slice(0, 10).join(', ');
    return `delete ${name} and everything that becomes unused: ${shown}${others.length > 10 ? ' and more' : ''}`;
  },
};

const RENAMED: Readonly<Record<string, (name: string) => string>> = {
  propagate: () => ', also for those who import the package',
  keep: (name) => `; the package keeps exporting ${name}`,
};

function pathsThatFollow(edits: readonly { readonly file: string }[]): string {
  const files = filesIn(edits);
  if (files === 0) return 'nothing names it';
  return `${counted(edits.length, 'path')} in ${counted(files, 'file')} updated`;
}

/** What was done. */
export function done(subject: Subject, way: Way): string {
  return DONE[subject.operation](subject, way);
}

const DONE: Readonly<Record<Subject['operation'], (subject: Subject, way: Way) => string>> = {
  rename: ({ name, to }, { change: { edits } }) =>
    `${name} becomes ${to} at ${counted(edits.length, 'place')} in ${counted(filesIn(edits), 'file')}`,
  move: described,
  delete: ({ name }, { change: { edits, deletions } }) => {
    const files = filesIn(edits);
    const edited = files === 0 ? '' : `; ${counted(files, 'file')} edited`;
    const deleted = deletions.length === 0 ? '' : `; ${deletions.length} deleted`;
    return `${name} is deleted${edited}${deleted}`;
  },
};

/** What has to be decided first. */
export function undecided(subject: Subject, way: Way, doubts: readonly Doubt[]): string {
  if (subject.operation === 'delete') return doubts.map(({ message }) => message).join(' ');
  return `${done(subject, way)}, but ${inSentence(doubts[0]!.message)}`;
}

/** As it stands in the middle of a sentence; what is no common word at its beginning stays as it is. */
function inSentence(message: string): string {
  return /^[A-Z][a-z]* /.test(message) ? message[0]!.toLowerCase() + message.slice(1) : message;
}

/** What more a candidate would edit. */
export function extended(description: string, { id, edits }: Addition): string {
  return `${description}, and ${edits.length} more ${WHERE[id]}`;
}

const WHERE: Readonly<Record<Addition['id'], string>> = {
  receivers: 'on things whose type is unknown',
  unresolved: 'that the index does not explain',
  text: 'in strings and texts',
};

/** What TypeScript would say; `better` is a way to which it would say nothing. */
export function complained(count: number, isPartial: boolean, better: Way | undefined): string {
  const more = isPartial ? ' or more' : '';
  const hint = better ? `; candidate "${better.id}" has none of them` : '';
  return `TypeScript would complain at ${counted(count, 'place')}${more} that it accepts now${hint}`;
}

export const WHAT_ELSE_CHANGES = 'What has to change with it where TypeScript complains?';

/** What has to be decided about a name that others know. */
export function shownToOthers({ name, isMember, entryPoints }: Subject): string {
  const [shown, use] = isMember ? ['shown', 'use'] : ['exported', 'import'];
  return `${name} is ${shown} by ${entryPoints.join(', ')}: others may ${use} it`;
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function filesIn(edits: readonly { readonly file: string }[]): number {
  return new Set(edits.map(({ file }) => file)).size;
}

// Questions that an agent can answer by looking at a few lines, each with what the answer means for the choice. Where no
// candidate leaves things as they are, the plan is cancelled instead.

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
    verification_method: 'Check whether the package is published, and what its documentation promises.',
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
const OPEN: ReadonlySet<string> = new Set([
  'receiver_unknown',
  'named_by_value',
  'unresolved_use',
  'export_list',
]);

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
      'Trace each receiver back to where its value is made, and compare that with the declaring type.',
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
