// Which entry points of published packages show a member to others: they offer what contains it, or something whose type leads
// there, as the signature of an exported function does. What the text does not tell, TypeScript is asked.
import { FUNCTION, ROLE, type FileFacts, type FunctionCursor } from '../../facts/index.ts';
import {
  containerOf,
  declarationsOf,
  isLocal,
  nameOfSymbol,
  ownerAt,
  symbolKey,
  textReferences,
  type CodeGraph,
  type Reference,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { isPrivate, publicAt } from './public-symbols.ts';

export async function publicMemberAt(project: Project, member: SymbolRef): Promise<readonly string[]> {
  const { state } = project;
  const { graph } = state;
  const direct = publicAt(project, member);
  if (direct.length > 0 || isHidden(state, member)) return direct;
  const words = new Set([nameOfSymbol(graph, member)]);
  const seen = new Set<string>();
  const queue = [outermost(graph, member)];
  for (let carrier = queue.pop(); carrier !== undefined; carrier = queue.pop()) {
    if (seen.has(symbolKey(carrier))) continue;
    seen.add(symbolKey(carrier));
    words.add(nameOfSymbol(graph, carrier));
    for (const reference of textReferences(graph, carrier)) {
      const owner = ownerOf(graph, reference);
      if (owner === undefined || seen.has(symbolKey(outermost(graph, owner)))) continue;
      if (isHidden(state, owner) || !(await showsType(project, reference, owner, words))) continue;
      const entries = publicAt(project, owner);
      if (entries.length > 0) return entries;
      queue.push(outermost(graph, owner));
    }
  }
  return [];
}

/** What contains it all; for what a function declares for itself, what that function contains. */
function outermost(graph: CodeGraph, ref: SymbolRef): SymbolRef {
  const { facts } = graph.files.get(ref.file)!;
  const container = containerOf(graph, ref);
  if (container === undefined || isLocal(facts, ref.symbol) !== isLocal(facts, container.symbol)) return ref;
  return outermost(graph, container);
}

/** Whether it, or something that it is part of, is private. */
function isHidden(state: ProjectState, ref: SymbolRef): boolean {
  for (let at: SymbolRef | undefined = ref; at; at = containerOf(state.graph, at))
    if (isPrivate(state, at)) return true;
  return false;
}

/** The declaration that a place is part of; imports and exports are nobody's. */
function ownerOf(graph: CodeGraph, { file, start, role }: Reference): SymbolRef | undefined {
  if (role === 'import' || role === 'export') return undefined;
  const symbol = ownerAt(graph.files.get(file)!.facts, start);
  return symbol === undefined ? undefined : { file, symbol };
}

/** Whether the type of what is declared around a place depends on what is named there. */
async function showsType(
  project: Project,
  { file, start }: Reference,
  owner: SymbolRef,
  words: ReadonlySet<string>,
): Promise<boolean> {
  const { graph } = project.state;
  const { facts } = graph.files.get(file)!;
  const isType = facts.occurrences.startingAt(start)?.is(ROLE.TYPE | ROLE.HERITAGE) === true;
  const bodies = bodiesAround(facts, start);
  if (bodies.length === 0 && isType) return true;
  if (bodies.some((body) => isClosed(facts, body))) return false;
  const site = declarationsOf(graph, owner)[0];
  if (site === undefined) return true;
  const types = await project.types();
  const [answer] = await types.typesAt(file, [site.nameStart]);
  if (answer === undefined || answer.kind === 'error') return true;
  return (answer.text.match(/[\p{ID_Continue}$]+/gu) ?? []).some((word) => words.has(word));
}

/** Functions in whose bodies a place is. */
function bodiesAround({ functions }: FileFacts, offset: number): FunctionCursor[] {
  return functions.filter(
    (item) => !item.is(FUNCTION.SIGNATURE) && item.bodyStart <= offset && offset < item.end,
  );
}

/** Whether nothing of a body is part of a type: the function says what it gives, or gives nothing. */
function isClosed({ language }: FileFacts, body: FunctionCursor): boolean {
  if (body.returnEnd !== 0) return true;
  // In JavaScript, a constructor declares the properties that it assigns.
  return body.is(FUNCTION.CONSTRUCTOR) && language !== 'js' && language !== 'jsx';
}
