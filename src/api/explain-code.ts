// What a code of the catalog means.
import type { CodeEntry } from '../contract/index.ts';

export async function explainCode(code: string): Promise<CodeEntry | undefined> {
  return (await import('../scan/index.ts')).explainCode(code);
}
