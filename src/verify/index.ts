export type { Change } from './change.ts';
export { changedFiles, type ChangedFile } from './changed-files.ts';
export { logOf } from './log.ts';
export { verifySettingsSchema, type VerifySettings } from './settings.ts';
export { verifyChange, type Verified, type VerifyOptions } from './verify.ts';
