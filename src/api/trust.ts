// Whether code that a repository brings along may be run here: settings of linters and formatters that are programs, and plugins
// that settings name. Nothing else of a repository is ever run.
import type { Answers } from '../contract/index.ts';
import { assertFolder, isTrusted, setTrusted, trustFile } from '../host/index.ts';

/** Remembers the decision outside of the repository. */
export async function trustRepository(root: string, trusted: boolean): Promise<Answers['trust']> {
  assertFolder(root);
  await setTrusted(root, trusted);
  return { root, trusted: await isTrusted(root), file: trustFile() };
}
