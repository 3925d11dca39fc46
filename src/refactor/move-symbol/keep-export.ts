// Whether the source goes on exporting what moved: because a package offers the file, because someone outside loads it, or
// because an importer could not be rewritten.
import { isTestFile } from '../../graph/index.ts';
import type { Importers } from './importers.ts';
import type { Move } from './move.ts';
import { namePlaces } from './moved-part.ts';
import { addDoubt } from './notes.ts';
import { isEntry } from './public-names.ts';
import { isLoadedFromOutside } from './surroundings.ts';

export function planKeeping(move: Move, { keeping }: Importers): boolean {
  const { state, from, exported, notes, name, ref } = move;
  if (exported.names.size === 0) return false;
  const places = namePlaces(state, ref, name);
  const isOffered = isEntry(move.project, from.path);
  if (isOffered) {
    const message = `${from.path} is what a package offers to others: it keeps exporting ${name} from its new file.`;
    addDoubt(notes, 'public-entry', message, places);
  } else if (isLoadedFromOutside(move) && !isTestFile(from.file)) {
    const message = `Nothing in the repository imports ${from.path}: whoever loads it may read ${name}, so it keeps exporting it.`;
    addDoubt(notes, 'unknown-loader', message, places);
    return true;
  }
  for (const { reason, message, places: where } of keeping) {
    const isExpected = isOffered && reason === 'named-by-package';
    if (!isExpected) addDoubt(notes, reason, message, where);
  }
  return isOffered || keeping.length > 0;
}
