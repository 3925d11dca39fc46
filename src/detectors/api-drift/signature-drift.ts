// A function that is called differently from those it shares a name or a contract with.
import type { Json } from '../../facts/index.ts';
import { ownerNameAt, type Code, type Finding, type View } from '../kit/index.ts';
import { nameIn, partOf, placesOf, times, wordOf, type Said } from '../kit/say.ts';
import { witness, type Drift } from './drift.ts';
import { shapeOf } from './standard.ts';

export const signatureDrift: Code = {
  kind: 'signature-drift',
  offByDefault: true,
  say,
  cause:
    'A function shares its name or its contract with others, most of which agree on one signature, and takes or returns something different.',
  approach:
    'Is the difference meant, or did the others move on without this one? A parameter added for a single caller, a change that reached only part of a family, and a name borrowed for another job are likely. Whoever knows the rest of the family will call this one the same way; if its role really is different, a name or a contract of its own would say so, and if the new parameter is useful, the whole family may want it.',
};

/** What it takes, against what it stands for or what most of its family take. */
function say(said: Said): string {
  const name = nameIn(said, 'name');
  const parameters = (count: Json | undefined): string => times(Number(count ?? 0), 'parameter');
  const own = parameters(said.data['params']);
  const usual = parameters(partOf(said, 'standard', 'params'));
  const isContract = wordOf(said, 'family') === 'contract';
  const others = isContract ? `what it implements or overrides (${placesOf(said, 'declared')})` : kinOf(said);
  if (own !== usual) return `${name} takes ${own}, and ${others} ${isContract ? 'takes' : 'take'} ${usual}.`;
  return `${name} takes or returns something different from ${others}.`;
}

function kinOf(said: Said): string {
  const kin = wordOf(said, 'family') === 'prefix' ? 'whose names begin the same way' : 'of the same name';
  return `most functions ${kin} (${placesOf(said, 'standard')})`;
}

export function driftFinding({ graph }: View, { family, member, standard, evidence }: Drift): Finding {
  const { file, signature } = member;
  const [name, start] = signature;
  const owner = ownerNameAt(graph.files.get(file)!.facts, start);
  return {
    kind: 'signature-drift',
    file,
    start,
    end: start + name.length,
    key: `${family}:${owner}:${name}`,
    evidence: [witness('signature', member), ...evidence],
    data: { name, family, standard: { ...standard }, ...shapeOf(signature) },
  };
}
