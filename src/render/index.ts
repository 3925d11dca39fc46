export { AGENT_BYTES } from './agent.ts';
export { errorAnswer, errorSchema, errorText, type ErrorAnswer } from './error.ts';
export { ANSI, PLAIN, type Paint } from './paint.ts';
export { FORMATS, render, type Format, type RenderOptions } from './render.ts';
export { safeText } from './safe-text.ts';
export { timingSchema, type Timing } from './timing.ts';
export { count, number } from './words.ts';
