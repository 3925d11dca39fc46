// What collectors said about one file, as bytes and back. Parsed when first asked for: most files of a repository are asked
// about once or never.
import type { Problem } from '../contract/index.ts';
import type { Collector, Json } from './collector.ts';

/** What the collectors said about one file. */
export interface Collected {
  of<Fact extends Json>(collector: Collector<Fact>): Fact | undefined;
  /** Collectors that failed, of which nothing is known. */
  readonly problems: readonly Problem[];
}

type Values = Readonly<Record<string, Json>>;
type Parts = readonly [values: Values, problems: readonly Problem[]];

/** An object; where something failed, a list of it and of the problems, so that the first byte tells. */
export function encodeCollected(values: Values, problems: readonly Problem[] = []): Uint8Array<ArrayBuffer> {
  if (problems.length > 0) return new TextEncoder().encode(JSON.stringify([values, problems]));
  return new TextEncoder().encode(Object.keys(values).length === 0 ? '' : JSON.stringify(values));
}

const LIST = '['.charCodeAt(0);

export function decodeCollected(bytes: Uint8Array): Collected {
  const hasFailed = bytes[0] === LIST;
  let parts: Parts | undefined;
  const parsed = (): Parts => (parts ??= hasFailed ? parse<Parts>(bytes) : [parse<Values>(bytes), []]);
  return {
    of: <Fact extends Json>(collector: Collector<Fact>) => parsed()[0][collector.id] as Fact | undefined,
    get problems() {
      return hasFailed ? parsed()[1] : [];
    },
  };
}

function parse<Value>(bytes: Uint8Array): Value {
  return JSON.parse(bytes.length === 0 ? '{}' : new TextDecoder().decode(bytes)) as Value;
}
