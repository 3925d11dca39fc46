// Components that use something whose contract the change alters. TypeScript does not read them here, so nobody has checked whether
// they still fit.
import { componentProblems } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import type { Complaint } from '../check.ts';
import { fullName } from '../symbols/index.ts';
import { changedContracts } from '../zone.ts';

/** Each component once, at the first of these names in it. */
export function unreadCallers(change: Change): Complaint[] {
  const found = new Map<string, Complaint>();
  for (const { symbol, says } of changedContracts(change)) {
    for (const { file, span } of componentProblems(change.after.state, symbol)) {
      if (file === undefined || found.has(file)) continue;
      const name = fullName(symbol);
      found.set(file, {
        status: 'review',
        code: 'COMPONENT_NOT_CHECKED',
        file,
        ...(span ? { span } : {}),
        message: `${file} uses ${name}, whose contract changed. Its calls were not checked, since its script is not read as code.`,
        witness: { symbol: name, proof: `Of ${symbol.qualified}: ${says.join('; ')}.`, places: [] },
        instruction: `Check that ${file} still fits ${name}.`,
      });
    }
  }
  return [...found.values()];
}
