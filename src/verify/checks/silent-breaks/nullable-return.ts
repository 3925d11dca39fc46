// A function that gives back nothing in some cases since the change, and a caller that takes its result apart without looking. With
// strict types the compiler says so; without them, or in JavaScript, nobody does.
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { functionPairs, type FunctionPair } from './function-pairs.ts';
import { isLeftBehind, missingFile, placeAt } from './left-behind.ts';
import { noResults, type NoResult } from './sentinels.ts';
import { resultUses } from './tested-for.ts';
import { unread } from './unread.ts';
import { usesOf, type UseSite } from './uses-of.ts';

export const NULLABLE_RETURN = 'NULLABLE_RETURN';

export async function nullableReturn(change: Change): Promise<CheckResult> {
  const complaints: Complaint[] = [];
  for (const pair of functionPairs(change)) {
    const gained = gainedNothing(pair);
    if (gained === undefined || (await isSeenByTypes(change, pair))) continue;
    const { sites, unread: files } = await usesOf(change, pair.after);
    complaints.push(...unread(files, `${pair.after.tree.path}#${pair.after.name}`));
    for (const site of sites) complaints.push(...derefsAt(change, pair, site, gained));
  }
  return { complaints };
}

/** The first result that is nothing, of a function that always gave back something. */
function gainedNothing({ before, after }: FunctionPair): NoResult | undefined {
  if (after.node.generator || givesNothing(before) || !givesAlways(before)) return undefined;
  return noResults(after.tree, after.node).find(({ text }) => text === 'null' || text === 'undefined');
}

function givesNothing({ tree, node }: FunctionPair['before']): boolean {
  return noResults(tree, node).length > 0;
}

/** Whether its last statement gives back something, so that it does not end without. */
function givesAlways({ node }: FunctionPair['before']): boolean {
  if (node.body === null) return false;
  if (node.body.type !== 'BlockStatement') return true;
  const last = node.body.body.at(-1);
  return last?.type === 'ReturnStatement' && last.argument !== null;
}

/** Strict types show what a function may give back. */
async function isSeenByTypes({ after: moment }: Change, { after }: FunctionPair): Promise<boolean> {
  const { path, file } = after.tree;
  if (after.nameStart === undefined || /^jsx?$/.test(file.facts.language)) return false;
  const types = await moment.types();
  const context = (await types.contextOf(path)) ?? types.inferredContext([path]);
  const signatures = await types.signaturesAt(path, after.nameStart, context);
  return signatures.some(({ returnType }) => /\b(?:null|undefined|void)\b/.test(returnType));
}

function derefsAt(change: Change, pair: FunctionPair, site: UseSite, gained: NoResult): Complaint[] {
  const { tree, use } = site;
  if (use.kind !== 'call' || !isLeftBehind(change, tree, use.call)) return [];
  const { tests, derefs } = resultUses(tree, use.call);
  const [deref] = derefs;
  if (tests.length > 0 || deref === undefined) return [];
  if (!isLeftBehind(change, tree, { ...deref, end: deref.start })) return [];
  const { before, after } = pair;
  const line = tree.lineAt(deref.start);
  return [
    {
      status: 'fail',
      code: NULLABLE_RETURN,
      file: tree.path,
      span: tree.spanOf(deref),
      message: `\`${after.name}\` may give back \`${gained.text}\` since this change, and ${tree.path}:${line} takes its result apart without looking.`,
      witness: {
        symbol: `${after.tree.path}#${after.name}`,
        proof: `Before the change every \`return\` of the function had a value; now one gives back \`${gained.text}\`. The caller was left as it was and nowhere tests the result.`,
        places: [
          placeAt('call', tree, use.call),
          placeAt('use', tree, deref),
          placeAt('declaration', before.tree, { start: before.node.start, end: before.node.start }),
          placeAt('return', after.tree, gained.at),
        ],
      },
      missing_files: missingFile(change, tree),
      instruction: `Handle \`${gained.text}\` at ${tree.path}:${line}, or let \`${after.name}\` always give back a value.`,
    },
  ];
}
