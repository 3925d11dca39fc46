// What types say about the places that were collected. The answer holds only places that matter.
import type { SourceFile } from '../../graph/index.ts';
import type { Types } from '../../types/index.ts';
import { collectedOf } from '../kit/index.ts';
import type { TypedQuestion } from '../kit/typed-facts.ts';
import { typesOf, type Asking, type Found, type UnknownAnswer } from './asking.ts';
import { askAssertions } from './assertions.ts';
import unknownFacts from './facts.ts';
import { flowRows } from './fact.ts';
import { askFlows } from './flows.ts';
import { askNames } from './names.ts';
import { askUses } from './uses.ts';

export function unknownQuestion(files: readonly SourceFile[]): TypedQuestion<UnknownAnswer> {
  return { detector: 'unknown-proof', files, ask };
}

async function ask(types: Types, context: string, file: SourceFile): Promise<UnknownAnswer> {
  const fact = collectedOf(file, unknownFacts) ?? {};
  const asking: Asking = { types, context, path: file.path, fact, open: [] };
  const first = await firstTypes(asking);
  const assertions = await askAssertions(asking);
  const flows = await askFlows(asking, first.flows);
  const names = await askNames(asking, first.names);
  const uses = await askUses(asking, first.flows, flows);
  return { assertions, flows, names, uses, open: firstOfKind(asking.open) };
}

function firstOfKind(open: Asking['open']): Asking['open'] {
  return [...Map.groupBy(open, ([kind]) => kind).values()].map((group) => group[0]!);
}

/** Types of the values that flow and of the names, in one question. */
async function firstTypes(asking: Asking): Promise<{ flows: Found[]; names: Found[] }> {
  const flows = flowRows(asking.fact).map(({ value }) => value);
  const names = (asking.fact.names ?? []).map(([, start, end]) => ({ start: start!, end: end! }));
  const found = await typesOf(asking, [...flows, ...names]);
  return { flows: found.slice(0, flows.length), names: found.slice(flows.length) };
}
