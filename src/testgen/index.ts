export { generateTests, type Generated, type TestgenRequest } from './generate-tests.ts';
export { testgenSettingsSchema, type TestgenSettings } from './settings.ts';
