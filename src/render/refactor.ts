// Pages of rename, move and delete: what was done or would be, what there is to decide and how, what speaks against it, and
// the diff last. Evidence and diff can be continued as long as there is a plan to ask about.
import { INFERRED_CONTEXT, type Answers, type RefactorAnswer } from '../contract/index.ts';
import { JSON_HINT, patchList, type Item, type List, type Page, type LinePlace } from './page.ts';
import { number } from './words.ts';

export function refactorPage(answer: RefactorAnswer): Page {
  return {
    title: `${headOf(answer)}: ${answer.message}`,
    facts: factsOf(answer),
    lists: listsOf(answer),
    complete: answer.complete,
    problems: answer.problems,
  };
}

const HEADS: Readonly<Record<RefactorAnswer['status'], string>> = {
  ok: 'Ready',
  ok_syntactic: 'Ready, without types',
  blocked: 'Blocked',
  needs_decision: 'Needs a decision',
  refused: 'Refused',
  unsupported: 'Not supported',
};

function headOf({ status, applied }: RefactorAnswer): string {
  if (!applied) return HEADS[status];
  return status === 'ok_syntactic' ? 'Done, without types' : 'Done';
}

const FILES_NAMED = 3;

function factsOf(answer: RefactorAnswer): Page['facts'] {
  const { status, reason, impact } = answer;
  const { entry_points: entries } = impact.public_api;
  return [
    ['status', reason === undefined ? status : `${status} (${reason})`],
    ['about', answer.symbol],
    ['files', filesText(impact.files)],
    ['public', entries.length > 0 ? `exported by ${namedFiles(entries)}` : ''],
    ['types', typesText(answer)],
    ['changed since', namedFiles(answer.non_clean_files ?? [])],
    ['plan', planOf(answer)],
    ['next', nextStep(answer)],
    ['also', alsoPossible(answer)],
  ];
}

/** How certain types are is told where they are not as a config says. */
function typesText({ witness }: RefactorAnswer): string {
  const isInferred = witness?.bounds.contexts_queried.includes(INFERRED_CONTEXT) === true;
  return isInferred ? 'some of the files are in no tsconfig; TypeScript read them with its defaults' : '';
}

/** A plan without a candidate, or with such as only name a symbol, has nothing that could be committed. */
function planOf({ plan_id: plan, expires_at: expires, candidates }: RefactorAnswer): string {
  if (plan === undefined || candidates.every(isOnlyNamed)) return '';
  return expires === undefined ? plan : `${plan} until ${expires}`;
}

function filesText(files: readonly string[]): string {
  return files.length === 0 ? '' : `${number(files.length)}: ${namedFiles(files)}`;
}

export function namedFiles(files: readonly string[]): string {
  const left = files.length - FILES_NAMED;
  return [...files.slice(0, FILES_NAMED), ...(left > 0 ? [`${number(left)} more`] : [])].join(', ');
}

function nextStep(answer: RefactorAnswer): string {
  const { applied, plan_id: plan, candidates, status, reason } = answer;
  if (applied) return 'lintel undo takes it back';
  if (status === 'blocked') return 'ask again about the files as they are';
  if (reason === 'plan_not_found') return 'lintel plans lists all plans';
  if (plan === undefined || candidates.length === 0) return '';
  if (candidates.every(isOnlyNamed)) return 'ask again with one of the choices';
  if (isDone(answer)) return `lintel commit ${plan} --candidate ${candidates[0]!.id}`;
  return `lintel commit ${plan} --candidate ${choiceText(candidates)}`;
}

/** What a change that was made has left over. */
function alsoPossible({ applied, plan_id: plan, candidates }: RefactorAnswer): string {
  if (!applied || plan === undefined || candidates.length === 0) return '';
  return `lintel commit ${plan} --candidate ${choiceText(candidates)}`;
}

function choiceText(candidates: RefactorAnswer['candidates']): string {
  return candidates.length === 1 ? candidates[0]!.id : '<one of the choices>';
}

function isOnlyNamed({ apply_plan: { edits } }: RefactorAnswer['candidates'][number]): boolean {
  return edits.length === 0;
}

function isDone({ status }: RefactorAnswer): boolean {
  return status === 'ok' || status === 'ok_syntactic';
}

