// What a loop of attempts is steered by: pure functions over the records of attempts, loaded when they are asked for.

type Verifying = typeof import('../verify/index.ts');

/** Decisions over the `log` records of attempts, and the numbers that they are made by. */
export type LoopTools = Pick<
  Verifying,
  | 'LOOP_BUDGETS'
  | 'LOOP_LIMITS'
  | 'convergenceRate'
  | 'hasPlateaued'
  | 'findOscillation'
  | 'shapeOfChange'
  | 'similarity'
  | 'samplePaths'
  | 'verdictKey'
  | 'decideNext'
>;

/** What a loop of attempts is steered by: whether it converges, oscillates, goes on or ends. */
export async function loopTools(): Promise<LoopTools> {
  const {
    LOOP_BUDGETS,
    LOOP_LIMITS,
    convergenceRate,
    hasPlateaued,
    findOscillation,
    shapeOfChange,
    similarity,
    samplePaths,
    verdictKey,
    decideNext,
  } = await import('../verify/index.ts');
  return {
    LOOP_BUDGETS,
    LOOP_LIMITS,
    convergenceRate,
    hasPlateaued,
    findOscillation,
    shapeOfChange,
    similarity,
    samplePaths,
    verdictKey,
    decideNext,
  };
}
