// Schemas of places and problems: the words in which every answer points at code.
import * as z from 'zod';

export const positionSchema = z.strictObject({
  line: z.int().min(1).describe('1-based line'),
  column: z.int().min(1).describe('1-based column in UTF-16 units'),
});

export const spanSchema = z
  .strictObject({ start: positionSchema, end: positionSchema })
  .describe('half-open range of positions');

export const fileSchema = z.string().describe('repository-relative path with /');

/** Why something could not be analysed, in full or in part. Closed set. */
export const PROBLEM_CODES = [
  'FILE_TOO_LARGE',
  'FILE_UNREADABLE',
  'FILE_NOT_UTF8',
  'FILE_MINIFIED',
  'FILE_GENERATED',
  'FILE_COPIED',
  'SYNTAX_ERROR',
  'LINK_LEAVES_ROOT',
  'SUBMODULE_SKIPPED',
  'CONFIG_BROKEN',
  'CONTEXT_FAILED',
  'TYPES_MISSING',
  'TYPES_FAILED',
  'CACHE_REBUILT',
  'CACHE_UNAVAILABLE',
  'SCIP_STALE',
  'FILE_NOT_CODE',
  'CALLS_IMPLICIT',
  'SEARCH_CUT',
  'CHANGE_RECOVERED',
  'CHANGE_UNFINISHED',
  'ANALYSIS_FAILED',
  'NOTHING_READ',
  'FILES_EXCLUDED',
  'DETECTORS_OFF',
] as const;

export const problemSchema = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  file: fileSchema.optional(),
  span: spanSchema.optional(),
  message: z.string(),
  limits: z.boolean().describe('whether the answer is incomplete because of it'),
});

export type ProblemCode = (typeof PROBLEM_CODES)[number];
export type Problem = z.infer<typeof problemSchema>;
