// What a rename in another language comes to. The index tells the places and the texts are asked whether it tells the truth: a
// place that writes the name and that the index does not explain is a question, an index that is older than a file that
// matters blocks. There is no type check for such a language, so that the best answer is `ok_syntactic`.
import { compareText, lineStartsOf, positionAt } from '../../base/index.ts';
import { loadScip } from '../../graph/index.ts';
import type { Project } from '../../project/index.ts';
import { orderedEdits, type Change, type TextEdit } from '../plan/change.ts';
import { stateFact } from '../decide/write-change.ts';
import { receiverCapsule, textCapsule } from '../decide/capsules.ts';
import { doubtFacts, offerFacts } from '../decide/told-facts.ts';
import type { Candidate, Conclusion, Fact } from '../decide/conclusion.ts';
import type { Doubt, Place, Refusal } from '../plan/plan.ts';
import { collisionsOf } from './collisions.ts';
import { exportLists } from './export-lists.ts';
import { agesOf, STALE, type Ages } from './freshness.ts';
import { offersOf, type Offers } from './offers.ts';
import { placesOf } from './places.ts';
import { outsideOverride, pythonDoubts } from './python-doubts.ts';
import type { ForeignSelection } from './selection.ts';
import { subjectOf, type ForeignSubject } from './subject.ts';
import { typeComments } from './type-comments.ts';
import { unresolvedWords } from './unresolved.ts';
import { whyNot } from './why-not.ts';

export async function concludeForeignRename(
  project: Project,
  found: ForeignSelection,
  newName: string,
): Promise<Conclusion> {
  const subject = await subjectOf(project, found, newName);
  const refusal = whyNot(subject);
  if (refusal) return refused(subject, refusal, []);
  const ages = agesOf(subject);
  const places = placesOf(subject);
  const states = [
    ...[...ages.stale].map(([file, age]) => stateFact(file, STALE[age])),
    ...places.misfits
      .filter((file) => !ages.stale.has(file))
      .map((file) => stateFact(file, 'stale: the index names places that it does not have')),
  ];
  if (states.length > 0) return blocked(subject, states, ages);
  const outside = outsideOverride(subject);
  if (outside) return refused(subject, outside, ages.concerned);
  const { words, starred } = unresolvedWords(subject, ages.concerned, places.edits);
  const semantic = orderedEdits([...places.edits, ...starred]);
  const edited = new Set(semantic.map(({ file }) => file));
  const collisions = collisionsOf(subject, edited);
  if (collisions.declared.length > 0)
    return refused(subject, takenBy(subject, collisions.declared), ages.concerned);
  const lists = exportLists(subject, edited);
  const edits = orderedEdits([...semantic, ...lists.edits, ...typeComments(subject, edited)]);
  const doubts = [
    ...doubt('collision', `${newName} is written there already and may come to mean it`, collisions.written),
    ...doubt('unresolved_use', `the index does not say what ${subject.oldName} means there`, words),
    ...doubt('export_list', `a module lists ${subject.oldName} that has it from elsewhere`, lists.open),
    ...(subject.isPython ? pythonDoubts(subject) : [languageDoubt(subject)]),
    ...doubt('not_indexed', 'the index does not speak of these files', wholeFiles(ages.unindexed)),
    ...doubt(
      'index_partly_stale',
      'the index is older than other files that it speaks of',
      wholeFiles(ages.elsewhere),
    ),
  ];
  const tests = await testsOf(subject, edited);
  return concluded(subject, { edits, doubts, ages, tests, offers: offersOf(subject, edits) });
}

function doubt(reason: string, message: string, places: readonly Place[]): Doubt[] {
  const at = places.map(({ file, start, end }) => ({ file, start, end }));
  return at.length === 0 ? [] : [{ reason, message, places: at }];
}

function wholeFiles(files: readonly string[]): Place[] {
  return files.map((file) => ({ file, start: 0, end: 0 }));
}

function languageDoubt({ newName, occurrences }: ForeignSubject): Doubt {
  const places = occurrences
    .filter(({ isDefinition }) => isDefinition)
    .map(({ file, start, end }) => ({ file, start, end }));
  const message = `it is not known whether ${newName} can be a name in that language, and what else it may mean`;
  return { reason: 'language_unknown', message, places };
}

function takenBy({ newName }: ForeignSubject, places: readonly Place[]): Refusal {
  return { reason: 'collision', message: `${newName} is declared there already.`, places };
}

type Base = Pick<
  Conclusion,
  'operation' | 'symbol' | 'capsules' | 'read' | 'contexts' | 'entryPoints' | 'problems' | 'isTruncated'
>;

function base({ label, selection }: ForeignSubject, read: readonly string[]): Base {
  return {
    operation: 'rename',
    symbol: label,
    capsules: [],
    read,
    contexts: [`${selection.imported.name}.scip`],
    entryPoints: [],
    problems: [],
    isTruncated: false,
  };
}

function refused(
  subject: ForeignSubject,
  { reason, message, places, isUnsupported }: Refusal,
  read: readonly string[],
): Conclusion {
  return {
    ...base(subject, read),
    status: isUnsupported ? 'unsupported' : 'refused',
    reason,
    message,
    candidates: [],
    facts: places.map((place): Fact => ({
      type: reason === 'collision' ? 'collision' : 'definition',
      place,
      provenance: 'semantic',
    })),
    failed: [reason],
    questions: [],
  };
}

