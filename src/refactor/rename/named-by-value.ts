// Members that are named by values: what defines, assigns or looks up a property whose name the code computes or hands over. TypeScript does not
// see such a name, so whoever asks decides about it.
import { sourceTree } from '../../syntax/index.ts';
import type { Project } from '../../project/index.ts';
import type { SeenType, TypedFile } from '../../types/index.ts';
import type { Doubt, Place } from '../plan/plan.ts';
import { keyedPlaces, type KeyedPlace } from './keyed-places.ts';
import type { RenamedName } from './renamed-name.ts';

/** `edits` are the places that get the new name; what others doubt is not doubted again. */
export async function valueDoubts(
  project: Project,
  { oldName, isMember }: RenamedName,
  edits: readonly Place[],
  known: readonly Doubt[],
  reach: ReadonlySet<string>,
): Promise<Doubt[]> {
  if (!isMember) return [];
  const byFile = Map.groupBy([...edits, ...known.flatMap(({ places }) => places)], ({ file }) => file);
  const doubts: Doubt[] = [];
  for (const file of [...reach].filter((path) => project.state.graph.files.has(path)).sort()) {
    const text = project.state.snapshot.read(file);
    if (text === undefined || !mayCompose(text, oldName)) continue;
    const own = new Set((byFile.get(file) ?? []).map(({ start }) => start));
    const { places, hasLooseName } = keyedPlaces(sourceTree(file, text).program, oldName, (start) =>
      own.has(start),
    );
    const asked = places.filter(({ how }) => how !== 'open' || hasLooseName);
    const meant = await meantOf(project, file, asked, { oldName, edits, hasLooseName });
    if (meant.length === 0) continue;
    doubts.push({
      reason: 'named_by_value',
      message: `"${oldName}" is, or may be, the name of a property that is set or looked up by a value`,
      places: meant,
    });
  }
  return doubts;
}

/** What may give an object a property without its name. */
const HANDING = /assign|defineProp|Reflect|\]\s*=[^=]/;

const QUOTES = ["'", '"', '`'];

/** Whether a text has the name as a string, or hands objects over in which it may be a key, or has a string that it could begin with. */
function mayCompose(text: string, name: string): boolean {
  if (text.includes(name) && (HANDING.test(text) || QUOTES.some((quote) => text.includes(quote + name))))
    return true;
  for (let length = 1; length < name.length; length++) {
    const first = name.slice(0, length);
    if (text.includes(`\`${first}\${`) || QUOTES.some((quote) => text.includes(quote + first + quote)))
      return true;
  }
  return false;
}

interface Meaning {
  readonly oldName: string;
  readonly edits: readonly Place[];
  readonly hasLooseName: boolean;
}

/** The places that may mean the member, by the types of what they belong to. */
async function meantOf(
  project: Project,
  file: string,
  places: readonly KeyedPlace[],
  meaning: Meaning,
): Promise<Place[]> {
  if (places.length === 0) return [];
  const types = await project.types();
  const found = await types.inspect(file, undefined, async (at) => {
    const nodes = at.nodesOf(places.flatMap(({ target, at: key }) => [target, key]));
    const seen = await at.typesOf(nodes);
    const meant: KeyedPlace[] = [];
    for (const [index, place] of places.entries())
      if (await isMeant(at, place, seen[index * 2], seen[index * 2 + 1], meaning)) meant.push(place);
    return meant;
  });
  const starts = new Map((found ?? places).map(({ at: { start, end } }) => [start, { file, start, end }]));
  return [...starts.values()].sort((a, b) => a.start - b.start);
}

async function isMeant(
  at: TypedFile,
  { how }: KeyedPlace,
  target: SeenType | undefined,
  key: SeenType | undefined,
  meaning: Meaning,
): Promise<boolean> {
  const owns = await has(at, target, meaning);
  // Where neither the thing nor the name is known, nothing leads to the member.
  if (how === 'call' || how === 'open') return owns === 'own';
  if (owns !== 'own' && owns !== 'open') return false;
  if (how === 'is') return true;
  const given = await has(at, key, meaning);
  return given === 'other' || (given !== 'own' && meaning.hasLooseName && (await isOpen(at, key)));
}

/** Whether a type has the member itself, another one of its name, or none; `open` where it may have any. */
async function has(
  at: TypedFile,
  type: SeenType | undefined,
  { oldName, edits }: Meaning,
): Promise<'own' | 'other' | 'none' | 'open'> {
  if (type === undefined) return 'open';
  const declared = edits.map(({ file, start }) => ({ file, offset: start }));
  const answers = new Set<'own' | 'other' | 'none' | 'open'>();
  for (const part of await at.unlessRefused(() => at.partsOf(type), [])) {
    if (part.isAny || part.kind === 'unknown') answers.add('open');
    else {
      const property = await at.unlessRefused(() => at.propertyOf(part, oldName), undefined);
      if (property === undefined) answers.add('none');
      else answers.add((await at.isDeclaredAt(property, declared)) ? 'own' : 'other');
    }
  }
  return (['own', 'open', 'other'] as const).find((answer) => answers.has(answer)) ?? 'none';
}

/** Whether a type may have properties that it does not name. */
async function isOpen(at: TypedFile, type: SeenType | undefined): Promise<boolean> {
  if (type === undefined || type.isAny) return true;
  return at.unlessRefused(async () => (await at.propertiesOf(type)).length === 0, true);
}
