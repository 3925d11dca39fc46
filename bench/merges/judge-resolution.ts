// What Lintel would make of the files that git cannot merge, beside what the people of the repository made of them.
import { findRepository, openMergeLab } from '../../src/host/index.ts';
import { resolveFiles } from '../../src/merge/index.ts';
import { readTexts } from '../commits/history.ts';
import type { GitClone } from './git-merge.ts';
import type { RealMerge } from './find-merges.ts';

export type Likeness = 'same' | 'other order' | 'different' | 'gone';

export interface ResolutionJudged {
  readonly repository: string;
  readonly commit: string;
  readonly resolved: readonly { file: string; by: string; what: readonly string[]; likeness: Likeness }[];
  readonly unresolved: readonly { file: string; why: string }[];
}

export async function judgeResolution(clone: GitClone, merge: RealMerge): Promise<ResolutionJudged> {
  const search = await findRepository(clone.folder);
  if (search.kind !== 'found') throw new Error(`${clone.folder} is not a repository`);
  const lab = openMergeLab(search.repository);
  try {
    const { resolved, unresolved } = await resolveFiles(lab, merge);
    const human = readTexts(
      clone.folder,
      resolved.map(({ file }) => `${merge.commit}:${file}`),
    );
    return {
      repository: clone.name,
      commit: merge.commit,
      resolved: resolved.map(({ file, by, what, text }, at) => ({
        file,
        by,
        what,
        likeness: likenessOf(text, human[at]),
      })),
      unresolved: unresolved.map(({ file, why, places }) => ({ file, why: places[0]?.why ?? why })),
    };
  } finally {
    lab.close();
  }
}

function likenessOf(text: string, human: string | undefined): Likeness {
  if (human === undefined) return 'gone';
  const bare = (source: string): string => source.replaceAll(/[\s,;]+/g, '');
  if (bare(text) === bare(human)) return 'same';
  const words = (source: string): string => source.split(/\W+/).filter(Boolean).sort().join(' ');
  return words(text) === words(human) ? 'other order' : 'different';
}
