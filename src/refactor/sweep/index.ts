export { sweep } from './sweep.ts';
export { GROUPS, type Group, type Offer, type Sweep, type SweepRequest } from './request.ts';
