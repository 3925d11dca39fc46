// What TypeScript and the graph say against a way, at places of the files as they are.
import type { Fact } from '../decide/conclusion.ts';
import { orderedEdits, type Change } from '../plan/change.ts';
import type { Place } from '../plan/plan.ts';
import type { Way } from './way.ts';

/** Where something that stands at a place after the change stands before it. */
function placeBefore({ edits }: Change, { file, start, end }: Place): Place {
  let shift = 0;
  for (const edit of orderedEdits(edits.filter((item) => item.file === file))) {
    if (edit.start + edit.text.length > start + shift) break;
    shift += edit.end - edit.start - edit.text.length;
  }
  return { file, start: start + shift, end: end + shift };
}

export function complaintFacts({ change, check, dangling }: Way): Fact[] {
  return [
    ...check.complaints.map(({ file = '', start, end, code, message }): Fact => ({
      type: 'diagnostic',
      place: placeBefore(change, { file, start, end }),
      content: `TS${code}: ${message.split('\n')[0]}`,
      provenance: 'semantic',
    })),
    ...dangling.map((place): Fact => ({
      type: 'reference',
      place: placeBefore(change, place),
      content: 'would lead nowhere',
      provenance: 'semantic',
    })),
  ];
}

/** Complaints that something is not used, as opposed to those that something is missing. */
const UNUSED = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027, 2578]);

export function isMissing({ check }: Way): boolean {
  return check.complaints.some(({ code }) => !UNUSED.has(code));
}

/** Complaints that a name means nothing. */
const NO_SUCH_NAME = new Set([2304, 2305, 2339, 2503, 2551, 2552, 2614, 2694, 2724, 2749, 18004]);

/** Whether something still names what goes. */
export function isNamed({ check }: Way, name: string): boolean {
  return check.complaints.some(
    ({ code, message }) => NO_SUCH_NAME.has(code) && message.includes(`'${name}'`),
  );
}
