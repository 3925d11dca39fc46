// The check `security`: values that someone else decides on, and the places where they do harm that the change leads them to.
import { compareText, memo } from '../../../base/index.ts';
import {
  MARK,
  analyze,
  harmsOf,
  specIndex,
  type Analysed,
  type Flow,
  type SpecIndex,
} from '../../../taint/index.ts';
import type { Change } from '../../change.ts';
import type { Check, CheckResult, Complaint } from '../../check.ts';
import type { SourceFile } from '../../../graph/index.ts';
import { byPath, type ChangedFile } from '../../changed-files.ts';
import type { Side } from '../../syntax/tree-of.ts';
import { WORDS, complaintOf, statusOf } from './complaint-of.ts';
import { declaredRanges } from './declared-range.ts';
import { lostProtections } from './lost-protections.ts';
import { newFlows } from './new-flows.ts';
import { newlyRouted } from './newly-routed.ts';
import { editedPlaces } from './edited-places.ts';
import { isProduction, reachOfChange, type ChangedRoot } from './reach.ts';
import type { SecuritySettings } from './settings.ts';
import { KINDS, TABLES } from './specs/all.ts';
import { touches } from './touches.ts';

const MOST_STEPS = 3_000_000;

export const security: Check = {
  id: 'security',
  passed: 'Nothing that others decide on reaches a place where it does harm, as far as the change goes.',
  run,
};

function run(change: Change): CheckResult {
  const flows = flowsOf(change);
  const told = new Set(flows.map(({ code, file }) => `${code} ${file}`));
  const lost = lostProtections(change).filter(({ file, cwe }) => !told.has(`${WORDS[cwe]!.code} ${file}`));
  return { complaints: [...flows, ...lost.map(({ complaint }) => complaint)] };
}

function flowsOf(change: Change): Complaint[] {
  const after = analysedSide(change, 'after');
  if (after === undefined) return [];
  const routed = newlyRouted(change.files, after);
  const touched = new Set(after.flows.filter((flow) => !routed.has(flow) && isTouched(change, flow)));
  const before = touched.size === 0 ? undefined : analysedSide(change, 'before');
  // What the change leaves alone is what was there before.
  const untouched = after.flows.filter((flow) => !touched.has(flow));
  const fresh = newFlows(before?.flows ?? [], [...untouched, ...touched], change.files).filter((flow) =>
    touched.has(flow),
  );
  const opened = [...routed.keys()].filter(({ tree }) =>
    isProduction(change.after.state.graph.files.get(tree.path)!),
  );
  const complaints = onePerSink([...fresh, ...opened])
    .map((flow) => complaintOf(flow, routed.get(flow)))
    // What the base was not followed to the end for may have been there before.
    .map((complaint) => (before?.cut.length ? { ...complaint, status: 'review' as const } : complaint))
    .sort(
      (a, b) =>
        compareText(a.file ?? '', b.file ?? '') || (a.span?.start.line ?? 0) - (b.span?.start.line ?? 0),
    );
  return [...complaints, ...notFollowed(change, after)];
}

export const indexOf = memo((settings: SecuritySettings): SpecIndex => {
  return specIndex([...TABLES, settings], KINDS, harmsOf(settings.off));
});

function analysedSide(change: Change, side: Side): Analysed | undefined {
  const { state } = change[side];
  const roots = change.files.flatMap((changed): ChangedRoot[] => {
    const [before, after] = sidesOf(change, changed);
    const file = side === 'after' ? after : before;
    if (file === undefined || !isProduction(file)) return [];
    const isTold = before !== undefined && after !== undefined && isWhole(before) && isWhole(after);
    const edits = isTold ? editedPlaces(changed, { before, after }, side) : undefined;
    return [{ path: file.path, edits }];
  });
  const spec = indexOf(change.settings.security);
  const { files, offered } = reachOfChange(state, roots, packagesThatRun(spec));
  if (files.length === 0) return undefined;
  return analyze({
    graph: state.graph,
    read: (path) => state.snapshot.read(path),
    rangeOf: declaredRanges(state),
    spec,
    files,
    offered,
    mostSteps: MOST_STEPS,
  });
}

/** Whether all of a file was understood. */
function isWhole({ facts }: SourceFile): boolean {
  return !facts.problems.some(({ limits }) => limits);
}

function sidesOf(
  { before, after }: Change,
  { path, from, kind }: ChangedFile,
): [SourceFile | undefined, SourceFile | undefined] {
  return [
    from === undefined ? undefined : before.state.graph.files.get(from),
    kind === 'removed' ? undefined : after.state.graph.files.get(path),
  ];
}

/** Packages that run commands or code, by the rows of sinks. */
const packagesThatRun = memo((spec: SpecIndex): ReadonlySet<string> => {
  const rows = [...spec.sinks].filter(([, sinks]) => sinks.some(({ cwe }) => cwe === 78 || cwe === 94));
  return new Set(rows.map(([api]) => /^(?:@[^/]+\/)?[^.(:]+/.exec(api)?.[0] ?? api));
});

/** Whether a flow ends in the program, and the change has a part in it. */
function isTouched(change: Change, flow: Flow): boolean {
  const { cwe, label, tree } = flow;
  if (!isProduction(change.after.state.graph.files.get(tree.path)!)) return false;
  if (label.source.kind === 'browser' && cwe === 918 && (label.marks & MARK.AFTER_HOST) !== 0) return false;
  return touches(change.files, flow);
}

/** Several parts of one request that reach one place are one complaint. */
function onePerSink(flows: readonly Flow[]): Flow[] {
  const groups = Map.groupBy(flows, ({ cwe, tree, node }) => `${cwe} ${tree.path}:${node.start}-${node.end}`);
  return [...groups.values()].map((group) =>
    group.reduce((best, flow) => (isBetter(flow, best) ? flow : best)),
  );
}

function isBetter(flow: Flow, than: Flow): boolean {
  const rank = (one: Flow): number => (statusOf(one) === 'fail' ? 0 : 1000) + (one.label.step?.length ?? 0);
  return rank(flow) < rank(than);
}

/** Those that are meant, or the first of the others: where only what uses a change was too much, the answer is open, too. */
function atLeastOne<Item>(items: readonly Item[], isMeant: (item: Item) => boolean): Item[] {
  const meant = items.filter(isMeant);
  return meant.length > 0 ? meant : items.slice(0, 1);
}

/** Changed files that were left out or not followed to the end. One that could not be read before the change is not charged to it. */
function notFollowed(change: Change, { cut, unread }: Analysed): Complaint[] {
  const changed = byPath(change.files).after;
  const isWholeThen = (side: Side, path: string | undefined): boolean => {
    const file = path === undefined ? undefined : change[side].state.graph.files.get(path);
    return file !== undefined && isWhole(file);
  };
  const isCharged = (path: string): boolean =>
    isWholeThen('after', path) || isWholeThen('before', changed.get(path)?.from);
  const told = (file: string, why: string): Complaint => ({
    status: 'unknown',
    code: 'VALUES_NOT_FOLLOWED',
    file,
    message: `Where values go in ${file} was not followed to the end: ${why}.`,
  });
  return [
    ...unread
      .filter((path) => changed.has(path) && isCharged(path))
      .map((path) =>
        told(path, isWholeThen('after', path) ? 'it is too large' : 'it is not understood as a whole'),
      ),
    ...atLeastOne(cut, (path) => changed.has(path)).map((path) => told(path, 'that is too much work')),
  ];
}