function blocked(subject: ForeignSubject, states: readonly Fact[], { concerned }: Ages): Conclusion {
  const files = states.map(({ place }) => place.file).sort(compareText);
  const [first] = files;
  const rest =
    files.length === 1 ? '' : ` and of ${files.length - 1} more ${files.length === 2 ? 'file' : 'files'}`;
  return {
    ...base(subject, concerned),
    status: 'blocked',
    reason: 'files_not_clean',
    message: `The index ${subject.selection.imported.name} is not about the content of ${first}${rest}; make it anew and import it`,
    candidates: [],
    facts: states,
    failed: ['index_is_current'],
    questions: [],
  };
}

/** How many steps from use to use a test may be away. */
const DEPTH = 3;

async function testsOf({ view, row }: ForeignSubject, edited: ReadonlySet<string>): Promise<string[]> {
  const { foreignImpact, isForeignTest } = await loadScip();
  const impact = foreignImpact(view.index, view.index.symbols[row]!.id, DEPTH, (file) => view.read(file));
  return [...new Set([...edited, ...impact.map(({ file }) => file)])].filter(isForeignTest);
}

interface Drafted {
  readonly edits: readonly TextEdit[];
  readonly doubts: readonly Doubt[];
  readonly ages: Ages;
  readonly offers: Offers;
  readonly tests: readonly string[];
}

/** Doubts whose places write the name and could be edited with the rest. */
const EDITABLE: ReadonlySet<string> = new Set(['unresolved_use', 'export_list']);

function concluded(subject: ForeignSubject, drafted: Drafted): Conclusion {
  const { oldName, newName, kind } = subject;
  const { edits, doubts, ages, offers, tests } = drafted;
  const files = new Set(edits.map(({ file }) => file)).size;
  const done = `${oldName} is ${newName} at ${counted(edits.length, 'place')} in ${counted(files, 'file')}`;
  const first: Candidate = {
    id: 'semantic',
    description: `${oldName} → ${newName}`,
    confidence: doubts.length > 0 ? 0.7 : 0.9,
    provenance: 'syntactic',
    change: changeOf(edits),
    check: undefined,
  };
  const unresolved = doubts.filter(({ reason }) => EDITABLE.has(reason)).flatMap(({ places }) => places);
  const more = withMore(
    first,
    'unresolved',
    'that the index does not explain',
    unresolved.map((place) => ({ ...place, text: newName, provenance: 'syntactic', confidence: 0.5 })),
  );
  const texts = withMore(
    first,
    'text',
    'in comments, strings and documents',
    offers.offered.map(({ edit }) => edit),
  );
  const parts = {
    ...base(subject, ages.concerned),
    candidates: [first, ...more, ...texts],
    facts: [...definitionFacts(subject), ...doubtFacts(doubts), ...offerFacts(offers.offered)],
    isTruncated: offers.isTruncated,
    tests,
    capsules: [
      ...(kind === 'member' && more[0]
        ? [receiverCapsule(oldName, placeTexts(subject, unresolved), first.id, more[0].id)]
        : []),
      ...(texts[0]
        ? [
            textCapsule(
              oldName,
              placeTexts(
                subject,
                offers.offered.map(({ edit }) => edit),
              ),
              first.id,
              texts[0].id,
            ),
          ]
        : []),
    ],
  };
  if (doubts.length === 0)
    return {
      ...parts,
      status: 'ok_syntactic',
      reason: 'no_type_check',
      message: done,
      failed: [],
      questions: [],
    };
  return {
    ...parts,
    status: 'needs_decision',
    reason: doubts[0]!.reason,
    message: `${done}, but ${doubts[0]!.message}`,
    failed: failedOf(doubts),
    questions: doubts.map(({ message, places }) => ({
      question: message,
      places: placeTexts(subject, places),
    })),
  };
}

function failedOf(doubts: readonly Doubt[]): string[] {
  const names = doubts.map(({ reason }) =>
    reason === 'index_partly_stale' || reason === 'not_indexed'
      ? 'index_is_current'
      : reason === 'collision'
        ? 'name_is_free'
        : 'every_use_is_known',
  );
  return [...new Set(names)];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function changeOf(edits: readonly TextEdit[]): Change {
  return { edits, moves: [], deletions: [], creations: [] };
}

/** The same with further places. */
function withMore(first: Candidate, id: string, where: string, edits: readonly TextEdit[]): Candidate[] {
  if (edits.length === 0) return [];
  return [
    {
      ...first,
      id: `${first.id}_and_${id}`,
      description: `${first.description}, and ${edits.length} more ${where}`,
      confidence: Math.min(first.confidence, ...edits.map(({ confidence }) => confidence ?? 0.5)),
      change: changeOf(orderedEdits([...first.change.edits, ...edits])),
    },
  ];
}

function definitionFacts({ occurrences, row }: ForeignSubject): Fact[] {
  return occurrences
    .filter(({ isDefinition, symbol }) => isDefinition && symbol === row)
    .map(({ file, start, end }): Fact => ({
      type: 'definition',
      place: { file, start, end },
      provenance: 'semantic',
    }));
}

function placeTexts({ view }: ForeignSubject, places: readonly Place[]): string[] {
  const starts = new Map<string, Uint32Array>();
  return places.map(({ file, start, end }) => {
    if (start === end) return file;
    if (!starts.has(file)) starts.set(file, lineStartsOf(view.read(file) ?? ''));
    const { line, column } = positionAt(starts.get(file)!, start);
    return `${file}:${line}:${column}`;
  });
}
