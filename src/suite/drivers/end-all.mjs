// Ends a process together with what it has started.
import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that come from it: a test that never ends does not notice that its runner has. */
export function endAll(pid) {
  for (const child of childrenOf(pid)) endAll(child);
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Only Linux tells. */
function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
    return [];
  }
}
