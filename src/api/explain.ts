// What a code means, or the page of a detector. It needs no repository.
import { fileURLToPath } from 'node:url';
import { nearText, nearWords } from '../base/index.ts';
import { Failure, type Answers } from '../contract/index.ts';
import { readFileBytes } from '../host/index.ts';

/** Explains a code or a detector; lists all codes when neither is named. */
export async function explain(name?: string): Promise<Answers['explain']> {
  const { DETECTOR_IDS, explainedCodes } = await import('../scan/index.ts');
  const codes = explainedCodes();
  if (name === undefined) return { codes };
  if (DETECTOR_IDS.includes(name)) {
    const own = codes.filter(({ detector, tier }) => detector === name && tier !== undefined);
    return { name, codes: own, page: pageOf(name) };
  }
  const found = codes.filter(({ code }) => code === name);
  if (found.length > 0) return { name, codes: found };
  const near = nearWords([...codes.map(({ code }) => code), ...DETECTOR_IDS], name);
  const message = `${JSON.stringify(name)} is neither a code nor a detector.${nearText(near)}`;
  throw new Failure('USAGE', { message, name, near });
}

/** Pages ship with the package, where the sources have them. */
function pageOf(id: string): string {
  const folder = import.meta.url.endsWith('.ts') ? '../detectors' : '../src/detectors';
  return readFileBytes(fileURLToPath(new URL(`${folder}/${id}/${id}.md`, import.meta.url))).toString('utf8');
}
