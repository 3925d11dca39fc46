// A file's facts while they are being collected.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { keyOf } from '../kit/anchor.ts';
import type { AskWriter } from './asks.ts';
import { namesIn } from './declared-names.ts';
import type { Edit, Found, InheritedAsk, Kind, PlacedFact, TryFact } from './shape.ts';

export interface Draft {
  readonly file: CollectedFile;
  readonly found: Found[];
  readonly tries: TryFact[];
  readonly asks: AskWriter;
  /** Known when first asked for: see `mayBe`. */
  names: ReadonlyMap<string, number> | undefined;
  readonly inherited: InheritedAsk[];
  /** `&&`, `||` and `??` whose operands were looked at as conditions. */
  readonly tested: Set<Node>;
  /** By index in `found`, the function of this file whose promise is dropped. */
  readonly droppedCalls: Map<number, number>;
  /** Where functions start that let no error out. */
  readonly careful: Set<number>;
  /** Where functions start that handle what they wait for, if not all that may fail. */
  readonly guarded: Set<number>;
  /** By variable, where the functions start that are assigned to it. */
  readonly assigned: Map<number, number[]>;
}

interface Details {
  readonly form?: string;
  readonly guess?: boolean;
  readonly on?: Node | undefined;
  readonly facts?: readonly PlacedFact[];
  readonly fix?: readonly Edit[] | undefined;
  /** What the key is made of, where that is less than the place. */
  readonly about?: Node;
}

export function add(draft: Draft, kind: Kind, place: Node, details: Details = {}): void {
  const { form, guess, on, facts, fix, about = place } = details;
  draft.found.push({
    kind,
    start: place.start,
    end: place.end,
    key: keyOf(draft.file, about),
    ...(form === undefined ? {} : { form }),
    ...(guess ? { guess } : {}),
    ...(on ? { on: [on.start, on.end] as const } : {}),
    ...(facts ? { facts } : {}),
    ...(fix ? { fix } : {}),
  });
}

export function factAt(fact: string, { start, end }: { start: number; end: number }): PlacedFact {
  return [fact, start, end];
}

/** What a name of the file may stand for, as bits of `MAY_BE`. */
export function mayBe(draft: Draft, name: string): number {
  draft.names ??= namesIn(draft.file);
  return draft.names.get(name) ?? 0;
}
