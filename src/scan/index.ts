export { attribute, type BaseFinding } from './attribute.ts';
export { readBaseline, writeBaseline } from './baseline.ts';
export { COLLECTING } from './collecting.ts';
export { explainCode } from './explain-code.ts';
export type { Enabled } from './run-detectors.ts';
export { scan, type Base, type Scan, type ScanOptions } from './scan.ts';
export type { Sealed } from './seal.ts';
export { detectorSettingsSchema, selectDetectors, type Selection } from './select-detectors.ts';
export { createTools } from './tools.ts';
