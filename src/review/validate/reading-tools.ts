// What a model may do while it examines an issue: read, and run probes behind walls. Whatever it passes is checked, answers are bounded, and a
// question that cannot be answered says why.
import * as z from 'zod';
import { Failure } from '../../contract/index.ts';
import type { ModelTool } from '../../host/index.ts';
import type { ChangeSources } from '../change-sources.ts';

const MOST_CHARACTERS = 12_000;
const MOST_HITS = 60;
const MOST_LINES = 400;

const side = z.enum(['before', 'after']).default('after').describe('of the change');
const symbolInput = z.strictObject({
  symbol: z.string().describe('path#Container.member, path:line:column or a bare name'),
});

export function readingTools(sources: ChangeSources): ModelTool[] {
  const ofSymbol = (
    name: string,
    description: string,
    answer: (symbol: string) => Promise<unknown>,
  ): ModelTool =>
    tool(name, description, symbolInput, async ({ symbol }) => JSON.stringify(await answer(symbol)));
  return [
    tool(
      'read_file',
      'Numbered lines of a file of the repository.',
      z.strictObject({
        file: z.string(),
        side,
        start_line: z.int().min(1).default(1),
        end_line: z.int().min(1).optional(),
      }),
      async ({ file, side: of, start_line: start, end_line: end = start + MOST_LINES }) => {
        const text = sources.read(of, file);
        if (text === undefined) return `There is no file ${file} ${of} the change.`;
        const lines = text.split(/\r\n|[\n\r]/).slice(start - 1, Math.min(end, start + MOST_LINES));
        return lines.map((line, at) => `${start + at} | ${line}`).join('\n');
      },
    ),
    tool(
      'search',
      'Lines of the repository that contain a text, word for word.',
      z.strictObject({ text: z.string().min(2).max(200), side }),
      async ({ text, side: of }) =>
        (await sources.search(of, text, MOST_HITS)).join('\n') || 'Nothing contains it.',
    ),
    ofSymbol('definition', 'Where a symbol is declared.', (symbol) => sources.definition(symbol)),
    ofSymbol('references', 'Every place that names a symbol.', (symbol) => sources.references(symbol)),
    ofSymbol('callers', 'Who calls a function.', (symbol) => sources.callers(symbol)),
    ofSymbol('impact', 'What a change of a symbol reaches.', (symbol) => sources.impact(symbol)),
    tool(
      'type_at',
      'The type of what is named at a place.',
      z.strictObject({ place: z.string().describe('path:line:column') }),
      ({ place }) => sources.typeAt(place),
    ),
    tool(
      'diagnostics',
      'What TypeScript says about a file after the change.',
      z.strictObject({ file: z.string() }),
      async ({ file }) => JSON.stringify(await sources.diagnostics(file)),
    ),
    tool(
      'history',
      'Commits that wrote lines of a file as they were before the change.',
      z.strictObject({ file: z.string(), start_line: z.int().min(1), end_line: z.int().min(1) }),
      async ({ file, start_line: start, end_line: end }) =>
        (await sources.history(file, start, end)) || 'None.',
    ),
  ];
}

/** A tool whose arguments are checked, and whose failures are answers. */
export function tool<T>(
  name: string,
  description: string,
  schema: z.ZodType<T>,
  answer: (input: T, signal: AbortSignal) => Promise<string>,
): ModelTool {
  return {
    name,
    description,
    parameters: z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }),
    async call(input, signal) {
      const parsed = schema.safeParse(input);
      if (!parsed.success) return { text: z.prettifyError(parsed.error), isError: true };
      try {
        return { text: bounded(await answer(parsed.data, signal)), isError: false };
      } catch (error) {
        if (error instanceof Failure && error.code !== 'INTERRUPTED')
          return { text: error.message, isError: true };
        throw error;
      }
    },
  };
}

function bounded(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}\n… (cut)`;
}
