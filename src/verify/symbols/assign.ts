// Who belongs to whom, one to one, such that the sum of what speaks for the pairs is greatest.

export interface Candidate {
  readonly before: number;
  readonly after: number;
  /** Above 0: the more, the better. */
  readonly score: number;
}

/** In order of `before`. Same candidates, same answer. */
export function assign(candidates: readonly Candidate[]): Candidate[] {
  return components(candidates)
    .flatMap(bestOf)
    .sort((a, b) => a.before - b.before);
}

/** Candidates that compete with each other, directly or through others. */
function components(candidates: readonly Candidate[]): Candidate[][] {
  const parent = new Map<string, string>();
  const rootOf = (side: string): string => {
    const above = parent.get(side) ?? side;
    if (above === side) return side;
    const root = rootOf(above);
    parent.set(side, root);
    return root;
  };
  for (const { before, after } of candidates) parent.set(rootOf(`<${before}`), rootOf(`>${after}`));
  return [...Map.groupBy(candidates, ({ before }) => rootOf(`<${before}`)).values()];
}

/** The Hungarian method with potentials, on what competes. */
function bestOf(group: readonly Candidate[]): Candidate[] {
  if (group.length === 1) return [...group];
  const rows = [...new Set(group.map(({ before }) => before))].sort((a, b) => a - b);
  const columns = [...new Set(group.map(({ after }) => after))].sort((a, b) => a - b);
  const byPair = new Map(group.map((candidate) => [`${candidate.before} ${candidate.after}`, candidate]));
  const scoreAt = (row: number, column: number): number =>
    byPair.get(`${rows[row]} ${columns[column]}`)?.score ?? 0;
  // Every row has a column of its own that means "none", at no gain.
  const width = columns.length + rows.length;
  const cost = (row: number, column: number): number => (column < columns.length ? -scoreAt(row, column) : 0);
  const rowOf = cheapest(rows.length, width, cost);
  return columns.flatMap((_, column) => {
    const row = rowOf[column];
    return row === undefined ? [] : (byPair.get(`${rows[row]} ${columns[column]}`) ?? []);
  });
}

/** For each column, the row that it is given to. */
function cheapest(
  height: number,
  width: number,
  cost: (row: number, column: number) => number,
): (number | undefined)[] {
  const ofRow = filled(height + 1, 0);
  const ofColumn = filled(width + 1, 0);
  const taken = filled(width + 1, 0);
  for (let row = 1; row <= height; row++) {
    const way = filled(width + 1, 0);
    const least = filled(width + 1, Infinity);
    const isDone = filled(width + 1, false);
    let column = 0;
    taken[0] = row;
    do {
      isDone[column] = true;
      const from = taken[column]!;
      let delta = Infinity;
      let next = 0;
      for (let to = 1; to <= width; to++) {
        if (isDone[to]) continue;
        const reduced = cost(from - 1, to - 1) - ofRow[from]! - ofColumn[to]!;
        if (reduced < least[to]!) {
          least[to] = reduced;
          way[to] = column;
        }
        if (least[to]! < delta) {
          delta = least[to]!;
          next = to;
        }
      }
      for (let at = 0; at <= width; at++) {
        if (isDone[at]) {
          ofRow[taken[at]!]! += delta;
          ofColumn[at]! -= delta;
        } else least[at]! -= delta;
      }
      column = next;
    } while (taken[column] !== 0);
    for (; column !== 0; column = way[column]!) taken[column] = taken[way[column]!]!;
  }
  return taken.slice(1).map((row) => (row === 0 ? undefined : row - 1));
}

function filled<Item>(length: number, item: Item): Item[] {
  return Array.from({ length }, () => item);
}
