// Settings of package managers that say where packages come from, who is trusted, and what runs when they are installed.
import { nameOf } from '../../../../base/index.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import { addedLines } from '../added-lines.ts';
import type { Objection } from '../rule.ts';
import { shownPlace } from '../shown-place.ts';
import { sourceKindOf } from './package-sources.ts';

const SETTINGS =
  /registry|_auth|strict-?ssl|\bca(?:file)?\b|proxy|script|unsafe|checksum|hardened|immutable|plugin|yarn-?path|pnpmfile|node-?options|shell|builtDependencies|\btrust|^\s*git\s*=/i;
/** Files in which every line counts, since they are programs. */
const PROGRAMS = /^(?:\.pnpmfile\.[cm]?js|binding\.gyp)$/;
const FILES = /^(?:\.npmrc|\.yarnrc|\.yarnrc\.yml|bunfig\.toml|pnpm-workspace\.yaml)$/;

export function registryObjections(file: ChangedFile): Objection[] {
  const name = nameOf(file.path);
  const isProgram = PROGRAMS.test(name);
  if (!isProgram && !FILES.test(name)) return [];
  const line = addedLines(file).find(({ text }) => isProgram || isAbout(text));
  if (line === undefined) return [];
  const place = shownPlace({ side: 'after', file: file.path, text: file.textAfter! }, 'setting', line.line);
  return [
    {
      status: 'review',
      code: 'REGISTRY_CHANGED',
      file: file.path,
      ...(place.span ? { span: place.span } : {}),
      message: `The change edits ${file.path}, which decides where packages come from and what an installation runs.`,
      witness: { proof: 'The line is new.', places: [place] },
      instruction: `Have someone approve the change of ${file.path}, or leave it out.`,
    },
  ];
}

function isAbout(line: string): boolean {
  if (/^\s*[#;]/.test(line)) return false;
  const [, key = '', range = ''] = /^\s*["']?([^"'\s:]+)["']?:\s+["']?([^"'\s]+)/.exec(line) ?? [];
  return SETTINGS.test(line) || (range !== '' && sourceKindOf(key, range) !== undefined);
}
