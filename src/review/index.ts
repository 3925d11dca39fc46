export { planMerges, type MergeRequest } from './merges/plan-merges.ts';
