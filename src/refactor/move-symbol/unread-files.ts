// Places that may name what moves and that nothing can decide: files that could not be read whole, imports that lead nowhere.
import type { SourceFile } from '../../graph/index.ts';
import { mayMean } from '../../resolve/index.ts';
import type { Move } from './move.ts';
import { addDoubt, placeAt } from './notes.ts';

export function doubtUnread(move: Move): void {
  const { state, name, notes, exported } = move;
  if (exported.names.size === 0) return;
  for (const problem of state.problems) {
    const { file, limits, message } = problem;
    if (!limits || file === undefined) continue;
    const text = state.snapshot.read(file);
    if (text !== undefined && !text.includes(name)) continue;
    addDoubt(notes, 'file-not-parsed', `It may be named where the code could not be read: ${message}`, [
      { file, start: 0, end: 0 },
    ]);
  }
  for (const path of state.graph.paths) doubtImports(move, state.graph.files.get(path)!);
}

/** An import that was not found but may be meant for the source. */
function doubtImports({ from, exported, notes }: Move, { path, facts, resolutions }: SourceFile): void {
  for (const [row, resolution] of resolutions.entries()) {
    if (resolution.kind !== 'unresolved') continue;
    const { specifier, specifierStart } = facts.imports.at(row);
    if (!mayMean(resolution, specifier, path, from.path) || !asksFor(facts, row, exported.names)) continue;
    const message = `"${specifier}" was not found; it may be ${from.path}.`;
    addDoubt(notes, 'unresolved-import', message, [placeAt(path, specifierStart, specifier)]);
  }
}

function asksFor(facts: SourceFile['facts'], row: number, wanted: ReadonlyMap<string, unknown>): boolean {
  return facts.importNames.from(row).some(({ imported }) => wanted.has(imported));
}
