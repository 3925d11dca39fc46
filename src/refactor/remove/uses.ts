// What names a symbol besides what goes with it. An entry of an import or export list is a link: it goes too, for whoever uses
// the symbol through it is named in its own right. Everything else is a use, which keeps the symbol where it is.
import { isTypeScript } from '../../syntax/index.ts';
import { ROLE } from '../../facts/index.ts';
import {
  containerOf,
  declarationsOf,
  kindOf,
  MEMBERS,
  referencesOf,
  symbolDeclaredAt,
  symbolKey,
  symbolTarget,
  type CodeGraph,
  type Reference,
  type References,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { dropName } from '../move-symbol/statement-sheet.ts';
import { linkPart } from './link-part.ts';
import { fileIn, goneIn, listedAt, type Removal } from './removal.ts';

export interface Uses {
  readonly uses: readonly Reference[];
  readonly links: readonly Reference[];
  /** Declarations of the same member elsewhere: whether they need it, types decide. */
  readonly related: readonly Reference[];
  /** Files that do not belong to the repository and declare it as well. */
  readonly outside: readonly string[];
  /** Places in comments. */
  readonly mentions: readonly Reference[];
  readonly answer: Pick<References, 'references' | 'open' | 'outside' | 'problems'>;
}

export async function usesOf(project: Project, ref: SymbolRef, removal: Removal): Promise<Uses> {
  const { graph } = project.state;
  const target = symbolTarget(graph, ref);
  // A local name for something of another module: what is asked about is the name, not what it stands for.
  if (target.kind !== 'symbol' || symbolKey(target) !== symbolKey(ref))
    return sorted(removal, ref, { references: bindingUses(graph, ref), open: [], outside: [], problems: [] });
  const answer = await referencesOf(project, ref);
  const sites = declarationsOf(graph, ref).map(({ nameStart }) => nameStart);
  if (!sites.some((start) => (roleAt(graph, ref.file, start) & ROLE.SHORTHAND) !== 0))
    return sorted(removal, ref, answer);
  const references = await withoutProperties(project, ref, sites, answer.references);
  return sorted(removal, ref, { ...answer, references, outside: [] });
}

/** `const { x } = o` names a variable and a property at once: TypeScript answers for both. */
async function withoutProperties(
  project: Project,
  ref: SymbolRef,
  sites: readonly number[],
  references: readonly Reference[],
): Promise<readonly Reference[]> {
  const { graph } = project.state;
  const types = await project.types();
  const own: Reference[] = [];
  for (const [file, found] of Map.groupBy(references, (reference) => reference.file)) {
    const isProperty = found.map(
      ({ start }) => (roleAt(graph, file, start) & (ROLE.KEY | ROLE.MEMBER)) !== 0,
    );
    const asked = found.filter((_, index) => isProperty[index]);
    const answers = await types.symbolsAt(
      file,
      asked.map(({ start }) => start),
    );
    const isOwn = (index: number): boolean =>
      answers[index]?.declarations.some((at) => at.file === ref.file && sites.includes(at.start)) ?? true;
    const others = new Set(asked.filter((_, index) => !isOwn(index)));
    own.push(...found.filter((reference) => !others.has(reference)));
  }
  return own;
}

function roleAt(graph: CodeGraph, file: string, start: number): number {
  return graph.files.get(file)?.facts.occurrences.startingAt(start)?.role ?? 0;
}

/** Sorts references by what they are, those that go left out. */
export function sorted(
  removal: Removal,
  ref: SymbolRef,
  answer: Pick<References, 'references' | 'open' | 'outside' | 'problems'>,
): Uses {
  const groups: Record<Sort, Reference[]> = { use: [], link: [], related: [], mention: [] };
  for (const [file, found] of Map.groupBy(answer.references, (reference) => reference.file)) {
    const isGone = goneIn(removal, file);
    for (const reference of found)
      if (!isGone(reference.start)) groups[sortOf(removal, ref, reference)].push(reference);
  }
  return {
    uses: groups.use,
    links: groups.link,
    related: groups.related,
    outside: answer.outside,
    mentions: groups.mention,
    answer,
  };
}

type Sort = 'use' | 'link' | 'related' | 'mention';

function sortOf(removal: Removal, ref: SymbolRef, { file, start }: Reference): Sort {
  const { graph } = removal.state;
  const open = fileIn(removal, file)?.open;
  if (open === undefined) return 'use';
  const { comments, language } = open.file.facts;
  if (comments.some((comment) => comment.start <= start && start < comment.end))
    return isTypeScript(language) ? 'mention' : 'use';
  if (kindOf(graph, ref) !== 'import' && (listedAt(open, start) || linkPart(open.tree, start))) return 'link';
  return isRelated(graph, { file, start }) ? 'related' : 'use';
}

/** A member of a class or type is declared there: it may have to be, because of this one, or make this one needed. */
function isRelated(graph: CodeGraph, { file, start }: { file: string; start: number }): boolean {
  const other = symbolDeclaredAt(graph, file, start);
  if (other === undefined || !MEMBERS.has(kindOf(graph, other))) return false;
  const container = containerOf(graph, other);
  return container === undefined || /^(?:class|interface|type)$/.test(kindOf(graph, container));
}

/** Takes out the entries of lists, and the statements, that only hand the symbol on. */
export function dropLinks(removal: Removal, links: readonly Reference[]): void {
  for (const { file, start } of links) {
    const own = fileIn(removal, file)!;
    const listed = listedAt(own.open, start);
    const part = listed ? undefined : linkPart(own.open.tree, start);
    if (listed) dropName(own.sheet, listed.statement, listed.name);
    else if (part) own.parts.push(part);
  }
}

/** Places of a local name for something of another module. */
function bindingUses(graph: CodeGraph, { file, symbol }: SymbolRef): Reference[] {
  const uses = graph.files.get(file)!.facts.occurrences.of(symbol);
  return uses.map(({ start, end }) => ({ file, start, end, role: 'read' }));
}
