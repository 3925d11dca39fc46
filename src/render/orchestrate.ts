// The page of a merge plan: the order, what stands in the way of each branch, and why.
import type {
  MergeNode,
  MergeOutcome,
  MergePair,
  MergeResolution,
  OrchestrateAnswer,
} from '../contract/index.ts';
import { JSON_HINT, type Item, type List, type Page } from './page.ts';
import { count } from './words.ts';

export function orchestratePage(answer: OrchestrateAnswer): Page {
  const { base, order, groups, nodes, pairs, executed, complete, problems } = answer;
  const merged = nodes
    .filter(({ status }) => status === 'merged')
    .map(({ branch, pr_number: number }) => (number === null ? branch : `#${number}`));
  const conflicts = pairs.filter(({ kind }) => kind !== 'dependency').length;
  const blocked = nodes.filter(({ status }) => status === 'conflict');
  const title =
    executed !== undefined
      ? `${count(executed.filter(({ status }) => status === 'merged').length, 'change')} of ${executed.length} merged into ${base}.`
      : order.length === 0
        ? `Nothing can be merged into ${base}${blocked.length === 0 ? ': it has all of them' : ' as it is'}.`
        : `${count(order.length, ...kindOf(nodes))} to merge into ${base}, ${conflicts === 0 ? 'none in the way of another' : count(conflicts, 'conflict')}.`;
  const facts: [string, string][] = merged.length === 0 ? [] : [['merged already', merged.join(', ')]];
  return {
    title,
    facts,
    lists: [
      ...(executed ? [executedList(executed)] : []),
      orderList(order, groups, nodes),
      pairList(pairs),
      blockedList(blocked, base),
    ].filter(({ items }) => items.length > 0),
    complete,
    problems,
  };
}

/** A proposal is named by its number, with the repository before it where there are several. */
function isNamed({ branch, pr_number: number, repository }: MergeNode, name: string): boolean {
  return number === null ? branch === name : name === `#${number}` || name === `${repository}#${number}`;
}

function kindOf(nodes: readonly MergeNode[]): [string, string] {
  const isProposals = nodes.some(({ pr_number: number }) => number !== null);
  return isProposals ? ['pull request', 'pull requests'] : ['branch', 'branches'];
}

function nameText(name: string | number): string {
  return typeof name === 'number' ? `#${name}` : name;
}

function executedList(executed: readonly MergeOutcome[]): List {
  const items = executed.map(({ name, status, commit = '', reason }): Item => ({
    cells: [status.replace('_', ' '), name, commit.slice(0, 10)],
    ...(reason === undefined ? {} : { notes: [reason] }),
  }));
  return {
    title: 'What was done',
    columns: ['status', 'branch', 'commit'],
    items,
    layout: 'by-file',
    isPaged: true,
    hint: JSON_HINT,
  };
}

function orderList(
  order: readonly string[],
  groups: OrchestrateAnswer['groups'],
  nodes: readonly MergeNode[],
): List {
  const items = order.map((branch, at): Item => {
    const node = nodes.find((one) => isNamed(one, branch))!;
    const { changed_files: files, depends_on: needs } = node;
    const group = groups.findIndex((names) => names.includes(branch)) + 1;
    const after = needs.length === 0 ? '' : `after ${needs.map(nameText).join(', ')}`;
    const shown = node.pr_number === null ? branch : `${branch} ${node.branch}`;
    return { cells: [`${at + 1}.`, shown, `step ${group}`, count(files.length, 'file'), after] };
  });
  return {
    title: 'Merge order (branches in the same step neither depend on nor conflict with each other)',
    columns: ['place', 'branch', 'step', 'files', 'after'],
    items,
    layout: 'by-file',
  };
}

function blockedList(nodes: readonly MergeNode[], base: string): List {
  const items = nodes.map(({ branch, pr_number: number, reason = '', resolution, push }): Item => {
    const notes = [
      ...(resolution ? resolutionNotes(resolution) : []),
      ...(push === undefined ? [] : [`With --execute, ${base} is merged into ${push} so and pushed there.`]),
    ];
    return { cells: [number === null ? branch : `#${number} ${branch}`], notes: [reason, ...notes] };
  });
  return {
    title: `In conflict with ${base}, to be brought up to date first`,
    columns: ['branch'],
    items,
    layout: 'by-file',
    shown: BLOCKED_SHOWN,
    hint: JSON_HINT,
  };
}

const BLOCKED_SHOWN = 20;

const WORDS: Readonly<Record<MergePair['kind'], (a: string, b: string) => string>> = {
  textual: (a, b) => `${a} and ${b} cannot both be merged as they are`,
  semantic: (a, b) => `${a} and ${b} merge without a conflict and break each other`,
  dependency: (a, b) => `${b} depends on ${a}`,
};

const EVIDENCE_SHOWN = 3;

function pairList(pairs: readonly MergePair[]): List {
  const items = pairs.map(({ a, b, kind, evidence, resolution }): Item => {
    const left = evidence.length - EVIDENCE_SHOWN;
    return {
      cells: [kind, WORDS[kind](a, b)],
      notes: [
        ...evidence.slice(0, EVIDENCE_SHOWN).map(evidenceText),
        ...(left > 0 ? [`… ${count(left, 'more place')}`] : []),
        ...(resolution ? resolutionNotes(resolution) : []),
      ],
    };
  });
  return {
    title: 'Why',
    columns: ['kind', 'pair'],
    items,
    layout: 'by-file',
    isPaged: true,
    hint: JSON_HINT,
  };
}

function evidenceText({ file, span, message }: MergePair['evidence'][number]): string {
  const place = file === undefined || span === undefined ? '' : `${file}:${span.start.line}: `;
  return `${place}${message}`;
}

/** What would become of a conflict, or the lines that someone has to decide on. */
function resolutionNotes({ accepted, files, unresolved, reason }: MergeResolution): string[] {
  const how = files.map(
    ({ file, by, what }) => `${file} (${by === 'structure' ? what.join(', ') || by : by})`,
  );
  if (accepted)
    return [`Would be resolved: ${how.join(', ')}. The merged files were judged, and nothing is wrong.`];
  if (reason !== undefined) return [`Could be resolved, and breaks then: ${reason}`];
  const places = unresolved.slice(0, EVIDENCE_SHOWN).map(({ file, message, a, b }) => {
    const lines = a && b ? `, ${linesOf(a)} on one side and ${linesOf(b)} on the other` : '';
    return `To decide: ${file}${lines}. ${message}`;
  });
  const left = unresolved.length - places.length;
  return [...places, ...(left > 0 ? [`… ${count(left, 'more place')} to decide on`] : [])];
}

function linesOf({ start, end }: NonNullable<MergeResolution['unresolved'][number]['a']>): string {
  return start.line === end.line ? `line ${start.line}` : `lines ${start.line}–${end.line}`;
}
