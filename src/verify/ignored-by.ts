// What git ignores by the `.gitignore` files of a snapshot.
import { folderOf, foldersUp, memo, nameOf } from '../base/index.ts';
import { isIgnored, parseIgnoreRules, type IgnoreRules, type Snapshot } from '../snapshot/index.ts';

export const ignoredBy = memo((snapshot: Snapshot): ((path: string) => boolean) => {
  const byFolder = new Map<string, IgnoreRules>();
  for (const path of snapshot.paths)
    if (nameOf(path) === '.gitignore')
      byFolder.set(folderOf(path), parseIgnoreRules(folderOf(path), snapshot.read(path) ?? ''));
  return (path) => {
    const above = [...foldersUp(folderOf(path))].reverse();
    const rulesFor = (folder: string): IgnoreRules[] =>
      [...foldersUp(folder)].reverse().flatMap((up) => byFolder.get(up) ?? []);
    return (
      above.some((folder) => folder !== '' && isIgnored(rulesFor(folderOf(folder)), folder, true)) ||
      isIgnored(rulesFor(folderOf(path)), path, false)
    );
  };
});
