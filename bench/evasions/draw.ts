// Which evasions are tried: drawn by a seed, so that every way of breaking and every way of hiding has its turn.
import type { Break, Broken, World } from './breaks/break.ts';
import { worldOf } from './breaks/break.ts';
import { BREAKS } from './breaks/index.ts';
import { sceneOf, type Hidden, type Hiding } from './hidings/hiding.ts';
import { HIDINGS } from './hidings/index.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { FORMS, type Form } from './program.ts';
import { diceOf, type Dice } from './random.ts';
import type { State } from './state.ts';
import { WAYS, type Way } from './ways.ts';

export interface Evasion {
  readonly number: number;
  readonly layout: Layout;
  readonly form: Form;
  readonly break: Break;
  readonly hiding: Hiding;
  readonly way: Way;
  readonly broken: Hidden;
  /** The same change made right, hidden in the same way. */
  readonly mended: Hidden | undefined;
}

/** So many attempts at most to find a pair that was not drawn before. */
const MOST_DRAWS = 50;

export function drawEvasions(seed: number, count: number): Evasion[] {
  const dice = diceOf(seed);
  const hidings = inTurn(HIDINGS, dice);
  const breaks = inTurn(BREAKS, dice);
  const drawn = new Map<string, Evasion>();
  while (drawn.size < count) {
    const found = drawOne(
      drawn,
      dice,
      drawn.size % 2 === 0
        ? { hidings, breaks: () => dice.pick(BREAKS) }
        : { hidings: () => dice.pick(HIDINGS), breaks },
    );
    if (found === undefined) break;
    drawn.set(keyOf(found), found);
  }
  return [...drawn.values()];
}

interface Turns {
  hidings(): Hiding;
  breaks(): Break;
}

function drawOne(
  drawn: ReadonlyMap<string, Evasion>,
  dice: Dice,
  { hidings, breaks }: Turns,
): Evasion | undefined {
  for (let draw = 0; draw < MOST_DRAWS * 10; draw++) {
    const [hiding, broken] = [hidings(), breaks()];
    if (hiding.topics?.includes(broken.topic) === false) continue;
    const found = inSomeLayout(broken, hiding, dice, drawn.size);
    if (found !== undefined && !drawn.has(keyOf(found))) return found;
  }
  return undefined;
}

function keyOf({ layout, form, break: broken, hiding }: Evasion): string {
  return [layout.name, form, broken.name, hiding.name].join('\0');
}

/** All, shuffled, and again from the start. */
function inTurn<T>(items: readonly T[], dice: Dice): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = shuffled(items, dice);
    return left.pop()!;
  };
}

function shuffled<T>(items: readonly T[], dice: Dice): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at--) {
    const other = dice.below(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

function inSomeLayout(how: Break, hiding: Hiding, dice: Dice, number: number): Evasion | undefined {
  for (const layout of shuffled(LAYOUTS, dice)) {
    const form = dice.pick(layout.code === 'cjs' ? FORMS.filter((each) => each !== 'dynamic') : FORMS);
    const world = worldOf(layout, form);
    const values = dice.below(2 ** 30);
    const made = how.make(world, diceOf(values));
    const broken = made && hidden(world, made, made.broken, hiding);
    if (made === undefined || broken === undefined) continue;
    const mended = hidden(world, made, made.mended, hiding);
    return { number, layout, form, break: how, hiding, way: wayFor(broken, dice), broken, mended };
  }
  return undefined;
}

/** What lies below `node_modules` is part of a change once git keeps it. */
function wayFor({ after }: Hidden, dice: Dice): Way {
  const isOutside = [...after.keys()].some((path) => path.includes('node_modules/'));
  return dice.pick(isOutside ? WAYS.filter((way) => !/tree|unchanged|checked out/.test(way)) : WAYS);
}

/** Undefined where there is nothing to hide, or the hiding leaves nothing of the change. */
function hidden(world: World, made: Broken, after: State, hiding: Hiding): Hidden | undefined {
  return hiding.apply(sceneOf(world, made, after, diceOf(1)));
}
