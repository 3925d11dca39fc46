// Which files are about tests, as far as copies go: tests repeat themselves to stay readable one by one, and what they run on
// is often a copy on purpose.
import type { View } from '../view.ts';

const FOLDER =
  /(?:^|\/)(?:tests?|specs?|e2e|cypress|fixtures?|__(?:tests?|mocks?|fixtures?|snapshots?)__|test-?(?:utils?|data|helpers?|fixtures?|cases)|testdata|mocks?)\//i;

export function isAboutTests(view: View, path: string): boolean {
  return view.isTest(path) || FOLDER.test(path);
}
