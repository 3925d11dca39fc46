// Which rules of oxlint are about code that is outright wrong. Asked of oxlint, and kept for its version.
import type { Tools, View } from '../kit/index.ts';
import { questionVersion } from '../kit/question-version.ts';
import { OXLINT_VERSION } from './environment.ts';

interface Rule {
  readonly category: string;
  readonly docs_url: string;
}

/** The addresses of their pages, by which complaints name their rules too. */
export async function correctnessRules(view: View, tools: Tools): Promise<ReadonlySet<string>> {
  const key = `oxlint-correctness/${questionVersion('lint')}/${OXLINT_VERSION}`;
  const known = view.store.getMany([key])[0];
  if (known) return new Set(JSON.parse(new TextDecoder().decode(known)) as string[]);
  const { exitCode, stdout, stderr } = await tools.run('oxlint', ['--rules', '--format=json']);
  if (exitCode !== 0) throw new Error(`oxlint does not list its rules: ${stderr}`);
  const rules = (JSON.parse(stdout) as Rule[]).filter(({ category }) => category === 'correctness');
  const urls = rules.map((rule) => rule.docs_url);
  view.store.putMany([{ key, value: new TextEncoder().encode(JSON.stringify(urls)) }]);
  return new Set(urls);
}
