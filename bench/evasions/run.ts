// Tries evasions one after the other, and the same changes made right.
import { drawEvasions, type Evasion } from './draw.ts';
import { judge, type Judgement } from './judge.ts';
import { MAY_FAIL } from './ways.ts';

export interface Tried {
  readonly evasion: Evasion;
  readonly isControl: boolean;
  readonly judgement: Judgement;
  /** Why that is not what has to be said; undefined where it is. */
  readonly wrong: string | undefined;
}

/** A change that is right but for what it takes out of judgement is accepted. */
export const TAKEN_OUT = 'what is taken out is accepted';

export interface RunOptions {
  readonly seed: number;
  readonly count: number;
  /** Every so many evasions, the same change made right is tried, too. */
  readonly controlEvery: number;
  readonly only?: (evasion: Evasion) => boolean;
}

export async function* runEvasions({ seed, count, controlEvery, only }: RunOptions): AsyncGenerator<Tried> {
  for (const evasion of drawEvasions(seed, count)) {
    if (only?.(evasion) === false) continue;
    const { broken, mended, number, way } = evasion;
    const judgement = await judge(broken, way);
    const wrong = judgement.verdict === 'accept' ? 'accepted' : undefined;
    yield { evasion, isControl: false, judgement, wrong };
    if (mended !== undefined && number % controlEvery === 0) yield await control(evasion, mended);
  }
}

async function control(evasion: Evasion, mended: Evasion['broken']): Promise<Tried> {
  const judgement = await judge(mended, evasion.way);
  return { evasion, isControl: true, judgement, wrong: falsely(evasion, judgement) };
}

function falsely({ hiding, way }: Evasion, { verdict }: Judgement): string | undefined {
  if (hiding.isTakingOut) return verdict === 'accept' ? TAKEN_OUT : undefined;
  if (verdict === 'failed' && MAY_FAIL.has(way)) return undefined;
  if (verdict === 'reject' && hiding.isInnocent) return 'falsely rejected';
  return hiding.isInnocent && verdict !== 'accept' ? `a right change is for ${verdict}` : undefined;
}

export function recipeOf({ layout, form, break: broken, hiding, way, number }: Evasion): string {
  return `#${number}: ${broken.name} · ${hiding.name} · ${layout.name} · ${form} · ${way}`;
}
