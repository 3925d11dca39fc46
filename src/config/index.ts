export { pathFilter } from './path-filter.ts';
export {
  loadSettings,
  readSettings,
  SETTINGS_FILE,
  settingsSchema,
  type LoadedSettings,
  type Settings,
} from './settings.ts';
