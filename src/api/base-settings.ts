// Settings by which a change is judged: those of the commit before it, whatever the change makes of them. A commit without any goes by
// the defaults, which a change can loosen like others.
import { readSettings, SETTINGS_FILE, tryReadSettings, type Settings } from '../config/index.ts';
import { exists, findRepository, readBlobsNow, readFileBytes } from '../host/index.ts';

/** Undefined where the commit has settings that nobody can read: then there is nothing to go by but what is on the disk. */
export async function baseSettings(root: string, base: string): Promise<Settings | undefined> {
  const text = await baseText(root, base);
  return text === undefined ? readSettings(undefined) : tryReadSettings(text);
}

/** Settings of a commit where those on the disk cannot be read; undefined where they can, and where the commit has no better ones. */
export async function settingsInPlace(root: string, base: string): Promise<Settings | undefined> {
  const text = textOnDisk(root);
  const isReadable = text === undefined || tryReadSettings(text) !== undefined;
  return isReadable ? undefined : baseSettings(root, base);
}

/** Whether the settings on the disk are those of a commit, to the letter. */
export async function hasSettingsOf(root: string, base: string): Promise<boolean> {
  return textOnDisk(root) === (await baseText(root, base));
}

function textOnDisk(root: string): string | undefined {
  const file = `${root}/${SETTINGS_FILE}`;
  return exists(file) ? new TextDecoder().decode(readFileBytes(file)) : undefined;
}

async function baseText(root: string, base: string): Promise<string | undefined> {
  const search = await findRepository(root);
  if (search.kind !== 'found') return undefined;
  const [bytes] = readBlobsNow(search.repository, [`${base}:./${SETTINGS_FILE}`]);
  return bytes && new TextDecoder().decode(bytes);
}
