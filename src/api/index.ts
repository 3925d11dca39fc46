export { cleanCache } from './clean-cache.ts';
export { open, type Lintel, type OpenOptions } from './open.ts';
export type { FixRequest } from './fix-answer.ts';
export { scanRepository } from './scan-repository.ts';
export type { ScanRequest } from './scan-answer.ts';
export { explainCode } from './explain-code.ts';
export { openResident, type Resident, type ResidentOptions, type Way } from './resident.ts';
export type { RenameRequest, Refactoring } from './refactor-answers.ts';
export { VERSION } from './version.ts';
