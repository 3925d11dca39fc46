// An option, an attribute, an argument or a member that the change passes or declares, and that nothing reads: what was to read it is
// not part of the change, or has another name for it. The program runs as if it were not there; types do not see it where they
// are wider than the code.
import type { Range } from '../../../base/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import type { Tree } from '../../syntax/tree-of.ts';
import { placeAt } from './left-behind.ts';
import { calledBy, type Called } from './reads/called-functions.ts';
import { newMembers } from './reads/new-members.ts';
import { isNewName, nameReader } from './reads/named-members.ts';
import { newOffers, type Offer } from './reads/offers.ts';
import { readsOf, readsOfArgument, type Reads } from './reads/reads-of.ts';

export const NEVER_READ = 'NEVER_READ';

export async function neverRead(change: Change): Promise<CheckResult> {
  const offers = newOffers(change);
  const members = newMembers(change);
  if (offers.length === 0 && members.length === 0) return { complaints: [] };
  const isReadByName = await nameReader(change);
  const isUnread = (name: string): boolean => isNewName(change, name) && !isReadByName(name);
  const passed = offers.flatMap((offer): Vain[] => {
    const reads = readsOfOffer(change, offer);
    return reads && isInVain(offer, reads, isUnread) ? [{ offer, reads }] : [];
  });
  const declared = members
    .filter(
      ({ name, siblings }) =>
        isUnread(name) && siblings.filter(isReadByName).length * 5 >= siblings.length * 4,
    )
    .map((member) => declaredInVain(member));
  return { complaints: [...perCall(passed).map(passedInVain), ...declared] };
}

/** Undefined where there is nothing that could be asked. */
function readsOfOffer(change: Change, offer: Offer): Reads | undefined {
  const { tree } = offer;
  if (offer.kind === 'option') return usesThis(offer) ? undefined : readsOf(change, tree, offer.object);
  if (offer.kind === 'attribute') {
    if (offer.element.type !== 'JSXOpeningElement') return undefined;
    return ofTakers(change, calledBy(change, tree, offer.element.name).functions, 0);
  }
  const { call, index } = offer;
  if (call.arguments.some(({ type }) => type === 'SpreadElement')) return undefined;
  const { functions } = calledBy(change, tree, call.callee);
  return functions.some(({ node }) => node.params.length > index)
    ? undefined
    : ofTakers(change, functions, index);
}

function ofTakers(change: Change, takers: readonly Called[], index: number): Reads | undefined {
  const all = takers.map((taker) => readsOfArgument(change, taker, index));
  if (all.length === 0) return undefined;
  const ends = new Set(all.map(({ end }) => end));
  return {
    names: new Set(all.flatMap(({ names }) => [...names])),
    end: ends.has('foreign') ? 'foreign' : ends.has('lost') ? 'lost' : 'known',
    takers: all.flatMap(({ takers: some }) => some),
    isByName: all.length > 1 || all.some(({ isByName }) => isByName),
  };
}

function usesThis({ tree, at }: Offer): boolean {
  const object = tree.parentOf(at)!;
  return tree.nodes.some(
    ({ type, start, end }) => type === 'ThisExpression' && object.start <= start && end <= object.end,
  );
}

function isInVain(offer: Offer, { names, end, takers }: Reads, isUnread: (name: string) => boolean): boolean {
  if (end === 'foreign') return false;
  if (offer.kind === 'argument') return end === 'known';
  if (names.has(offer.name)) return false;
  return end === 'known' && takers.length > 0 ? true : isUnread(offer.name);
}

interface Vain {
  readonly offer: Offer;
  readonly reads: Reads;
}

/** All that one object or element has in vain; an argument that is not read says it of everything in it. */
function perCall(all: readonly Vain[]): Vain[][] {
  const given = new Set(all.flatMap(({ offer }) => (offer.kind === 'argument' ? [offer.at] : [])));
  const own = all.filter(({ offer }) => offer.kind !== 'option' || !given.has(offer.object));
  return [...Map.groupBy(own, ({ offer }) => offer.tree.parentOf(offer.at)).values()];
}

function passedInVain(vain: readonly Vain[]): Complaint {
  const { tree, at } = vain[0]!.offer;
  const { takers } = vain[0]!.reads;
  const [taker] = takers;
  const where = taker && `${taker.tree.path}:${taker.tree.lineAt(taker.node.start)}`;
  const reader =
    where === undefined ? 'nothing in the repository reads' : `the function at ${where} never reads`;
  return complaint({
    tree,
    at,
    message: `${tree.path}:${tree.lineAt(at.start)} passes ${whatOf(vain)}, which ${reader}.`,
    takers,
    instruction: `Add the code that reads it${where === undefined ? '' : ` to ${where}`}, use the name that is read, or take it out.`,
  });
}

/** `the option `a``, `the options `a` and `b`` */
function whatOf(vain: readonly Vain[]): string {
  const { kind } = vain[0]!.offer;
  const names = vain.map(({ offer }) =>
    offer.kind === 'argument' ? String(offer.index + 1) : `\`${offer.name}\``,
  );
  const last = names.pop()!;
  return names.length === 0 ? `the ${kind} ${last}` : `the ${kind}s ${names.join(', ')} and ${last}`;
}

function declaredInVain({ tree, at, name, owner }: ReturnType<typeof newMembers>[number]): Complaint {
  return complaint({
    tree,
    at,
    message: `${tree.path}:${tree.lineAt(at.start)} declares \`${name}\` in \`${owner}\`, which nothing in the repository reads.`,
    takers: [],
    instruction: `Add the code that reads \`${name}\`, or leave it out of \`${owner}\`.`,
  });
}

interface Told {
  readonly tree: Tree;
  readonly at: Range;
  readonly message: string;
  readonly takers: readonly Called[];
  readonly instruction: string;
}

function complaint({ tree, at, message, takers, instruction }: Told): Complaint {
  return {
    status: 'review',
    code: NEVER_READ,
    file: tree.path,
    span: tree.spanOf(at),
    message,
    witness: {
      proof: message,
      places: [
        placeAt('passed', tree, at),
        ...takers.slice(0, MOST_TAKERS).map((one) => placeAt('taker', one.tree, headOf(one))),
      ],
    },
    instruction,
  };
}

const MOST_TAKERS = 5;

function headOf({ node }: Called): Range {
  return { start: node.start, end: node.start };
}
