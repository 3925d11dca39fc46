export { cleanCache } from './clean-cache.ts';
export { open, type Lintel, type OpenOptions } from './open.ts';
export type { ScanRequest } from './scan-answer.ts';
export { VERSION } from './version.ts';
