// What is to be renamed: the symbols of the index that bear the name together, and where the name can be used.
import type { Range } from '../../base/index.ts';
import type { Project } from '../../project/index.ts';
import { indexedHierarchy, pythonHierarchy, type Hierarchy } from './class-hierarchy.ts';
import { viewIndex, type IndexView, type Occurrence } from './index-view.ts';
import { plainText, pythonText, type CodeText } from './python-text.ts';
import type { ForeignSelection } from './selection.ts';
import { familyOf, nameKindOf, ownName, type Family, type NameKind } from './symbol-family.ts';

export interface ForeignName {
  readonly project: Project;
  readonly selection: ForeignSelection;
  readonly view: IndexView;
  readonly row: number;
  readonly kind: NameKind;
  readonly hierarchy: Hierarchy;
  readonly family: Family;
  /** Where the family occurs, as the index says. */
  readonly occurrences: readonly Occurrence[];
  readonly label: string;
  readonly oldName: string;
  readonly newName: string;
  readonly isPython: boolean;
  /** The function inside of which a local name or a parameter is known; the whole repository where this is undefined. */
  readonly scope: (Range & { readonly file: string }) | undefined;
  /** Files of the languages of the index. */
  readonly files: readonly string[];
  /** A file's text, taken apart once. */
  codeOf(file: string): CodeText | undefined;
}

export async function foreignName(
  project: Project,
  selection: ForeignSelection,
  newName: string,
): Promise<ForeignName> {
  const { snapshot } = project.state;
  const { imported, symbol } = selection;
  const { index } = imported;
  const known = new Map<string, string | undefined>();
  const view = await viewIndex(index, (file) => {
    if (!known.has(file)) known.set(file, snapshot.read(file));
    return known.get(file);
  });
  const row = index.rows.get(symbol.symbol)!;
  const kind = nameKindOf(index.symbols[row]!);
  const isPython = index.documents.some(({ path }) => /\.pyi?$/.test(path));
  const isHeld = kind === 'member' || kind === 'parameter';
  const hierarchy = isPython && isHeld ? pythonHierarchy(view) : indexedHierarchy(index);
  const family = familyOf(index, row, hierarchy);
  const occurrences = [...family.rows].flatMap((member) => view.of(member));
  const own = occurrences.filter((occurrence) => occurrence.symbol === row);
  const first = own.find(({ isDefinition }) => isDefinition) ?? own[0];
  const oldName = ownName(index.symbols[row]!) ?? first?.text ?? symbol.name;
  const file = symbol.file ?? first?.file ?? '';
  const qualified = kind === 'local' ? oldName : symbol.qualifiedName;
  const endings = new Set(index.documents.map(({ path }) => endingOf(path)));
  const texts = new Map<string, CodeText | undefined>();
  return {
    project,
    selection,
    view,
    row,
    kind,
    hierarchy,
    family,
    occurrences,
    label: file === '' ? oldName : `${file}#${qualified}`,
    oldName,
    newName,
    isPython: /\.pyi?$/.test(file),
    scope: kind === 'local' ? scopeOfLocal(view, own) : undefined,
    files: snapshot.paths.filter(
      (path) => endings.has(endingOf(path)) && snapshot.entry(path)?.link === undefined,
    ),
    codeOf(path) {
      if (!texts.has(path)) {
        const text = view.read(path);
        const isRead = text !== undefined;
        texts.set(path, isRead ? (/\.pyi?$/.test(path) ? pythonText(text) : plainText(text)) : undefined);
      }
      return texts.get(path);
    },
  };
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** The innermost declaration around all places of a local symbol; the file where there is none. */
function scopeOfLocal(view: IndexView, own: readonly Occurrence[]): ForeignName['scope'] {
  const [first] = own;
  if (first === undefined) return undefined;
  const isAround = (range: Range): boolean =>
    own.every(({ start, end }) => range.start <= start && end <= range.end);
  const around = view
    .in(first.file)
    .flatMap(({ around: range, symbol }) => {
      const { parsed } = view.index.symbols[symbol]!;
      const isFunction = parsed?.kind === 'global' && parsed.descriptors.at(-1)!.suffix === 'method';
      return range && isFunction && isAround(range) ? range : [];
    })
    .sort((a, b) => a.end - a.start - (b.end - b.start))[0];
  const whole = { start: 0, end: view.read(first.file)?.length ?? 0 };
  return { file: first.file, ...(around ?? whole) };
}

/** The functions in whose bodies a parameter is known, by file. */
export function parameterScopes({ view, family, occurrences }: ForeignName): (Range & { file: string })[] {
  const parameters = occurrences.filter(
    ({ isDefinition, symbol }) => isDefinition && family.rows.has(symbol),
  );
  return parameters.flatMap(({ file, start, end }) => {
    const around = view
      .in(file)
      .flatMap(({ around: range }) => (range && range.start <= start && end <= range.end ? range : []))
      .sort((a, b) => a.end - a.start - (b.end - b.start))[0];
    return around ? { file, ...around } : [];
  });
}
