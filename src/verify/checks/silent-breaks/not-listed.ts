// A new file in a folder whose other files are all named in one place: a table of languages, a list of plugins, a module that loads them
// all. The new one is not named there and nothing loads it, so nothing finds it.
import { folderOf, isWithin, nameOf } from '../../../base/index.ts';
import { edgesInto } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import { byPath, type ChangedFile } from '../../changed-files.ts';
import type { CheckResult, Complaint } from '../../check.ts';

export const NOT_LISTED = 'NOT_LISTED';

const FEWEST_SIBLINGS = 3;
const KINDS = /\.(?:[cm]?[jt]sx?|json5?|ya?ml|vue|svelte)$/;
/** Files that others find by their kind: each by itself, or by a tool that looks for all of them. */
const FOUND_BY_NAME =
  /\.d\.[cm]?ts$|[.-](?:test|spec|stories|bench|config|setup|min)\.|(?:^|\/)(?:migrations?|changes?(?:ets?)?|examples?|demos?|docs?|bin|scripts?|benchmarks?|tools?|fixtures?|pages|routes|api|\.[^/]+)\//i;

interface Listing {
  readonly file: ChangedFile;
  /** What lists the other files. */
  readonly list: string;
  readonly named: number;
  readonly siblings: number;
}

export async function notListed(change: Change): Promise<CheckResult> {
  const candidates = change.files.filter((file) => isCandidate(change, file));
  if (candidates.length === 0) return { complaints: [] };
  const listings: Listing[] = [];
  for (const file of candidates) listings.push(...(await listingsWithout(change, file)));
  return { complaints: listings.map((listing) => complaint(change, listing)) };
}

function isCandidate({ after }: Change, { kind, path }: ChangedFile): boolean {
  const { graph } = after.state;
  const role = graph.files.get(path)?.role.role ?? 'source';
  if (kind !== 'added' || role !== 'source' || !KINDS.test(path) || FOUND_BY_NAME.test(path)) return false;
  const users = edgesInto(graph).get(path) ?? [];
  return users.every(({ from }) => graph.files.get(from)!.role.role !== 'source');
}

/** The best list of the other files, if it and all others like it lack the file. */
async function listingsWithout(change: Change, file: ChangedFile): Promise<Listing[]> {
  const siblings = siblingsOf(change, file.path);
  const { snapshot } = change.after.state;
  if (siblings.length < FEWEST_SIBLINGS) return [];
  const sources = placesOfLists(change, file.path, siblings);
  await snapshot.prefetch(sources);
  const lists = sources.flatMap((list): (Listing & { readonly isNaming: boolean })[] => {
    if (list === file.path) return [];
    const text = snapshot.read(list) ?? '';
    const named = siblings.filter((path) => path !== list && names(text, path)).length;
    return named >= FEWEST_SIBLINGS && named * 2 >= siblings.length
      ? [{ file, list, named, siblings: siblings.length, isNaming: names(text, file.path) }]
      : [];
  });
  const [best] = lists
    .filter(({ named }) => named * 10 >= siblings.length * 9)
    .sort((a, b) => b.named - a.named);
  return best && !lists.some(({ isNaming }) => isNaming) ? [best] : [];
}

/** Sources near the files, and those that import one of them. */
function placesOfLists({ after }: Change, path: string, siblings: readonly string[]): string[] {
  const { graph } = after.state;
  const users = new Set(siblings.flatMap((one) => (edgesInto(graph).get(one) ?? []).map(({ from }) => from)));
  const around = folderOf(folderOf(path));
  return graph.paths.filter(
    (one) =>
      graph.files.get(one)!.role.role === 'source' &&
      (users.has(one) || (isWithin(one, around) && one.split('/').length <= path.split('/').length)),
  );
}

/** Files that were beside it before: of its folder and kind, or of the folders beside its own if each has one of its name. */
function siblingsOf({ before }: Change, path: string): string[] {
  const folder = folderOf(path);
  const kind = nameOf(path).replace(/^[^.]*/, '');
  const { paths } = before.state.snapshot;
  if (isMain(path))
    return paths.filter(
      (other) => nameOf(other) === nameOf(path) && folderOf(folderOf(other)) === folderOf(folder),
    );
  return paths.filter(
    (other) => folderOf(other) === folder && nameOf(other).replace(/^[^.]*/, '') === kind && !isMain(other),
  );
}

function isMain(path: string): boolean {
  return /^(?:index|main|mod)\./.test(nameOf(path));
}

/** Whether a text names a file, by the words of which its name is made. */
function names(text: string, path: string): boolean {
  const stem = isMain(path) ? nameOf(folderOf(path)) : nameOf(path).replace(/\..*$/, '');
  if (stem === '') return false;
  let at = text.indexOf(stem);
  while (at !== -1) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + stem.length] ?? ' '];
    if (!/[\w$-]/.test(before) && !/[\w$-]/.test(after)) return true;
    at = text.indexOf(stem, at + 1);
  }
  return false;
}

function complaint({ files }: Change, { file: { path }, list, named, siblings }: Listing): Complaint {
  const message = `${path} is new, and nothing loads or names it; ${list} names ${named} of the ${siblings} files beside it.`;
  return {
    status: 'review',
    code: NOT_LISTED,
    file: path,
    message,
    witness: { proof: message, places: [] },
    missing_files: byPath(files).after.has(list) ? [] : [list],
    instruction: `Add ${path} to ${list}, as the files beside it are.`,
  };
}
