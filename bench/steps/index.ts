// The steps, in the order in which they run.
import type { Step } from '../step.ts';
import { facts } from './facts.ts';
import { identifiers } from './identifiers.ts';
import { memory } from './memory.ts';
import { references } from './references.ts';
import { update } from './update.ts';
import { warm } from './warm.ts';

export const STEPS = { facts, warm, update, identifiers, references, memory } satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;
