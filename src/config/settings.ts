// Settings of a repository: `lintel.json` at its root, checked against the schema, with defaults for what it leaves out.
// Settings are values: loaded once per surface and handed down, never read below.
import { parse, type ParseError } from 'jsonc-parser';
import * as z from 'zod';
import { isCostlyPattern } from '../base/index.ts';
import { Failure, ROLES } from '../contract/index.ts';
import { exists, readFileBytes } from '../host/index.ts';

/** What can be set, without the conditions that only hold of values. */
export const settingsShape = z.strictObject({
  $schema: z.string().optional(),
  exclude: z
    .array(z.string())
    .default([])
    .describe('files or folders to leave out, relative to the root (`src/*.ts`, `**/{a,b}`, `!docs`)'),
  maxFileBytes: z.int().positive().default(5_000_000).describe('larger source files are reported, not read'),
  cacheBytes: z
    .int()
    .positive()
    .default(1_000_000_000)
    .describe('size above which the cache drops what has not been used for longest'),
  detectors: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('options of each detector by its id, or false to leave it out'),
  codes: z
    .record(z.string(), z.boolean())
    .default({})
    .describe('codes that are reported although they are off by default (true), or not reported (false)'),
  verify: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('what `lintel verify` holds a change to, by check'),
  testgen: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('what `lintel testgen` asks of tests, and when a change may be merged'),
  roles: z
    .record(z.string(), z.enum(ROLES))
    .default({})
    .describe('what files are for, by path or glob, where Lintel gets it wrong; the last match counts'),
  threads: z
    .int()
    .positive()
    .optional()
    .describe('worker threads for reading files; by default one per core'),
});

/** Below these keys strings are patterns of paths, whoever declares them. */
const OF_PATTERNS: ReadonlySet<string> = new Set([
  'exclude',
  'except',
  'files',
  'globs',
  'ignorePaths',
  'paths',
]);

/** A pattern that would match nothing protects nothing, so that it is an error wherever it is set. */
const settingsSchema = settingsShape.superRefine((settings, context) => {
  const message = 'It has more wildcards than can be matched in a reasonable time';
  const visit = (value: unknown, path: readonly string[], isPattern: boolean): void => {
    if (typeof value === 'string') {
      if (isPattern && isCostlyPattern(value)) context.addIssue({ code: 'custom', message, path: [...path] });
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        visit(inner, [...path, key], isPattern || OF_PATTERNS.has(key));
  };
  visit(settings, [], false);
  for (const pattern of Object.keys(settings.roles)) visit(pattern, ['roles', pattern], true);
});

export type Settings = z.infer<typeof settingsSchema>;

export const SETTINGS_FILE = 'lintel.json';

export interface LoadedSettings {
  readonly settings: Settings;
  /** Where they come from; undefined when all are defaults. */
  readonly file: string | undefined;
}

export function loadSettings(root: string): LoadedSettings {
  const file = `${root}/${SETTINGS_FILE}`;
  if (!exists(file)) return { settings: settingsSchema.parse({}), file: undefined };
  const text = new TextDecoder().decode(readFileBytes(file, MAX_BYTES));
  return { settings: parseSettings(text, file), file };
}

/** A text that is not settings is a Failure that says why. */
export function parseSettings(text: string, file = SETTINGS_FILE): Settings {
  const result = settingsSchema.safeParse(parseJson(text, file));
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const key = issue.path.join('.');
  const message = `${SETTINGS_FILE}${key === '' ? '' : `: ${key}`}: ${issue.message}`;
  throw new Failure('CONFIG_INVALID', { message, file, key });
}

/** Settings are written by hand. */
const MAX_BYTES = 1_000_000;

/** The settings that a text says, of another revision for instance; what cannot be read says nothing. */
export function readSettings(text: string | undefined): Settings {
  return tryReadSettings(text ?? '{}') ?? settingsSchema.parse({});
}

/** Undefined for a text that says no settings. */
export function tryReadSettings(text: string): Settings | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors);
  const result = settingsSchema.safeParse(value);
  return errors.length === 0 && result.success ? result.data : undefined;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `${SETTINGS_FILE} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new Failure('CONFIG_INVALID', { message, file }, { cause });
  }
}
