// Strings, data and pages that may mean what goes. What looks like a use has to be decided by someone; comments and documents
// that speak of it are shown.
import {
  isFileLocal,
  kindOf,
  MEMBERS,
  nameOfSymbol,
  qualifiedName,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import type { Change } from '../plan/change.ts';
import type { Mention, TextGroup } from '../plan/plan.ts';
import { sweep } from '../sweep/index.ts';

export interface TextUses {
  readonly likely: readonly Mention[];
  readonly mentions: readonly Mention[];
  readonly truncated: boolean;
}

/** From here on a string is more likely to be a use than not. */
const LIKELY = 0.5;
const USES: ReadonlySet<TextGroup> = new Set(['string', 'template', 'key', 'config', 'markup']);

export function textUses(project: Project, ref: SymbolRef, change: Change): TextUses {
  const { graph } = project.state;
  const name = nameOfSymbol(graph, ref);
  const isMember = MEMBERS.has(kindOf(graph, ref));
  if (name === 'default') return { likely: [], mentions: [], truncated: false };
  const found = sweep(project, {
    oldName: name,
    newName: name,
    ...(isMember ? { qualified: qualifiedName(graph.files.get(ref.file)!.facts, ref.symbol) } : {}),
    kind: kindOf(graph, ref),
    file: ref.file,
    isFileLocal: isFileLocal(graph, ref),
    isMember,
    edited: new Set(change.edits.map(({ file }) => file)),
    semantic: change.edits,
  });
  const isLikely = ({ edit, group }: Mention): boolean =>
    USES.has(group) && (edit.confidence ?? 0) >= LIKELY && !isTitle(project, edit);
  return {
    likely: found.offered.filter(isLikely),
    mentions: [
      ...found.applied.map((edit): Mention => ({ edit, group: 'comment', why: 'mentions it' })),
      ...found.offered.filter((offer) => !isLikely(offer)),
    ],
    truncated: found.truncated,
  };
}

/** The title of a test. */
function isTitle({ state }: Project, { file, start }: { file: string; start: number }): boolean {
  const before = state.snapshot.read(file)?.slice(Math.max(0, start - 60), start) ?? '';
  return /\b(?:describe|it|test|suite|context|bench)(?:\.\w+)*\(\s*["'`]$/.test(before);
}
