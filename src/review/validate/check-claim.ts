// Looks up what a model claims. A claim that is not found again, for whatever reason, is none.
import type { ReviewEvidence } from '../../contract/index.ts';
import type { ChangeSources, ProbeRequest, Side } from '../change-sources.ts';
import { nameOf } from '../../base/index.ts';
import { squeezed } from '../issues/squeezed.ts';
import type { Claim } from './claim.ts';

export interface ClaimContext {
  readonly sources: ChangeSources;
  /** Probes that have been run, by the number that the model was given. */
  readonly probes: ReadonlyMap<string, Omit<ProbeRequest, 'side' | 'edits'>>;
  /** What tools of the user's servers were asked, and answered. */
  readonly heard: readonly Heard[];
  /** The file of the issue as the suggestion would leave it, where one is made that holds. */
  readonly repaired: ReadonlyMap<string, string> | undefined;
  readonly signal?: AbortSignal;
}

export interface Heard {
  readonly tool: string;
  readonly input: unknown;
  readonly text: string;
}

/** Undefined when it does not check out. */
export async function checkClaim(claim: Claim, context: ClaimContext): Promise<ReviewEvidence | undefined> {
  try {
    return await CHECKS[claim.kind](claim as never, context);
  } catch (error) {
    context.signal?.throwIfAborted();
    // A symbol that is not there, a file that cannot be read: the claim cannot be looked up.
    if (error instanceof Error && error.name === 'Failure') return undefined;
    throw error;
  }
}

type Check<Kind extends Claim['kind']> = (
  claim: Extract<Claim, { kind: Kind }>,
  context: ClaimContext,
) => Promise<ReviewEvidence | undefined>;

const CHECKS: { readonly [Kind in Claim['kind']]: Check<Kind> } = {
  place: async ({ says, side, file, line, quote }, { sources }) => {
    const found = lineWith(sources, side, file, line, quote);
    return found === undefined ? undefined : placed('place', says, side, file, found, quote);
  },

  async reference({ says, symbol, file, line }, { sources }) {
    const { references, complete, symbol: meant } = await sources.references(symbol);
    if (file === undefined) {
      const others = references.filter(({ role }) => role !== 'definition' && role !== 'export');
      if (!complete || others.length > 0) return undefined;
      return placed('reference', says, 'after', meant.file, meant.span.start.line);
    }
    const isThere = references.some((place) => place.file === file && place.span.start.line === line);
    return isThere ? placed('reference', says, 'after', file, line!) : undefined;
  },

  async diagnostic({ says, file, line, code }, { sources }) {
    const found = (await sources.diagnostics(file)).find((seen) => seen.line === line && seen.code === code);
    return found && placed('diagnostic', says, 'after', file, line, `${code}: ${found.message}`);
  },

  async flow({ says, steps }, { sources }) {
    for (const [at, { symbol, file, line }] of steps.entries()) {
      const { definitions } = await sources.definition(symbol);
      const isInside = definitions.some(
        ({ file: own, extent }) => own === file && extent.start.line <= line && line <= extent.end.line,
      );
      const next = steps[at + 1];
      if (!isInside) return undefined;
      if (next === undefined) continue;
      const { references } = await sources.references(next.symbol);
      if (!references.some((place) => place.file === file && place.span.start.line === line))
        return undefined;
    }
    const last = steps.at(-1)!;
    return placed('flow', says, 'after', last.file, last.line);
  },

  async probe({ says, probe: number }, context) {
    const probe = context.probes.get(number);
    if (probe === undefined || !mentions(probe.code, probe.about)) return undefined;
    if (!(await failsOnlyAfter(probe, context))) return undefined;
    return placed('probe', says, 'after', probe.about, undefined, probe.code);
  },

  async doc({ says, package: name, file, tool, quote }, { sources, heard }) {
    const wanted = squeezed(quote);
    if (tool !== undefined) {
      // A tool may repeat what it is told: the model's own words are no document.
      const isOwn = heard.some(({ input }) => textsIn(input).some((text) => squeezed(text).includes(wanted)));
      const isSaid = heard.some(
        (reply) => tool.endsWith(reply.tool) && squeezed(reply.text).includes(wanted),
      );
      return isSaid && !isOwn ? placed('doc', says, 'after', `mcp:${tool}`, undefined, quote) : undefined;
    }
    if (name === undefined || file === undefined) return undefined;
    const path = `${name}/${file}`;
    const text = sources.installed(path);
    if (text === undefined || !squeezed(text).includes(wanted)) return undefined;
    return placed('doc', says, 'after', `node_modules/${path}`, undefined, quote);
  },
};

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Fails on the change again, and passes without it or with what is suggested. */
async function failsOnlyAfter(
  probe: Omit<ProbeRequest, 'side' | 'edits'>,
  { sources, repaired, signal }: ClaimContext,
): Promise<boolean> {
  const run = async (side: Side, edits?: ReadonlyMap<string, string>): Promise<string> =>
    (await sources.probe({ ...probe, side, ...(edits ? { edits } : {}) }, signal)).outcome;
  if ((await run('after')) !== 'failed') return false;
  if ((await run('before')) === 'passed') return true;
  return repaired !== undefined && (await run('after', repaired)) === 'passed';
}

/** Whether code names a file: a probe that never loads it shows nothing about it. */
function mentions(code: string, file: string): boolean {
  return code.includes(nameOf(file).replace(/\.[^.]+$/, ''));
}

/** Lines are counted wrongly at times. What is quoted stands at the line, or at exactly one other. */
function lineWith(
  sources: ChangeSources,
  side: Side,
  file: string,
  line: number,
  quote: string,
): number | undefined {
  const wanted = squeezed(quote);
  const lines = sources.read(side, file)?.split(/\r\n|[\n\r]/);
  if (lines === undefined || wanted.length < LEAST_QUOTE) return undefined;
  if (squeezed(lines[line - 1] ?? '').includes(wanted)) return line;
  const others = lines.flatMap((text, at) => (squeezed(text).includes(wanted) ? [at + 1] : []));
  return others.length === 1 ? others[0] : undefined;
}

/** A brace stands everywhere. */
const LEAST_QUOTE = 4;

function placed(
  kind: ReviewEvidence['kind'],
  message: string,
  side: Side,
  file: string,
  line?: number,
  quote?: string,
): ReviewEvidence {
  const start = { line: line ?? 1, column: 1 };
  return {
    kind,
    message,
    side,
    file,
    ...(line === undefined ? {} : { span: { start, end: { line: line + 1, column: 1 } } }),
    ...(quote === undefined ? {} : { quote }),
    checked: true,
  };
}
