// SCIP is loaded when it is needed: its schema takes longer to load than most questions take to answer.

export function loadScip(): Promise<typeof import('./scip/index.ts')> {
  return import('./scip/index.ts');
}
