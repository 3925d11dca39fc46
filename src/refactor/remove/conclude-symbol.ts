// What the deletion of a symbol comes to.
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
import type { Conclusion, Fact } from '../decide/conclusion.ts';
import type { Doubt } from '../plan/plan.ts';
import { publicAt, publicMemberAt } from '../../usage/index.ts';
import { cascadeOf } from './cascade.ts';
import { keepEffects } from './effect-kept.ts';
import { handedTypes } from './handed-types.ts';
import { hazardsOf } from './hazards.ts';
import { referenceDoubts } from './reference-doubts.ts';
import { addSymbol, newRemoval, type Removal } from './removal.ts';
import { refused, type Subject } from './subject.ts';
import { textUses, type TextUses } from './text-uses.ts';
import { dropUnusedImports } from './unused-imports.ts';
import { dropLinks, usesOf, type Uses } from './uses.ts';
import { isBigger, settle, type Settled } from './settle.ts';
import { unloadedDoubts } from './unloaded-modules.ts';
import { isProven, wayOf, type Way } from './way.ts';

export async function concludeSymbol(
  project: Project,
  ref: SymbolRef,
  wantsCascade: boolean,
): Promise<Conclusion> {
  const subject = await subjectOf(project, ref);
  const removal = newRemoval(project.state);
  const why = addSymbol(removal, ref);
  if (why) return refused(subject, { ...why, places: [] }, []);
  const uses = await usesOf(project, ref, removal);
  if (uses.uses.length > 0) return stillReferenced(subject, uses);
  dropLinks(removal, uses.links);
  dropUnusedImports(removal);
  const only = await wayOf(project, 'only', removal);
  const text = textUses(project, ref, only.change);
  const cascade = await cascadeOf(project, removal);
  const bigger = isBigger(cascade.removal, removal)
    ? await wayOf(project, 'cascade', cascade.removal)
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
    ? await keepingWay(project, ref, uses)
    : undefined;
  const found: Settled = {
    ways:
      wantsCascade && bigger ? [bigger, only] : [only, ...(kept ? [kept] : []), ...(bigger ? [bigger] : [])],
    doubts,
    mentions: text.mentions,
    isMember: MEMBERS.has(kindOf(project.state.graph, ref)),
    isTruncated: (text.truncated && !isFileLocal(project.state.graph, ref)) || cascade.isTruncated,
  };
  return settle(subject, found);
}

async function subjectOf(project: Project, ref: SymbolRef): Promise<Subject> {
  const { graph } = project.state;
  const isMember = MEMBERS.has(kindOf(graph, ref));
  const entryPoints = isMember ? await publicMemberAt(project, ref) : publicAt(project, ref);
  const { facts } = graph.files.get(ref.file)!;
  const site = declarationsOf(graph, ref)[0];
  return {
    project,
    label: `${ref.file}#${qualifiedName(facts, ref.symbol)}`,
    name: nameOfSymbol(graph, ref),
    definition: { file: ref.file, ...(site ? { start: site.nameStart, end: site.nameEnd } : {}) },
    entryPoints: isFileLocal(graph, ref) ? [] : entryPoints,
  };
}

const FACT_TYPES: Partial<Record<Reference['role'], Fact['type']>> = { import: 'import', export: 'export' };

function stillReferenced(subject: Subject, { uses, links }: Uses): Conclusion {
  const files = new Set(uses.map(({ file }) => file)).size;
  const message = `${subject.name} is used at ${uses.length} ${uses.length === 1 ? 'place' : 'places'} in ${files} ${files === 1 ? 'file' : 'files'}`;
  const facts = [...uses, ...links].map(({ file, start, end, role }): Fact => ({
    type: FACT_TYPES[role] ?? 'reference',
    place: { file, start, end },
    provenance: 'semantic',
  }));
  return refused(subject, { reason: 'still_referenced', message, places: [] }, facts);
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
async function keepingWay(project: Project, ref: SymbolRef, { links }: Uses): Promise<Way | undefined> {
  const removal: Removal = newRemoval(project.state);
  addSymbol(removal, ref);
  if (!keepEffects(removal)) return undefined;
  dropLinks(removal, links);
  dropUnusedImports(removal);
  const way = await wayOf(project, 'keep_effect', removal);
  return isProven(way) ? way : undefined;
}
