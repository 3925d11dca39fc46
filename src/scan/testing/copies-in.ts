// For tests: the copies that a detector finds in a fixture, each group as one line.
import { runFixture } from './check-findings.ts';
import { parseFixture } from '../../base/testing/fixture.ts';
import type { Detector } from '../../detectors/index.ts';

interface Item {
  readonly file: string;
  readonly span: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
}

/** Groups as `kind a.ts:1-6 b.ts:3-8`, in order. */
export async function copiesIn(detector: Detector, text: string): Promise<string[]> {
  const { findings } = await runFixture(detector, parseFixture(text));
  const lines = findings.map(({ answer }) => {
    const items = answer['items'] as readonly Item[];
    const places = items.map(({ file, span }) => `${file}:${span.start.line}-${span.end.line}`);
    return `${answer.kind} ${places.join(' ')}`;
  });
  return lines.sort();
}
