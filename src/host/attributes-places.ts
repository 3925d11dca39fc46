// Where git looks for attributes outside of the working tree.
import { homedir } from 'node:os';
import type { Repository } from './git-repository.ts';

/** Paths of attributes files of the machine, the user and the repository; each may be absent. */
export function attributesPlaces(repository: Repository, settings: ReadonlyMap<string, string>): string[] {
  const configured = settings.get('core.attributesfile')?.replace(/^~\//, `${homedir()}/`);
  const configFolder = process.env['XDG_CONFIG_HOME'] || `${homedir()}/.config`;
  return [
    '/etc/gitattributes',
    configured ?? `${configFolder}/git/attributes`,
    `${repository.commonFolder}/info/attributes`,
  ];
}
