// A hiding is a second change in the same step that may keep a check from seeing the first.
import type { Broken, Topic, World } from '../breaks/break.ts';
import type { Dice } from '../random.ts';
import { textIn, withFiles, type Content, type State } from '../state.ts';

export interface Hidden {
  readonly before: State;
  readonly after: State;
}

export interface Scene extends Hidden {
  readonly world: World;
  readonly victim: string;
  readonly name: string | undefined;
  readonly dice: Dice;
}

export interface Hiding {
  readonly name: string;
  /** What it may hide; undefined for everything. */
  readonly topics?: readonly Topic[];
  /** Whether a change that breaks nothing has to be accepted with it, or may be sent to someone. */
  readonly isInnocent: boolean;
  /** Whether it takes something out of judgement, so that it wants a look even where nothing else is wrong. */
  readonly isTakingOut?: boolean;
  /** Undefined where it does not suit. */
  apply(scene: Scene): Hidden | undefined;
}

export const CODE: readonly Topic[] = ['names', 'types', 'flows'];

export function sceneOf(world: World, { before, victim, name }: Broken, after: State, dice: Dice): Scene {
  return { world, before: before ?? world.state, after, victim, name, dice };
}

/** The victim with another text, after the change. */
export function rewriting(
  { before, after, victim }: Scene,
  rewrite: (text: string) => Content | undefined,
): Hidden | undefined {
  if (typeof after.get(victim) !== 'string') return undefined;
  const content = rewrite(textIn(after, victim));
  return content === undefined ? undefined : { before, after: withFiles(after, { [victim]: content }) };
}

/** Other files beside the change. */
export function adding({ before, after }: Scene, files: Readonly<Record<string, Content | null>>): Hidden {
  return { before, after: withFiles(after, files) };
}

export function isScript(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path);
}
