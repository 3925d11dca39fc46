// What a path says about a file: its language as SCIP names it, and whether it holds tests or was generated.
import { nameOf } from '../../base/index.ts';
import type { FileFacts } from '../../facts/index.ts';

/** Plain `.js` may hold JSX; only the extension tells what its author calls it. */
export function scipLanguage(path: string, facts: FileFacts): string {
  if (/\.[mc]?js$/.test(path)) return 'JavaScript';
  if (path.endsWith('.jsx')) return 'JavaScriptReact';
  return facts.language === 'tsx' ? 'TypeScriptReact' : 'TypeScript';
}

export function isTestPath(path: string): boolean {
  return (
    /[.-](?:test|spec|cy|e2e)\.[mc]?[jt]sx?$/.test(nameOf(path)) ||
    /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|e2e)\//.test(path)
  );
}

export function isGeneratedPath(path: string): boolean {
  return (
    /[._-](?:gen|generated)\.(?:d\.)?[mc]?[jt]sx?$/.test(nameOf(path)) ||
    /(?:^|\/)(?:__generated__|generated)\//.test(path)
  );
}
