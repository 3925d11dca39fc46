// The language of a file as SCIP names it.
import type { FileFacts } from '../../facts/index.ts';

/** Plain `.js` may hold JSX; only the extension tells what its author calls it. */
export function scipLanguage(path: string, facts: FileFacts): string {
  if (/\.[mc]?js$/.test(path)) return 'JavaScript';
  if (path.endsWith('.jsx')) return 'JavaScriptReact';
  return facts.language === 'tsx' ? 'TypeScriptReact' : 'TypeScript';
}
