// An answer as the characters of one format. Ends with a line break.
import type { AnswerName, Answers, Timing } from '../contract/index.ts';
import { AGENT_BYTES, agentLines, type Say } from './agent.ts';
import { jsonOf } from './json.ts';
import { markdownOf } from './markdown.ts';
import { pageOf } from './pages.ts';
import { PLAIN, type Paint } from './paint.ts';
import { reviewMarkdown } from './review.ts';
import { reviewSarif } from './review-sarif.ts';
import { sarifOf } from './sarif.ts';
import { textOf } from './text.ts';
import { timingText } from './timing.ts';
import { verifySarif } from './verify-sarif.ts';
import { seconds } from './words.ts';

export const FORMATS = ['text', 'json', 'agent', 'markdown', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

export interface RenderOptions {
  readonly format: Format;
  readonly paint?: Paint;
  /** How many items are shown to people, for answers that show only the first ones. */
  readonly limit?: number;
  /** Asks for the timing to be shown. */
  readonly timing?: Timing;
  /** Where an earlier bounded answer ended. */
  readonly cursor?: number;
  /** Most bytes of an answer for agents. */
  readonly maxBytes?: number;
  /** How sentences are worded for agents that have no command line. */
  readonly say?: Say;
  /** Of Lintel, for formats that name the tool. */
  readonly version?: string;
  /** What the clock says, for the last line of text. */
  readonly elapsedMs?: number;
}

export function render<Name extends AnswerName>(
  name: Name,
  answer: Answers[Name],
  options: RenderOptions,
): string {
  const { format, timing } = options;
  if (format === 'json') return `${jsonOf(name, answer, timing)}\n`;
  if (format === 'sarif') return `${sarifText(name, answer, options.version ?? '0.0.0')}\n`;
  const page = pageOf(name, answer, options.limit);
  const timed = timing ? [timingText(timing)] : [];
  if (format === 'agent') {
    const rest = timed.reduce((sum, line) => sum + line.length + 1, 0);
    const bytes = (options.maxBytes ?? AGENT_BYTES) - rest;
    return `${[...agentLines(page, bytes, options.cursor, options.say), ...timed].join('\n')}\n`;
  }
  if (format === 'markdown') {
    const text = name === 'review' ? reviewMarkdown(answer as Answers['review']) : markdownOf(page);
    return `${[text, ...timed].join('\n\n')}\n`;
  }
  const paint = options.paint ?? PLAIN;
  const clock = options.elapsedMs === undefined ? [] : [paint.faint(`in ${seconds(options.elapsedMs)}`)];
  return `${[textOf(page, paint), '', ...timed.map(paint.faint), ...clock].join('\n')}\n`;
}

/** Only for answers that have findings. */
function sarifText<Name extends AnswerName>(name: Name, answer: Answers[Name], version: string): string {
  if (name === 'review') return reviewSarif(answer as Answers['review'], version);
  return name === 'verify'
    ? verifySarif(answer as Answers['verify'], version)
    : sarifOf(answer as Answers['scan'], version);
}
