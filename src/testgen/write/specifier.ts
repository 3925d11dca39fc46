// How a test names the file that it is about.
import { folderOf, relativePath } from '../../base/index.ts';
import type { TestStyle } from '../style/test-style.ts';

export function specifierTo(test: string, source: string, { ending }: Pick<TestStyle, 'ending'>): string {
  const path = relativePath(folderOf(test), source);
  const relative = path.startsWith('.') ? path : `./${path}`;
  if (ending === 'own' || /\.[cm]jsx?$/.test(relative)) return relative;
  if (ending === 'js') return relative.replace(/\.([cm]?)tsx?$/, '.$1js');
  return relative.replace(/\.[cm]?[jt]sx?$/, '');
}
