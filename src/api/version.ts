// Versions that answers depend on.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Settings } from '../config/index.ts';

const require = createRequire(import.meta.url);

/** This package's manifest, from the sources as well as from the bundle. */
function ownManifest(): string {
  return import.meta.url.endsWith('.ts') ? '../../package.json' : '../package.json';
}

function versionOf(specifier: string): string {
  return (require(specifier) as { version: string }).version;
}

/** What starts Lintel. */
export function launcher(): string {
  return join(dirname(require.resolve(ownManifest())), 'bin', 'lintel.js');
}

/** The version of Lintel. */
export const VERSION: string = versionOf(ownManifest());

/** Lintel and the tools it stands on. */
export function toolVersions(): Record<string, string> {
  return {
    lintel: VERSION,
    node: process.versions.node,
    'oxc-parser': versionOf('oxc-parser/package.json'),
    typescript: versionOf('typescript/package.json'),
  };
}

/** One text that changes when the same contents may get another answer. Node's version is not part of it. */
export function versionsText(settings: Settings): string {
  const { node: _, ...versions } = toolVersions();
  const { exclude, maxFileBytes, roles, codes } = settings;
  return JSON.stringify({ versions, exclude, maxFileBytes, roles, codes });
}
