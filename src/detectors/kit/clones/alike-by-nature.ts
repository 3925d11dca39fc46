// Files that are alike by what they are: a migration tells what was done once and stays as it is, a translation says the same in
// another language, and an icon is a drawing.

const FOLDER = /(?:^|\/)(?:migrations?|locales?|i18n|l10n|translations?|icons?)\//i;

export function isAlikeByNature(path: string): boolean {
  return FOLDER.test(path);
}
