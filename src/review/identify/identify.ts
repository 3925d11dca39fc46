// Stage 1 of a review: a model names everything that may be wrong, one lens and one group of hunks at a time. Here much may be named that
// turns out to be nothing.
import { compareText } from '../../base/index.ts';
import { SEVERITIES, type Failure } from '../../contract/index.ts';
import type { Model, ModelUsage } from '../../host/index.ts';
import { addUsage, converse } from '../asking/converse.ts';
import { DATA_RULE, foreignText } from '../asking/foreign-text.ts';
import { inLanes } from '../asking/lanes.ts';
import { storageFor } from '../asking/storage-tool.ts';
import { tally, type Tally } from '../asking/tally.ts';
import type { ChangeSources } from '../change-sources.ts';
import type { ReviewStyle } from '../comments/suppressions.ts';
import { squeezed } from '../issues/squeezed.ts';
import { candidateSchema, type Candidate } from './candidate.ts';
import { contextPack } from './context-pack.ts';
import { groupHunks, lastNameIn, type HunkGroup } from './groups.ts';
import { hunksOf } from './hunks.ts';
import { LENSES, type Lens } from './lenses.ts';

export interface IdentifyOptions {
  readonly model: Model;
  readonly lanes: number;
  /** Whether what is only low is looked at, too. */
  readonly wantsLow: boolean;
  /** What whoever proposes the change says about it. */
  readonly words?: string;
  /** How the comments look that people here acted on. */
  readonly style?: ReviewStyle;
  readonly signal?: AbortSignal;
}

export interface Identified {
  readonly candidates: readonly Candidate[];
  readonly dropped: Tally;
  readonly usage: ModelUsage;
  readonly failures: readonly Failure[];
}

/** For one lens and one group. */
const MOST_ISSUES = 12;
const MOST_TURNS = 8;

export async function identify(sources: ChangeSources, options: IdentifyOptions): Promise<Identified> {
  const groups = groupHunks(hunksOf(sources));
  const mentioned = await sources.mentions(namesIn(groups));
  const packs = await Promise.all(groups.map((group) => contextPack(group, sources, mentioned)));
  const jobs = groups.flatMap((group, at) => LENSES.map((lens) => ({ lens, group, pack: packs[at]! })));
  const heard = await inLanes(jobs, options.lanes, ({ lens, group, pack }) =>
    ask(lens, group, pack, options),
  );
  const dropped = tally();
  const named: Candidate[] = [];
  for (const { values, misfits } of heard) {
    dropped.add('misfit', misfits);
    for (const candidate of values) {
      const reason = reasonToDrop(candidate, sources, options);
      if (reason === undefined) named.push(candidate);
      else dropped.add(reason);
    }
  }
  const candidates = distinct(named);
  dropped.add('named_twice', named.length - candidates.length);
  return {
    candidates,
    dropped,
    usage: addUsage(heard.map(({ usage }) => usage)),
    failures: heard.flatMap(({ failure }) => (failure ? [failure] : [])),
  };
}

/** Names so short stand everywhere. */
const LEAST_NAME = 3;

function namesIn(groups: readonly HunkGroup[]): string[] {
  const names = groups.flatMap(({ symbols }) => symbols.map(lastNameIn));
  return [...new Set(names)].filter((name) => name.length >= LEAST_NAME).sort(compareText);
}

async function ask(
  lens: Lens,
  group: HunkGroup,
  pack: string,
  { model, words, style, signal }: IdentifyOptions,
): Promise<{
  values: readonly Candidate[];
  misfits: number;
  usage: ModelUsage;
  failure: Failure | undefined;
}> {
  const storage = storageFor({
    name: 'store_issue',
    description: 'Names one thing that may be wrong with the change.',
    schema: candidateSchema,
    most: MOST_ISSUES,
  });
  const { usage, failure } = await converse(model, {
    system: SYSTEM,
    prompt: [promptFor(lens, group, pack, words), styleText(style)].filter(Boolean).join('\n\n'),
    tools: [storage.tool],
    maxTurns: MOST_TURNS,
    ...(signal ? { signal } : {}),
  });
  return { values: storage.values, misfits: storage.misfits(), usage, failure };
}

const SYSTEM = `You review a change to a TypeScript or JavaScript program. You name what may be wrong with it; each thing you name is examined by others
afterwards, so name it when in doubt, but only what the change itself brings or breaks.
${DATA_RULE}
The only thing that counts is what you pass to store_issue. Severity: critical for security holes and lost data, high for bugs, medium for what makes
the code worse, low for taste. When you have found nothing, say so and stop.`;

function promptFor({ looksFor, types }: Lens, { hunks }: HunkGroup, pack: string, words = ''): string {
  const change = [...Map.groupBy(hunks, ({ file }) => file)]
    .map(([file, own]) => `# ${file}\n${own.map(({ text }) => text).join('\n   ...\n')}`)
    .join('\n\n');
  return [
    `Look for this, and for nothing else:\n${looksFor}\n\nTypes to use: ${types.join(', ')}.`,
    'Numbers are lines after the change; those of removed lines (-) are lines before it.',
    foreignText('change', change),
    ...(pack === '' ? [] : [foreignText('surroundings', pack)]),
    ...(words === '' ? [] : [foreignText('author', words)]),
  ].join('\n\n');
}

function styleText(style: ReviewStyle | undefined): string {
  if (style === undefined || style.accepted === 0) return '';
  const { medianWords, examples } = style;
  return `People here act on comments of about ${medianWords} words. Describe issues as these do:\n${foreignText('comments', examples.join('\n---\n'))}`;
}

function reasonToDrop(
  { file_path: file, line_start: start, line_end: end, severity, code_snippet: snippet }: Candidate,
  sources: ChangeSources,
  { wantsLow }: IdentifyOptions,
): string | undefined {
  if (severity === 'low' && !wantsLow) return 'low_severity';
  const changed = sources.files.find(({ path }) => path === file);
  if (changed === undefined) return 'not_in_change';
  const text = sources.read('after', file) ?? '';
  const lines = text.split(/\r\n|[\n\r]/);
  if (end < start || end > lines.length) return 'no_such_lines';
  if (
    !squeezed(lines.slice(start - 1, end).join('\n')).includes(squeezed(snippet)) &&
    !isNear(snippet, lines, start)
  )
    return 'no_such_code';
  return undefined;
}

/** Lines are counted wrongly at times: what is quoted stands within a few lines. */
const NEAR = 5;

function isNear(snippet: string, lines: readonly string[], start: number): boolean {
  const around = lines.slice(Math.max(0, start - 1 - NEAR), start + NEAR + snippet.split('\n').length);
  return squeezed(around.join('\n')).includes(squeezed(snippet));
}

/** Of several that are about the same lines, the most severe one. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  const bySeverity = [...candidates].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
  for (const candidate of bySeverity)
    if (
      !kept.some(
        (other) =>
          other.file_path === candidate.file_path &&
          other.issue_type === candidate.issue_type &&
          other.line_start <= candidate.line_end &&
          candidate.line_start <= other.line_end,
      )
    )
      kept.push(candidate);
  return kept;
}
