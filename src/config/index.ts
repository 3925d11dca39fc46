export { pathFilter } from './path-filter.ts';
export {
  loadSettings,
  parseSettings,
  readSettings,
  SETTINGS_FILE,
  settingsShape,
  tryReadSettings,
  type LoadedSettings,
  type Settings,
} from './settings.ts';
