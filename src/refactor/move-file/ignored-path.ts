// Whether git would ignore a path that does not exist yet, by the `.gitignore` files of a snapshot.
import { folderOf, foldersUp, joinPath, type FileView } from '../../base/index.ts';
import { isIgnored, parseIgnoreRules, type IgnoreRules } from '../../snapshot/index.ts';

export function isIgnoredPath(view: FileView, path: string): boolean {
  const rules: IgnoreRules[] = [];
  for (const folder of [...foldersUp(folderOf(path))].reverse()) {
    if (folder !== '' && isIgnored(rules, folder, true)) return true;
    const text = view.read(joinPath(folder, '.gitignore')!);
    if (text !== undefined) rules.push(parseIgnoreRules(folder, text));
  }
  return isIgnored(rules, path, false);
}
