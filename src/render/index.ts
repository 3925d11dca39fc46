export { AGENT_BYTES } from './agent.ts';
export { findingsOf } from './findings.ts';
export { errorAnswer, errorText } from './error.ts';
export { annotationLines } from './annotations.ts';
export { ANSI, PLAIN, type Paint } from './paint.ts';
export { quietText } from './quiet.ts';
export { FORMATS, render, type Format, type RenderOptions } from './render.ts';
export { inertLines, safeJson, safeText } from './safe-text.ts';
export { count, number } from './words.ts';
