// Exported names that their own file uses, or exports in another way that others use.
import { PROGRAM, TEST, type LinkedFile, type Offered, type UsedNames } from '../../usage/index.ts';
import type { Code } from '../kit/index.ts';
import { nameIn, wordOf, type Said } from '../kit/say.ts';
import { isUsedLocally, localUses } from './local-uses.ts';

export const localExport: Code = {
  kind: 'local-export',
  isDebt: true,
  knipRules: ['knip:exports'],
  offByDefault: true,
  say: localExportWords,
  alike: (said) => `${said.file}\0${wordOf(said, 'carrier')}`,
  cause:
    'A name is exported and only its own file uses it, so the file promises more than anyone asks for. Often that is a convention, or the name of a type that others meet in a signature.',
  approach:
    'Is the export a habit, or an offer? Without the keyword the file says what it is for; where exported neighbours share the form, the convention is worth more than the keyword.',
};

function localExportWords(said: Said): string {
  const name = nameIn(said, 'name');
  return said.data['carrier'] === undefined
    ? `${name} is exported, and only this file uses it.`
    : `${name} is exported on its own, but other files take it only as part of ${nameIn(said, 'carrier')}, if at all.`;
}

/** Whether the name is used after all, in its own file or under another name; and what carries it besides. */
export function localUseOf(
  uses: UsedNames,
  linked: LinkedFile,
  offered: Offered,
): { readonly isLocal: boolean; readonly carrier?: string } {
  const { file } = linked;
  const symbol = file.facts.exports.at(offered.row).symbol;
  const other = symbol === undefined ? undefined : otherNameOf(uses, linked, offered, symbol);
  if (other !== undefined) return { isLocal: true, carrier: other };
  const isLocal = symbol !== undefined && isUsedLocally(localUses(file).get(symbol));
  const carrier = symbol === undefined ? undefined : carrierOf(linked, offered, symbol);
  return { isLocal, ...(carrier === undefined ? {} : { carrier }) };
}

/** Another name under which the file exports the same, and which is used: `export const a = …; export default a;`. */
function otherNameOf(
  { used }: UsedNames,
  { file, links }: LinkedFile,
  offered: Offered,
  symbol: number,
): string | undefined {
  return links.offered.find(
    ({ row, number }) =>
      row !== offered.row &&
      (used[number]! & (PROGRAM | TEST)) !== 0 &&
      file.facts.exports.at(row).symbol === symbol,
  )?.name;
}

/** The object that carries the value besides, so that users may take it from there. */
function carrierOf({ file, links }: LinkedFile, { name }: Offered, symbol: number): string | undefined {
  const own = file.facts.symbols.at(symbol).name;
  return links.fact.carried?.find(([carried, by]) => carried === own && by !== name)?.[1];
}
