// Plans a rename in another language. The index tells the places and the texts are asked whether it tells the truth: a place that
// writes the name and that the index does not explain is a doubt, an index that is older than a file that matters blocks.
import { compareText } from '../../base/index.ts';
import { loadScip } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { NO_CHANGE, orderedEdits, type TextEdit } from '../plan/change.ts';
import {
  fileState,
  refused,
  type Addition,
  type Doubt,
  type Fact,
  type Place,
  type Plan,
  type Refusal,
  type Subject,
} from '../plan/plan.ts';
import { collisionsOf } from './collisions.ts';
import { exportLists } from './export-lists.ts';
import { foreignName, type ForeignName } from './foreign-name.ts';
import { agesOf, STALE } from './freshness.ts';
import { offersOf, type Offers } from './offers.ts';
import { placesOf } from './places.ts';
import { outsideOverride, pythonDoubts } from './python-doubts.ts';
import type { ForeignSelection } from './selection.ts';
import { typeComments } from './type-comments.ts';
import { unresolvedWords } from './unresolved.ts';
import { whyNot } from './why-not.ts';

export async function planForeignRename(
  project: Project,
  found: ForeignSelection,
  newName: string,
): Promise<Plan> {
  const foreign = await foreignName(project, found, newName);
  const subject = subjectOf(foreign);
  const contexts = [`${found.imported.name}.scip`];
  const no = (refusal: Refusal, read: readonly string[]): Plan => ({
    ...refused(subject, read, refusal),
    contexts,
  });
  const refusal = whyNot(foreign);
  if (refusal) return no(refusal, []);
  const ages = agesOf(foreign);
  const places = placesOf(foreign);
  const states = [
    ...[...ages.stale].map(([file, age]) => fileState(file, STALE[age])),
    ...places.misfits
      .filter((file) => !ages.stale.has(file))
      .map((file) => fileState(file, 'stale: the index names places that it does not have')),
  ];
  if (states.length > 0)
    return { ...no(outdated(foreign, states), ages.concerned), subject: { ...subject, definitions: [] } };
  const outside = outsideOverride(foreign);
  if (outside) return no(outside, ages.concerned);
  const { words, starred } = unresolvedWords(foreign, ages.concerned, places.edits);
  const semantic = orderedEdits([...places.edits, ...starred]);
  const edited = new Set(semantic.map(({ file }) => file));
  const collisions = collisionsOf(foreign, edited);
  if (collisions.declared.length > 0) return no(takenBy(foreign, collisions.declared), ages.concerned);
  const lists = exportLists(foreign, edited);
  const edits = orderedEdits([...semantic, ...lists.edits, ...typeComments(foreign, edited)]);
  const unknown = 'every_use_is_known';
  const current = 'index_is_current';
  const doubts = [
    ...doubt(
      'collision',
      `${newName} already appears there and may come to mean it`,
      collisions.written,
      'name_is_free',
    ),
    ...doubt('unresolved_use', `the index does not say what ${foreign.oldName} means there`, words, unknown),
    ...doubt(
      'export_list',
      `a module lists ${foreign.oldName} that it gets from elsewhere`,
      lists.open,
      unknown,
    ),
    ...(foreign.isPython ? pythonDoubts(foreign) : [languageDoubt(foreign)]).map((each) => ({
      ...each,
      invariant: unknown,
    })),
    ...doubt('not_indexed', 'the index does not cover these files', ages.unindexed.map(wholeFile), current),
    ...doubt(
      'index_partly_stale',
      'the index is older than other files that it covers',
      ages.elsewhere.map(wholeFile),
      current,
    ),
  ];
  const offers = offersOf(foreign, edits);
  return {
    subject,
    ways: [
      {
        id: 'semantic',
        change: { ...NO_CHANGE, edits },
        doubts,
        // No type check sees such a language.
        check: undefined,
        mentions: offers.offered,
        additions: additionsOf(newName, doubts, offers),
      },
    ],
    read: ages.concerned,
    contexts,
    tests: await testsOf(foreign, edited),
    isTruncated: offers.isTruncated,
  };
}

function subjectOf({ label, oldName, newName, kind, occurrences, row }: ForeignName): Subject {
  return {
    operation: 'rename',
    label,
    name: oldName,
    to: newName,
    isMember: kind === 'member',
    isForeign: true,
    definitions: occurrences
      .filter(({ isDefinition, symbol }) => isDefinition && symbol === row)
      .map(({ file, start, end }) => ({ file, start, end })),
    entryPoints: [],
  };
}

function doubt(reason: string, message: string, places: readonly Place[], invariant: string): Doubt[] {
  const at = places.map(({ file, start, end }) => ({ file, start, end }));
  return at.length === 0 ? [] : [{ reason, message, places: at, invariant }];
}

function wholeFile(file: string): Place {
  return { file, start: 0, end: 0 };
}

function languageDoubt({ newName, occurrences }: ForeignName): Doubt {
  const places = occurrences
    .filter(({ isDefinition }) => isDefinition)
    .map(({ file, start, end }) => ({ file, start, end }));
  const message = `it is unknown whether ${newName} can be a name in that language, and what else it may mean`;
  return { reason: 'language_unknown', message, places };
}

function takenBy({ newName }: ForeignName, places: readonly Place[]): Refusal {
  return { reason: 'collision', message: `${newName} is already declared there.`, places };
}

function outdated({ selection }: ForeignName, states: readonly Fact[]): Refusal {
  const files = states.map(({ place }) => place.file).sort(compareText);
  const [first] = files;
  const rest =
    files.length === 1 ? '' : ` and of ${files.length - 1} more ${files.length === 2 ? 'file' : 'files'}`;
  return {
    reason: 'files_not_clean',
    message: `The index ${selection.imported.name} does not match the content of ${first}${rest}; create it again and import it`,
    places: [],
    evidence: states,
    invariant: 'index_is_current',
    isBlocked: true,
  };
}

/** Doubts whose places write the name and could be edited with the rest. */
const EDITABLE: ReadonlySet<string> = new Set(['unresolved_use', 'export_list']);

function additionsOf(newName: string, doubts: readonly Doubt[], { offered }: Offers): Addition[] {
  const unresolved = doubts.filter(({ reason }) => EDITABLE.has(reason)).flatMap(({ places }) => places);
  const additions: Addition[] = [
    {
      id: 'unresolved',
      edits: unresolved.map((place): TextEdit => ({
        ...place,
        text: newName,
        provenance: 'syntactic',
        confidence: 0.5,
      })),
    },
    { id: 'text', edits: offered.map(({ edit }) => edit) },
  ];
  return additions.filter(({ edits }) => edits.length > 0);
}

/** How many steps from use to use a test may be away. */
const DEPTH = 3;

async function testsOf({ view, row }: ForeignName, edited: ReadonlySet<string>): Promise<string[]> {
  const { foreignImpact, isForeignTest } = await loadScip();
  const impact = foreignImpact(view.index, view.index.symbols[row]!.id, DEPTH, (file) => view.read(file));
  return [...new Set([...edited, ...impact.map(({ file }) => file)])].filter(isForeignTest);
}
