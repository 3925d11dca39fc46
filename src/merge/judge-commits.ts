// Whether commits may be merged: each step is judged by every check that verify makes, as verify judges a change. Tests are run once, for all
// of them together. What is not known is not merged.
import type { CheckEntry } from '../contract/index.ts';
import { mayPass, verdictOf } from '../scan/index.ts';
import { verifyChange, type VerifyOptions } from '../verify/index.ts';
import { changeOf, type SemanticParts } from './semantic.ts';

/** Why the later of these commits, each made from the one before it, cannot be merged into the first; undefined if they can. */
export async function judgeCommits(
  parts: SemanticParts,
  commits: readonly string[],
): Promise<string | undefined> {
  for (const [at, to] of commits.slice(1).entries()) {
    const wrong = await judgeStep(parts, commits[at]!, to, { skip: ['tests'] });
    if (wrong !== undefined) return wrong;
  }
  return judgeStep(parts, commits[0]!, commits.at(-1)!, { only: ['tests'] });
}

/** Two trees are judged once, under whichever commits they are met. */
async function judgeStep(
  parts: SemanticParts,
  from: string,
  to: string,
  options: VerifyOptions,
): Promise<string | undefined> {
  const { lab, judged } = parts;
  const trees = await Promise.all([lab.treeOf(from), lab.treeOf(to)]);
  const key = [...trees, ...(options.only ?? [])].join(' ');
  const known = judged.get(key) ?? judge(parts, from, to, options);
  judged.set(key, known);
  // What went wrong once, in git for instance, is tried again.
  known.catch(() => judged.delete(key));
  return known;
}

async function judge(
  parts: SemanticParts,
  from: string,
  to: string,
  options: VerifyOptions,
): Promise<string | undefined> {
  const { project, lab, base } = parts;
  const before = await project.after(await lab.difference(base, from));
  const after = await project.after(await lab.difference(base, to));
  try {
    const change = await changeOf(parts, before, after);
    if (change.files.length === 0) return undefined;
    const { checks } = await verifyChange(change, options);
    if (mayPass(verdictOf(checks))) return undefined;
    const against = checks.find(({ status }) => status === 'fail');
    return entryText(against ?? checks.find(({ status }) => status === 'unknown')!);
  } finally {
    await Promise.all([before.close(), after.close()]);
  }
}

export function entryText({ file, span, message }: CheckEntry): string {
  const place = file === undefined ? '' : `${file}${span ? `:${span.start.line}` : ''}: `;
  return `${place}${message}`;
}
