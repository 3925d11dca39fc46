export { pathFilter } from './path-filter.ts';
export {
  loadSettings,
  parseSettings,
  readSettings,
  SETTINGS_FILE,
  settingsSchema,
  tryReadSettings,
  type LoadedSettings,
  type Settings,
} from './settings.ts';