function listsOf(answer: RefactorAnswer): List[] {
  const isPaged = answer.plan_id !== undefined && !answer.applied;
  const lists = [
    checklist(answer),
    choices(answer),
    answers(answer),
    tests(answer),
    { ...evidence(answer), isPaged },
    { ...diff(answer), isPaged },
  ];
  return lists.filter(({ items }) => items.length > 0);
}

function checklist(answer: RefactorAnswer): List {
  const questions = isDone(answer) ? [] : (answer.witness?.disambiguation_checklist ?? []);
  return {
    title: 'To decide',
    columns: ['question', 'look at'],
    items: questions.map(({ question, look_at: places }) => ({
      cells: [question, namedFiles(places)],
    })),
    layout: 'rows',
    maxCell: 120,
    shown: 10,
    hint: JSON_HINT,
  };
}

/** The only choice of a plan that is certain goes without saying. */
function choices(answer: RefactorAnswer): List {
  const { candidates, applied } = answer;
  const shown = !applied && isDone(answer) && candidates.length === 1 ? [] : candidates;
  return {
    title: applied ? 'What else could be done' : 'Choices',
    columns: ['candidate', 'confidence', 'by', 'edits', 'what'],
    items: shown.map((candidate) => ({
      cells: [
        candidate.id,
        candidate.confidence.toFixed(2),
        candidate.provenance,
        String(candidate.apply_plan.edits.length),
        candidate.description,
      ],
    })),
    layout: 'rows',
    hasHeader: true,
    maxCell: 120,
    hint: JSON_HINT,
  };
}

function answers({ decision_capsules: capsules }: RefactorAnswer): List {
  return {
    title: 'How to choose',
    columns: ['candidate', 'when'],
    items: capsules.flatMap((capsule) =>
      capsule.candidate_outputs.map(({ answer: when, selects }) => ({ cells: [selects, when] })),
    ),
    layout: 'rows',
    maxCell: 160,
    hint: JSON_HINT,
  };
}

const TESTS_NAMED = 10;

function tests({ impact }: RefactorAnswer): List {
  const { tests: files } = impact;
  const isCut = files.length > TESTS_NAMED;
  return {
    title: isCut ? `Tests to run, ${TESTS_NAMED} of ${number(files.length)} (${JSON_HINT})` : 'Tests to run',
    columns: [],
    items: files.slice(0, TESTS_NAMED).map((file) => ({ place: { file }, cells: [] })),
    layout: 'rows',
    hint: JSON_HINT,
  };
}

/** Where nothing is in doubt, only what was left as it is needs telling. */
function evidence(answer: RefactorAnswer): List {
  const facts = answer.witness?.facts ?? [];
  const told = isDone(answer) ? facts.filter(({ fact_type: type }) => type !== 'definition') : facts;
  return {
    title: isDone(answer) ? 'Left as it is' : 'Evidence',
    columns: ['fact', 'what'],
    items: told.map((fact): Item => {
      const place: LinePlace = { file: fact.location.file, ...fact.location.span?.start };
      return { place, cells: [fact.fact_type, fact.content] };
    }),
    layout: 'rows',
    maxCell: 100,
    shown: 20,
    hint: JSON_HINT,
  };
}

function diff(answer: RefactorAnswer): List {
  const [first] = answer.candidates;
  const isChoice = !isDone(answer) && answer.candidates.length > 1;
  const list = patchList(isChoice ? `Diff of ${first!.id}` : 'Diff', answer.diff);
  return answer.applied ? { ...list, hint: 'the files show the rest' } : list;
}

export function undoPage({ undone, reason, message, files, changed }: Answers['undo']): Page {
  return {
    title: message,
    facts: [
      ['reason', undone ? '' : (reason ?? '')],
      ['files', filesText(files)],
      ['changed since', namedFiles(changed)],
    ],
    lists: [],
    complete: true,
    problems: [],
  };
}

export function recoverPage({ message, changes }: Answers['recover']): Page {
  const open = changes.find(({ outcome }) => outcome === 'unfinished');
  return {
    title: message,
    facts: [
      ['changed since', open ? open.conflicts.join(', ') : ''],
      ['as before', open ? open.old.join(', ') : ''],
      ['as after', open ? open.new.join(', ') : ''],
      ['choices', open ? open.choices.map((choice) => `lintel recover --${choice}`).join(', ') : ''],
    ],
    lists: [],
    complete: true,
    problems: [],
  };
}
