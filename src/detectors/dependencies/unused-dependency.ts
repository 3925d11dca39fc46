// Packages that a package.json lists and that nothing in the package imports or names.
import { unusedDependencies, type Reach, type UnusedDependency } from '../../usage/index.ts';
import type { Code, Finding, Hold, Judgement, Place } from '../kit/index.ts';
import { nameIn, wordOf } from '../kit/say.ts';

export const unusedDependency: Code = {
  kind: 'unused-dependency',
  isDebt: true,
  knipRules: ['knip:dependencies'],
  say: (said) =>
    `${nameIn(said, 'name')} is listed in ${wordOf(said, 'section')}, and nothing in the package imports or names it.`,
  tier: 'advice',
  cause:
    'The package is installed with this one, and nothing in it imports the package or names it in a script or setting.',
  approach:
    'What was the package for? Its last import may be gone, it may have come along with a template, or it may serve something that names it nowhere, such as the peer of another package. Several of them around one tool suggest that the tool itself has been replaced.',
};

export interface DependencyOptions {
  readonly ignoreDependencies: readonly string[];
}

export function judgeDependencies(reach: Reach, { ignoreDependencies }: DependencyOptions): Judgement {
  const findings: Finding[] = [];
  const holds: Hold[] = reach.usage.packages
    .filter(({ isUnread }) => isUnread)
    .map(({ path }) => hold('manifest-not-read', { file: path, start: 0, end: 0 }));
  for (const unused of unusedDependencies(reach, ignoreDependencies)) {
    const { item, listed, reason } = unused;
    const place = { file: item.path, start: listed.start, end: listed.start + listed.name.length };
    if (reason === undefined) findings.push(toFinding(unused, place));
    else holds.push(hold(reason, place));
  }
  return { findings, holds };
}

function hold(reason: Hold['reason'], place: Place): Hold {
  return { kind: unusedDependency.kind, reason, ...place };
}

function toFinding({ item, listed: { name, section } }: UnusedDependency, place: Place): Finding {
  return {
    kind: unusedDependency.kind,
    ...place,
    key: `${item.info.name ?? item.folder}:${name}`,
    evidence: [{ fact: 'listed', ...place, value: section }],
    data: { name, section },
  };
}
