// Against a base, proofs that it lacks would close a gate. Answers are kept, so what is to be new is asked about once more, on both sides: it
// has to be there after the change, and not before it.
import type { Finding, View } from '../kit/index.ts';
import { typedFacts } from '../kit/typed-facts.ts';
import { complaintsAfresh } from './ask-afresh.ts';
import { checkQuestion, type Complaint } from './question.ts';

export async function confirmed(view: View, findings: readonly Finding[]): Promise<readonly Finding[]> {
  const { base } = view;
  const proofs = findings.filter(({ tier }) => tier === undefined);
  if (base === undefined || proofs.length === 0) return findings;
  const known = await keptIn(
    base,
    proofs.map(({ file }) => file),
  );
  const fresh = new Set(proofs.filter((finding) => !isAmong(known, finding)));
  const files = [...new Set([...fresh].map(({ file }) => file))];
  const now = await complaintsAfresh(view, files);
  const before = await complaintsAfresh(base, files);
  return findings.filter(
    (finding) => !fresh.has(finding) || (isAmong(now, finding) && !isAmong(before, finding)),
  );
}

type ByFile = ReadonlyMap<string, readonly Complaint[]>;

function isAmong(said: ByFile, { file, key }: Finding): boolean {
  return said.get(file)?.some((complaint) => complaint.key === key) === true;
}

/** What the base was judged by. */
async function keptIn(base: View, paths: readonly string[]): Promise<ByFile> {
  const files = [...new Set(paths)].flatMap((path) => base.graph.files.get(path) ?? []);
  const { answers } = await typedFacts(base, checkQuestion(base, files));
  return new Map([...answers].map(([path, { errors }]) => [path, errors]));
}
