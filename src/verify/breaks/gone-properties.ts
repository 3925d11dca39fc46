// Uses of properties of a CommonJS module's exports that have no declaration of their own, and that are gone.
import { ROLE } from '../../facts/index.ts';
import { edgesInto, type SourceFile } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import { mayExportMore } from '../naming-after.ts';
import type { BrokenName } from './broken-name.ts';

/** Uses of properties that a CommonJS module gave its exports before and does not give them any more. */
export function* goneProperties(change: Change): Generator<BrokenName> {
  const { before, after, files } = change;
  const { graph } = after.state;
  for (const file of files) {
    const old = file.from === undefined ? undefined : before.state.graph.files.get(file.from);
    const now = file.kind === 'removed' ? undefined : graph.files.get(file.path);
    if (
      !old ||
      !now ||
      old.facts.isModule ||
      now.facts.isModule ||
      now.facts.exports.count === 0 ||
      mayExportMore(change, now.path)
    )
      continue;
    const left = new Set(now.facts.exports.map(({ name }) => name));
    const gone = new Set(
      old.facts.exports.map(({ name }) => name).filter((name) => name !== '=' && !left.has(name)),
    );
    if (gone.size === 0) continue;
    for (const { from } of edgesInto(graph).get(now.path) ?? [])
      yield* propertiesUsed(graph.files.get(from)!, now.path, gone);
  }
}

function* propertiesUsed(file: SourceFile, source: string, gone: ReadonlySet<string>): Generator<BrokenName> {
  const { importNames, occurrences } = file.facts;
  for (const entry of importNames) {
    const resolution = file.resolutions[entry.import];
    if (resolution?.kind !== 'file' || resolution.path !== source) continue;
    if (gone.has(entry.imported)) {
      const { start, imported: name } = entry;
      yield { kind: 'import', file: file.path, start, end: start + name.length, name, source };
    }
    if (entry.imported !== '*' || entry.symbol === undefined) continue;
    for (const use of occurrences.of(entry.symbol)) {
      const member = use.member;
      if (!member || !gone.has(member.name) || member.is(ROLE.WRITE)) continue;
      const { start, end, name } = member;
      yield { kind: 'import', file: file.path, start, end, name, source };
    }
  }
}
