// The steps, in the order in which they run.
import type { Step } from '../step.ts';
import { base } from './base.ts';
import { facts } from './facts.ts';
import { identifiers } from './identifiers.ts';
import { memory } from './memory.ts';
import { references } from './references.ts';
import { resident } from './resident.ts';
import { scan } from './scan.ts';
import { update } from './update.ts';
import { safety, verify } from './verify.ts';
import { warm } from './warm.ts';

export const STEPS = {
  facts,
  warm,
  update,
  identifiers,
  references,
  memory,
  scan,
  base,
  resident,
  verify,
  safety,
} satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;
