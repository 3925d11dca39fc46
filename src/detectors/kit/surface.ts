// The part of a file that types seen from elsewhere can depend on, as a hash: its text without comments, without the layout
// of lines, and without the bodies of functions that say what they return. Two texts with the same surface give the same
// types to everyone who imports them. What a left-out body assigns to names declared outside of it stays in, because
// narrowing in other functions depends on it; so does everything inside a function whose return type is inferred.
import { hash } from 'node:crypto';
import { lowerBound } from '../../base/index.ts';
import { FUNCTION, ROLE, type CollectedFile, type Collector, type FileFacts } from '../../facts/index.ts';

interface Stretch {
  readonly start: number;
  readonly end: number;
  /** What stands in its place; the text itself when undefined. */
  readonly text?: string;
}

const surfaceFacts: Collector<string> = {
  id: 'surface',
  version: 1,
  start(file) {
    const { language } = file.tree;
    // Comments are types in JavaScript, and a script's names are everybody's.
    if (language === 'js' || language === 'jsx') return { finish: () => undefined };
    const templates: Stretch[] = [];
    return {
      enter: {
        TemplateLiteral: ({ start, end }) => void templates.push({ start, end }),
      },
      finish: () => (file.facts.isModule && !file.tree.recovered ? surfaceOf(file, templates) : undefined),
    };
  },
};

export default surfaceFacts;

function surfaceOf(file: CollectedFile, templates: readonly Stretch[]): string {
  const { text } = file;
  const special = [...leftOutBodies(file), ...leftOutComments(file), ...templates].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  let kept = '';
  let at = 0;
  for (const { start, end, text: replacement } of special) {
    // What begins inside something that was dealt with is part of it.
    if (start < at) continue;
    kept += text.slice(at, start) + (replacement ?? templateText(text, start, end));
    at = end;
  }
  kept += text.slice(at);
  return hash('sha1', kept.replace(/[ \t\r]*\n\s*/g, '\n'), 'base64url');
}

/** Line ends of a template are part of its value. */
function templateText(text: string, start: number, end: number): string {
  return text.slice(start, end).replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function leftOutComments({ tree, facts }: CollectedFile): Stretch[] {
  const first = tree.program.body[0]?.start ?? facts.length;
  // Comments before the first statement may be settings for the compiler.
  return tree.comments.filter(({ start }) => start >= first).map(({ start, end }) => ({ start, end, text: ' ' }));
}

function leftOutBodies({ facts }: CollectedFile): Stretch[] {
  const { functions } = facts;
  const order = Array.from({ length: functions.count }, (_, row) => row).sort(
    (a, b) => functions.start[a]! - functions.start[b]!,
  );
  const bodies: Stretch[] = [];
  let keptUntil = 0;
  for (const row of order) {
    const end = functions.end[row]!;
    const start = functions.bodyStart[row]!;
    if (functions.start[row]! < keptUntil || (functions.flags[row]! & FUNCTION.SIGNATURE) !== 0) continue;
    keptUntil = end;
    if (functions.returnEnd[row] !== 0) bodies.push({ start, end, text: `{${assignedIn(facts, start, end)}}` });
  }
  return bodies;
}

/** Names that are assigned between two offsets in another function than the one that declares them. */
function assignedIn({ occurrences, names }: FileFacts, start: number, end: number): string {
  const assigned: string[] = [];
  for (let row = lowerBound(occurrences.start, start); row < occurrences.count; row++) {
    if (occurrences.start[row]! >= end) break;
    const role = occurrences.role[row]!;
    if ((role & ROLE.WRITE) !== 0 && (role & ROLE.CAPTURED) !== 0)
      assigned.push(names[occurrences.name[row]!]!);
  }
  return assigned.join(',');
}
