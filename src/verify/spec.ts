// Rules that are data have versions of their own, because a repository takes new ones up when it is ready: what a newer major version
// brings asks for a look until the settings name that version, or until an attempt of a loop has been judged by it.
import * as z from 'zod';

export const SPECS = ['security', 'integrity', 'life-cycles', 'payment', 'auth', 'tests'] as const;
export type SpecId = (typeof SPECS)[number];
export type SpecVersions = Readonly<Partial<Record<SpecId, string>>>;

export const versionSchema = z
  .string()
  .regex(/^\d+\.\d+\.\d+$/u, 'A version has three numbers, as in 1.0.0.')
  .describe('major.minor.patch');

/** `verify.specs` in lintel.json. */
export const specsSchema = z.partialRecord(z.enum(SPECS), versionSchema);

/** The row of a spec that a complaint comes from, by the version that it came with. */
export interface SpecRule {
  readonly spec: SpecId;
  readonly since: string;
}

export interface HeldTo {
  /** The versions that the repository names. */
  readonly named: SpecVersions;
  /** Those that the attempt before was judged by. */
  readonly before?: SpecVersions | undefined;
}

/** Whether a row counts in full: those of a newer major version ask for a look for one attempt, or until it is named. */
export function isInForce({ spec, since }: SpecRule, { named, before }: HeldTo): boolean {
  const held = named[spec] ?? before?.[spec];
  return held === undefined || majorOf(since) <= Math.max(majorOf(held), majorOf(before?.[spec] ?? held));
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
