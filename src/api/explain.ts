// What a code means, or the page of a detector. It needs no repository.
import { fileURLToPath } from 'node:url';
import { nearText, nearWords } from '../base/index.ts';
import { CHECK_CODES, Failure, type Answers, type CheckCode } from '../contract/index.ts';
import { readFileBytes } from '../host/index.ts';

/** Explains a code or a detector; lists all codes when neither is named. */
export async function explain(name?: string): Promise<Answers['explain']> {
  const { DETECTOR_IDS, explainedCodes } = await import('../scan/index.ts');
  const codes: Explained[] = [...explainedCodes(), ...checkCodes()];
  if (name === undefined) return { codes };
  if (DETECTOR_IDS.includes(name)) {
    const own = codes.filter(({ detector, tier }) => detector === name && tier !== undefined);
    return { name, codes: own, page: pageOf(name) };
  }
  const found = codes.filter(({ code }) => code === name);
  if (found.length > 0) return { name, codes: found };
  const near = nearWords([...codes.map(({ code }) => code), ...DETECTOR_IDS], name);
  const message = `${JSON.stringify(name)} is neither a code nor a detector.${nearText(near)}`;
  const help = 'Run `lintel explain` to list all codes.';
  throw new Failure('USAGE', { message, help, name, near });
}

type Explained = Answers['explain']['codes'][number];

/** What a verdict can complain of. */
function checkCodes(): Explained[] {
  return Object.entries<CheckCode>(CHECK_CODES).map(([code, { checks, cause, approach }]) => ({
    code,
    checks: [...checks],
    isOn: true,
    cause,
    approach,
  }));
}

/** Pages ship with the package, where the sources have them. */
function pageOf(id: string): string {
  const folder = import.meta.url.endsWith('.ts') ? '../detectors' : '../src/detectors';
  return readFileBytes(fileURLToPath(new URL(`${folder}/${id}/${id}.md`, import.meta.url))).toString('utf8');
}
