// Emitters of which every use is known, and the events that only one side of them has.
import {
  componentProblems,
  textReferences,
  textTellsAll,
  type SourceFile,
  type SymbolRef,
} from '../../graph/index.ts';
import { publicAt } from '../../usage/index.ts';
import { collectedOf, placeOfText, type Finding, type View } from '../kit/index.ts';
import implicitFacts, { type EventUse, type Held } from './facts.ts';
import { unheardEvent } from './unheard-event.ts';
import { unsentEvent } from './unsent-event.ts';

type NamedUse = EventUse & { readonly file: string; readonly event: string };

export function findLonelyEvents(view: View): Finding[] {
  return view.authored
    .filter(({ role }) => role.role === 'source')
    .flatMap((file) =>
      (collectedOf(file, implicitFacts)?.held ?? [])
        .filter(({ holds }) => holds === 'bus')
        .flatMap((bus) => lonelyEvents(view, file, bus)),
    );
}

function lonelyEvents(view: View, file: SourceFile, bus: Held): Finding[] {
  const symbol = file.facts.occurrences.startingAt(bus.start)?.symbol;
  const uses = symbol === undefined ? undefined : allUses(view, { file: file.path, symbol });
  if (uses === undefined) return [];
  const sent = uses.filter(({ does }) => does === 'sends');
  const heard = uses.filter(({ does }) => does === 'hears');
  const missing = (list: readonly NamedUse[], others: readonly NamedUse[]): NamedUse[] =>
    list.filter(
      ({ event, file: path }, index) =>
        view.roleOf(path) === 'source' &&
        !OF_EMITTERS.has(event) &&
        list.findIndex((use) => use.event === event) === index &&
        others.every((other) => other.event !== event),
    );
  const hearsAll = heard.some(({ event }) => event === '*');
  return [
    ...(hearsAll ? [] : missing(sent, heard)).map((use) => findingOf(file.path, bus, use, unheardEvent.kind)),
    ...missing(heard, sent).map((use) => findingOf(file.path, bus, use, unsentEvent.kind)),
  ];
}

/** Events that emitters send themselves, or for every event. */
const OF_EMITTERS: ReadonlySet<string> = new Set(['newListener', 'removeListener', 'error', '*']);

/** Undefined unless all uses are known, and all of them name their event. */
function allUses(view: View, ref: SymbolRef): NamedUse[] | undefined {
  const { state, graph } = view;
  if (publicAt({ state }, ref).length > 0) return undefined;
  if (!textTellsAll(state, ref) || componentProblems(state, ref).length > 0) return undefined;
  const found: NamedUse[] = [];
  for (const { file, start, role } of textReferences(graph, ref)) {
    if (role === 'definition' || role === 'import' || role === 'export' || role === 'type') continue;
    const use = collectedOf(graph.files.get(file)!, implicitFacts)?.events?.find(({ at }) => at === start);
    if (use === undefined) return undefined;
    if (use.event !== undefined) found.push({ ...use, event: use.event, file });
    else if (use.does !== 'neither') return undefined;
  }
  return found;
}

function findingOf(path: string, bus: Held, { file, start, end, event }: NamedUse, kind: string): Finding {
  return {
    kind,
    file,
    start,
    end,
    key: `${bus.name}:${event}`,
    evidence: [
      { fact: 'emitter', ...placeOfText(path, bus.start, bus.name) },
      { fact: kind === unheardEvent.kind ? 'sent' : 'heard', file, start, end },
    ],
    data: { name: event, bus: bus.name },
  };
}
