// The name under which a verdict can be kept. A patch and the rules do not make a verdict: the same patch breaks something else when
// the rest of the repository is another, so its hash is part of the name.
import { compareText } from '../../base/index.ts';

export interface VerdictParts {
  readonly patch: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly snapshot: string;
}

/** `patch : spec versions : snapshot hash` */
export function verdictKey({ patch, versions, snapshot }: VerdictParts): string {
  const specs = Object.entries(versions)
    .sort(([a], [b]) => compareText(a, b))
    .map((entry) => entry.map(encodeURIComponent).join('='));
  return [patch, specs.join('&'), snapshot].join(':');
}
