// What Lintel remembers for a user lies in the user's own folder, never in a repository.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export function stateFile(name: string): string {
  return join(stateFolder(), 'lintel', name);
}

function stateFolder(): string {
  const { XDG_STATE_HOME: chosen, LOCALAPPDATA: local } = process.env;
  if (chosen !== undefined && isAbsolute(chosen)) return chosen;
  if (process.platform === 'win32' && local !== undefined && isAbsolute(local)) return local;
  return join(homedir(), '.local', 'state');
}
