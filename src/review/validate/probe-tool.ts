// `run_probe`: a small program that shows that something is wrong, run behind walls on both sides of the change.
import * as z from 'zod';
import type { ModelTool } from '../../host/index.ts';
import type { ChangeSources, ProbeRequest } from '../change-sources.ts';
import { tool } from './reading-tools.ts';

/** For one issue. */
const MOST_PROBES = 4;
const MOST_OUTPUT = 3000;

const schema = z.strictObject({
  kind: z.enum(['test', 'script']).describe("a test for the repository's own runner, or a module for Node"),
  code: z
    .string()
    .min(10)
    .max(8000)
    .describe('imports the changed file as a file beside it would, and fails when the issue is real'),
});

export interface Probing {
  readonly tool: ModelTool;
  readonly probes: ReadonlyMap<string, Omit<ProbeRequest, 'side' | 'edits'>>;
}

export function probingFor(sources: ChangeSources, about: string): Probing {
  const probes = new Map<string, Omit<ProbeRequest, 'side' | 'edits'>>();
  const run = tool(
    'run_probe',
    'Runs a program against the change and against what was before. Nothing outside can be reached.',
    schema,
    async ({ kind, code }, signal) => {
      if (probes.size >= MOST_PROBES) return `Not run: ${MOST_PROBES} probes is as many as there are.`;
      const probe = { kind, code, about };
      const number = String(probes.size + 1);
      probes.set(number, probe);
      const after = await sources.probe({ ...probe, side: 'after' }, signal);
      const before = await sources.probe({ ...probe, side: 'before' }, signal);
      const told = ({ outcome, output }: typeof after): string =>
        `${outcome}\n${output.slice(0, MOST_OUTPUT)}`;
      return `Probe ${number}.\nAfter the change: ${told(after)}\nBefore the change: ${told(before)}`;
    },
  );
  return { tool: run, probes };
}
