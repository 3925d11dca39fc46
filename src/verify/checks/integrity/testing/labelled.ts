// Pages of labelled functions: every fence is a file, and `// ^ name: CODE status` is the label of a function that is to be found.
import type { Files } from '../../../testing/change-between.ts';

const FENCE = /^```([cm]?[jt]sx?)\n([\s\S]*?)^```$/gm;

export function fencesOf(page: string): Files {
  return Object.fromEntries(
    [...page.matchAll(FENCE)].map(([, language, text], index) => [`src/part${index + 1}.${language}`, text!]),
  );
}

export function marksIn(files: Files): string[] {
  return Object.entries(files)
    .flatMap(([file, text]) => [...text.matchAll(/^\s*\/\/ \^ (.+)$/gm)].map(([, mark]) => `${file} ${mark}`))
    .sort();
}
