// A break is a change that must not pass: what it writes, and the same change made right, which has to pass.
import { emit } from '../emit.ts';
import type { Layout } from '../layouts.ts';
import type { Form, Program } from '../program.ts';
import { programOf } from '../program.ts';
import type { Dice } from '../random.ts';
import { replaced, withFiles, type Content, type State } from '../state.ts';

export interface World {
  readonly layout: Layout;
  readonly form: Form;
  readonly program: Program;
  readonly state: State;
}

export interface Broken {
  /** What was there before, where that is more than the program. */
  readonly before?: State;
  readonly broken: State;
  readonly mended: State;
  /** Where it shows: the file that is wrong after the change. */
  readonly victim: string;
  /** The name that is used there, where the break is about one. */
  readonly name?: string;
}

/** What a break is about decides what can hide it. */
export type Topic = 'names' | 'types' | 'flows' | 'secrets' | 'supply' | 'tests' | 'components';

export interface Break {
  readonly name: string;
  readonly topic: Topic;
  /** Undefined where the layout does not have what would break. */
  make(world: World, dice: Dice): Broken | undefined;
}

export function worldOf(layout: Layout, form: Form): World {
  const program = programOf(form);
  return { layout, form, program, state: emit(layout, program) };
}

type Part = Exclude<keyof Program, 'component'>;
export type Edits = Partial<Readonly<Record<Part, Edit>>>;
/** Parts of a text and what replaces them; null removes the file. */
export type Edit = readonly (readonly [part: string, by: string])[] | null;

function edited(program: Program, edits: Edits): Program {
  const next: Record<string, string | null> = { ...program };
  for (const [part, edit] of Object.entries(edits))
    next[part] =
      edit === null ? null : edit.reduce((text, [from, to]) => replaced(text, from, to), next[part]!);
  return next as unknown as Program;
}

/** A break of the program, the right form of it, and the part in which it shows. */
export function ofProgram(
  { layout, program }: World,
  victim: keyof Layout['paths'],
  broken: Edits,
  mended: Edits,
  name?: string,
): Broken | undefined {
  const path = layout.paths[victim];
  if (path === undefined) return undefined;
  return {
    broken: emit(layout, edited(program, broken)),
    mended: emit(layout, edited(program, mended)),
    victim: path,
    ...(name === undefined ? {} : { name }),
  };
}

type Files = Readonly<Record<string, Content | null>>;

/** Edits and files of one state; those of `before` hold in all states. */
export interface Moment {
  readonly edits?: Edits;
  readonly files?: Files;
}

export interface Story {
  readonly before?: Moment;
  readonly broken: Moment;
  readonly mended: Moment;
  readonly name?: string;
}

/** A break of a program that has more than the others have. */
export function ofStory(
  { layout, program }: World,
  victim: string,
  { before = {}, broken, mended, name }: Story,
): Broken {
  const start = edited(program, before.edits ?? {});
  const laid = ({ edits = {}, files = {} }: Moment): State =>
    withFiles(emit(layout, edited(start, edits)), { ...before.files, ...files });
  return {
    before: laid({}),
    broken: laid(broken),
    mended: laid(mended),
    victim,
    ...(name === undefined ? {} : { name }),
  };
}

/** Whether TypeScript judges calls and members there. */
export function isTyped({ layout }: World): boolean {
  return layout.code === 'ts' || (layout.tsconfig !== undefined && layout.code === 'esm');
}
