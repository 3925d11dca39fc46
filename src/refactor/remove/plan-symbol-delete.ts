// Plans the deletion of a symbol: by itself, with what nothing uses then, or with what made its value left in place.
import {
  declarationsOf,
  isFileLocal,
  kindOf,
  MEMBERS,
  nameOfSymbol,
  qualifiedName,
  type Reference,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { publicAt, publicMemberAt } from '../../usage/index.ts';
import { isProven, refused, type Doubt, type Fact, type Plan, type Subject } from '../plan/plan.ts';
import { cascadeOf } from './cascade.ts';
import { keepEffects } from './effect-kept.ts';
import { handedTypes } from './handed-types.ts';
import { hazardsOf } from './hazards.ts';
import { referenceDoubts } from './reference-doubts.ts';
import { addSymbol, newRemoval, type Removal } from './removal.ts';
import { textUses, type TextUses } from './text-uses.ts';
import { dropUnusedImports } from './unused-imports.ts';
import { dropLinks, usesOf, type Uses } from './uses.ts';
import { unloadedDoubts } from './unloaded-modules.ts';
import { isBigger, planOf, stillNeeded, tryRemoval, type TriedRemoval } from './try-removal.ts';

export async function planSymbolDelete(
  project: Project,
  ref: SymbolRef,
  wantsCascade: boolean,
): Promise<Plan> {
  const subject = await subjectOf(project, ref);
  const removal = newRemoval(project.state);
  const why = addSymbol(removal, ref);
  if (why) return refused(subject, [ref.file], { ...why, places: [] });
  const uses = await usesOf(project, ref, removal);
  if (uses.uses.length > 0) return stillReferenced(subject, uses);
  dropLinks(removal, uses.links);
  dropUnusedImports(removal);
  const only = await tryRemoval(project, 'only', removal);
  const text = textUses(project, ref, only.change);
  const cascade = await cascadeOf(project, removal);
  const bigger = isBigger(cascade.removal, removal)
    ? await tryRemoval(project, 'cascade', cascade.removal)
    : undefined;
  const doubts = [
    ...publicDoubts(subject),
    ...(await referenceDoubts(project, ref, subject.name, uses, removal)),
    ...(await handedTypes(project, ref, removal)),
    ...hazardsOf(removal, ref),
    ...unloadedDoubts(project.state, bigger ? [only, bigger] : [only]),
    ...stringDoubts(subject, text),
  ];
  const kept = doubts.some(({ reason }) => reason === 'side_effects')
    ? await keepingEffect(project, ref, uses)
    : undefined;
  return planOf(subject, {
    removals:
      wantsCascade && bigger ? [bigger, only] : [only, ...(kept ? [kept] : []), ...(bigger ? [bigger] : [])],
    doubts,
    mentions: text.mentions,
    isTruncated: (text.truncated && !isFileLocal(project.state.graph, ref)) || cascade.isTruncated,
  });
}

async function subjectOf(project: Project, ref: SymbolRef): Promise<Subject> {
  const { graph } = project.state;
  const isMember = MEMBERS.has(kindOf(graph, ref));
  const entryPoints = isMember ? await publicMemberAt(project, ref) : publicAt(project, ref);
  const { facts } = graph.files.get(ref.file)!;
  const site = declarationsOf(graph, ref)[0];
  return {
    operation: 'delete',
    label: `${ref.file}#${qualifiedName(facts, ref.symbol)}`,
    name: nameOfSymbol(graph, ref),
    isMember,
    definitions: [{ file: ref.file, ...(site ? { start: site.nameStart, end: site.nameEnd } : {}) }],
    entryPoints: isFileLocal(graph, ref) ? [] : entryPoints,
  };
}

const FACT_TYPES: Partial<Record<Reference['role'], Fact['type']>> = { import: 'import', export: 'export' };

function stillReferenced(subject: Subject, { uses, links }: Uses): Plan {
  const files = new Set(uses.map(({ file }) => file)).size;
  const message = `${subject.name} is used at ${uses.length} ${uses.length === 1 ? 'place' : 'places'} in ${files} ${files === 1 ? 'file' : 'files'}`;
  const facts = [...uses, ...links].map(({ file, start, end, role }): Fact => ({
    type: FACT_TYPES[role] ?? 'reference',
    place: { file, start, end },
    provenance: 'semantic',
  }));
  return stillNeeded(subject, message, facts);
}

function publicDoubts({ name, entryPoints }: Subject): Doubt[] {
  if (entryPoints.length === 0) return [];
  const message = `${name} is offered by ${entryPoints.join(', ')}: others may use it.`;
  return [
    { reason: 'public_name', message, places: entryPoints.map((file) => ({ file, start: 0, end: 0 })) },
  ];
}

function stringDoubts({ name }: Subject, { likely }: TextUses): Doubt[] {
  if (likely.length === 0) return [];
  const places = likely.map(({ edit: { file, start, end } }) => ({ file, start, end }));
  return [
    { reason: 'named_in_strings', message: `Strings or data name "${name}": they may mean it.`, places },
  ];
}

/** The same, but the expression that made the value goes on running. */
async function keepingEffect(
  project: Project,
  ref: SymbolRef,
  { links }: Uses,
): Promise<TriedRemoval | undefined> {
  const removal: Removal = newRemoval(project.state);
  addSymbol(removal, ref);
  if (!keepEffects(removal)) return undefined;
  dropLinks(removal, links);
  dropUnusedImports(removal);
  const tried = await tryRemoval(project, 'keep_effect', removal);
  return isProven(tried) ? tried : undefined;
}
