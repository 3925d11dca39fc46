export { sweep } from './sweep.ts';
export type { Sweep, SweepRequest } from './finding.ts';
