// Names that stay in the source file and that the moved part needs: they have to be exported before they can be imported.
import type { Program } from '@oxc-project/types';
import { declarationsOf } from '../../graph/index.ts';
import { isDeclaration } from '../../syntax/index.ts';
import type { TextEdit } from '../plan/change.ts';
import { exportedNames, type Move } from './move.ts';
import type { Need } from './needs.ts';
import { addDoubt, placeAt, refuse } from './notes.ts';
import { isPublic } from './public-names.ts';
import { editOf } from './sheet-edits.ts';
import { clashOf } from './star-exports.ts';

export interface Offered {
  /** The name under which the source exports it. */
  readonly exported: string;
  readonly edits: readonly TextEdit[];
  /** Set where a list at the end of the file has to name it. */
  readonly listed?: string;
}

/** How the source offers a name to the target; undefined where it cannot. */
export function offerName(move: Move, need: Need): Offered | undefined {
  const { from, notes } = move;
  const known = exportedNames(from, need.symbol);
  const isUsable = (name: string): boolean => need.isTypeOnly || known.get(name)?.isType === false;
  const exported = [need.name, ...known.keys()].find((name) => known.has(name) && isUsable(name));
  if (exported !== undefined) return { exported, edits: [] };
  if (known.size > 0) {
    const message = `${need.name} is exported as a type only, and its value is needed in ${move.to.path}.`;
    refuse(notes, 'type-only-export', message, placesOf(move, need));
    return undefined;
  }
  warnOfNewExport(move, need);
  return { exported: need.name, ...exportEdits(move, need) };
}

function placesOf({ from }: Move, { starts, name }: Need): { file: string; start: number; end: number }[] {
  return starts.map((start) => placeAt(from.path, start, name));
}

function warnOfNewExport(move: Move, need: Need): void {
  const { project, state, from, notes } = move;
  const places = declarationsOf(state.graph, { file: from.path, symbol: need.symbol }).map((site) =>
    placeAt(from.path, site.nameStart, need.name),
  );
  const clash = clashOf(state.graph, from.path, need.name);
  if (clash !== undefined) {
    const message = `${need.name} has to be exported from ${from.path}, but ${clash} already gets a ${need.name} from elsewhere with \`export *\`.`;
    refuse(notes, 'export-clash', message, places);
  } else if (isPublic(project, from.path)) {
    const message = `${from.path} has to export more than before, and a package offers everything that it exports.`;
    addDoubt(notes, 'becomes-public', message, places);
  }
}

/** `export` before every declaration, or a list where a statement declares more than this name. */
function exportEdits({ state, from }: Move, { symbol, name }: Need): Pick<Offered, 'edits' | 'listed'> {
  const edits: TextEdit[] = [];
  for (const { nameStart } of declarationsOf(state.graph, { file: from.path, symbol })) {
    const node = from.tree.program.body.find((each) => each.start <= nameStart && nameStart < each.end);
    if (node === undefined || !isDeclaration(node) || declaresMore(node)) return { edits: [], listed: name };
    edits.push(editOf(from, keywordPlace(from.text, node), keywordPlace(from.text, node), 'export '));
  }
  return { edits };
}

function declaresMore(node: Program['body'][number]): boolean {
  return (
    node.type === 'VariableDeclaration' &&
    (node.declarations.length > 1 || node.declarations[0]!.id.type !== 'Identifier')
  );
}

/** Behind decorators, which may not stand between `export` and `class` everywhere. */
function keywordPlace(text: string, node: Program['body'][number]): number {
  const decorators = 'decorators' in node ? (node.decorators as readonly { end: number }[]) : [];
  const last = Math.max(node.start, ...decorators.map((decorator) => decorator.end));
  return last === node.start ? last : last + /^\s*/.exec(text.slice(last))![0].length;
}
