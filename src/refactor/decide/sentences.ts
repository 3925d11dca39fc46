// What is said of a way to carry out a request: what it does, that it is done, and what is not known about it.
import type { Addition, Doubt, Subject, Way } from '../plan/plan.ts';

/** What a way would do, as it is offered. */
export function described(subject: Subject, way: Way): string {
  return DESCRIBED[subject.operation](subject, way);
}

const DESCRIBED: Readonly<Record<Subject['operation'], (subject: Subject, way: Way) => string>> = {
  rename: ({ name, to }, { id }) => `${name} → ${to}${id === 'semantic' ? '' : RENAMED[id]!(name)}`,
  move: ({ name, label, to }, { change: { edits } }) =>
    name === label
      ? `${name} goes to ${to}; ${pathsThatFollow(edits)}`
      : `${name} goes from ${label.slice(0, label.lastIndexOf('#'))} to ${to}`,
  delete: ({ name }, { id, along = [] }) => {
    if (id === 'keep_effect') return `delete ${name}, but go on running what made its value`;
    if (id !== 'cascade') return `delete ${name}`;
    const others = along.filter((other) => other !== name);
    const shown = others.slice(0, 10).join(', ');
    return `delete ${name} and what nothing uses then: ${shown}${others.length > 10 ? ' and more' : ''}`;
  },
};

const RENAMED: Readonly<Record<string, (name: string) => string>> = {
  propagate: () => ', also for those who import the package',
  keep: (name) => `; the package goes on exporting ${name}`,
};

function pathsThatFollow(edits: readonly { readonly file: string }[]): string {
  const files = filesIn(edits);
  if (files === 0) return 'nothing names it';
  return `${counted(edits.length, 'path')} in ${counted(files, 'file')} follow`;
}

/** What was done. */
export function done(subject: Subject, way: Way): string {
  return DONE[subject.operation](subject, way);
}

const DONE: Readonly<Record<Subject['operation'], (subject: Subject, way: Way) => string>> = {
  rename: ({ name, to }, { change: { edits } }) =>
    `${name} is ${to} at ${counted(edits.length, 'place')} in ${counted(filesIn(edits), 'file')}`,
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
  receivers: 'on things whose type is not known',
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
