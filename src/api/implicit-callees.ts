// What a symbol's code calls without naming it. The one file that is asked about is parsed again for it: the places are many, and
// no other question needs them.
import type { Answers, Problem } from '../contract/index.ts';
import { implicitUses } from '../facts/index.ts';
import {
  declarationsOf,
  isDeclaredImplicit,
  ownerAt,
  ownerName,
  symbolDeclaredAt,
  type SymbolRef,
} from '../graph/index.ts';
import type { Project } from '../project/index.ts';
import { sourceTree } from '../syntax/index.ts';
import type { ImplicitAnswer, ImplicitMember, ImplicitUse } from '../types/index.ts';
import { spanIn } from './describe.ts';

type CalleeAnswer = Answers['graph-callees']['callees'][number];

export interface ImplicitCallees {
  readonly callees: readonly CalleeAnswer[];
  readonly problems: readonly Problem[];
}

export async function implicitCallees(project: Project, ref: SymbolRef): Promise<ImplicitCallees> {
  const uses = usesIn(project, ref);
  if (uses.length === 0) return { callees: [], problems: [] };
  const types = await project.types();
  const answers = await types.implicitMembers(ref.file, uses);
  return {
    callees: uses.flatMap((use, index) => calleesOf(project, ref.file, use, answers[index]!)),
    problems: uses.flatMap((use, index) =>
      answers[index]!.isOpen ? [openProblem(project, ref.file, use)] : [],
    ),
  };
}

/** Places at which something of the repository can be called. */
function usesIn({ state: { graph, snapshot } }: Project, ref: SymbolRef): ImplicitUse[] {
  const text = snapshot.read(ref.file);
  if (text === undefined) return [];
  const { program } = sourceTree(ref.file, text);
  return implicitUses(program, declarationsOf(graph, ref)).filter(({ names }) =>
    names.some((name) => isDeclaredImplicit(graph, name)),
  );
}

/** What the language declares itself is left out: whoever loops over an array knows. */
const OF_LANGUAGE = /^typescript\/lib\//;

function calleesOf(
  project: Project,
  file: string,
  { start, end }: ImplicitUse,
  { members }: ImplicitAnswer,
): CalleeAnswer[] {
  const span = spanIn(project.state, file, start, end);
  return members
    .filter((member) => !OF_LANGUAGE.test(member.file))
    .map((member) => ({
      symbol: nameOf(project, member),
      file: member.file,
      kind: member.name === '{…}' ? 'get' : 'implicit',
      span,
      external: member.external,
    }));
}

/** A member under a symbol is called by what it belongs to. */
function nameOf({ state: { graph } }: Project, { name, file, start, external }: ImplicitMember): string {
  if (external) return name;
  const symbol = symbolDeclaredAt(graph, file, start)?.symbol;
  if (symbol !== undefined) return ownerName(graph, file, symbol);
  const owner = ownerAt(graph.files.get(file)!.facts, start);
  return owner === undefined ? name : `${ownerName(graph, file, owner)}.${name}`;
}

function openProblem({ state }: Project, file: string, { start, end, names }: ImplicitUse): Problem {
  const called = names.map((name) => (name === '{…}' ? 'a getter' : name)).join(' or ');
  const message = `the language may call ${called} here, and it is unknown which code that runs`;
  return { code: 'CALLS_IMPLICIT', file, span: spanIn(state, file, start, end), message, limits: true };
}
