// What collectors said about one file, as bytes and back. Parsed when first asked for: most files of a repository are asked
// about once or never.
import type { Collector, Json } from './collector.ts';

/** What the collectors said about one file. */
export interface Collected {
  of<Fact extends Json>(collector: Collector<Fact>): Fact | undefined;
}

export function encodeCollected(values: Readonly<Record<string, Json>>): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(Object.keys(values).length === 0 ? '' : JSON.stringify(values));
}

export function decodeCollected(bytes: Uint8Array): Collected {
  let values: Record<string, Json> | undefined;
  return {
    of<Fact extends Json>(collector: Collector<Fact>): Fact | undefined {
      values ??=
        bytes.length === 0 ? {} : (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, Json>);
      return values[collector.id] as Fact | undefined;
    },
  };
}
