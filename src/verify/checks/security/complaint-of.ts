// A flow in words, with its path as the witness.
import type { WitnessPlace } from '../../../contract/index.ts';
import { MARK, type Flow, type Label, type Route, type Step } from '../../../taint/index.ts';
import type { Complaint } from '../../check.ts';
import { placeIn } from '../../witness-place.ts';
import { isAgainstPurpose } from './purpose.ts';
import { KINDS } from './specs/all.ts';

interface Words {
  readonly code: string;
  /** What the value reaches. */
  readonly sink: string;
  readonly advice: string;
}

export const WORDS: Readonly<Record<number, Words>> = {
  22: {
    code: 'PATH_TRAVERSAL',
    sink: 'the path of a file',
    advice:
      'Resolve the path and test that it starts with the folder that is meant, or take `path.basename` of it',
  },
  78: {
    code: 'COMMAND_INJECTION',
    sink: 'a command line',
    advice: 'Run the program without a shell (`execFile`) and pass the value as an argument of its own',
  },
  79: { code: 'CROSS_SITE_SCRIPTING', sink: 'a page', advice: 'Escape the value, or set it as text' },
  89: {
    code: 'SQL_INJECTION',
    sink: 'a SQL statement',
    advice: 'Pass the value as a parameter of the statement',
  },
  94: {
    code: 'CODE_INJECTION',
    sink: 'code that is run',
    advice: 'Look up what is to be done in a table instead of running text',
  },
  256: {
    code: 'PASSWORD_NOT_HASHED',
    sink: 'a comparison or a store without being hashed',
    advice: 'Hash passwords with argon2, bcrypt or scrypt, and compare with the function of the same package',
  },
  532: { code: 'SECRET_LOGGED', sink: 'a log line', advice: 'Leave it out of the log' },
  601: {
    code: 'OPEN_REDIRECT',
    sink: 'the address of a redirect',
    advice: 'Redirect to paths of the site only, or to hosts on a list',
  },
  918: {
    code: 'SERVER_SIDE_REQUEST_FORGERY',
    sink: 'the address of a request',
    advice: 'Take the host from a list, and encode what follows it',
  },
  1321: {
    code: 'PROTOTYPE_POLLUTION',
    sink: 'a key under which something is assigned',
    advice: 'Refuse the keys `__proto__`, `constructor` and `prototype`, or use a Map',
  },
};

type Query = Pick<Words, 'sink' | 'advice'>;

/** Queries that are no SQL, by the language that rows give. */
const QUERIES: Readonly<Record<string, Query>> = {
  mongodb: {
    sink: 'a MongoDB query, where an object is an operator',
    advice: 'Convert the value to a string, or compare with `{ $eq: value }`',
  },
  redis: {
    sink: 'a Redis command, where a list adds arguments',
    advice: 'Convert the value to a string',
  },
  ldap: { sink: 'an LDAP filter', advice: 'Escape the value, or build the filter from objects' },
  graphql: { sink: 'a GraphQL document', advice: 'Pass the value as a variable of the query' },
};

/** The route is what leads requests to the function, where that is what the change brings. */
export function complaintOf(flow: Flow, route?: Route): Complaint {
  const { cwe, label, within, row } = flow;
  const place = placeOf(flow);
  const { code, sink, advice } = { ...WORDS[cwe]!, ...QUERIES[row.language ?? ''] };
  const { source } = label;
  const where = within === undefined ? '' : ` in \`${within}\``;
  return {
    status: statusOf(flow),
    code,
    rule: { spec: 'security', since: later(row.since, label.source.since) },
    file: place.tree.path,
    span: place.tree.spanOf(place.node),
    message: `\`${source.text}\` reaches ${sink}${where} (CWE-${cwe}).`,
    witness: {
      symbol: `${flow.tree.path}#${within ?? flow.callee}`,
      proof: proofOf(flow),
      places: [...(route ? [placeIn(shownText(route.tree), 'route', route.node)] : []), ...placesOf(flow)],
    },
    instruction: `${advice}; see docs/checks/security/cwe-${cwe}.md.`,
  };
}

/** Where it has to be mended: what is handed over, or the text that it is put into where only that makes it harmful. */
function placeOf({ label, tree, at, cwe }: Flow): Pick<Step, 'tree' | 'node'> {
  const isPart = (KINDS[label.source.kind]?.behindText ?? []).includes(cwe);
  const text = isPart ? lastText(label.step) : undefined;
  return text?.tree === tree ? text : { tree, node: at };
}

function lastText(step: Step | undefined): Step | undefined {
  return step === undefined || step.role === 'text' ? step : lastText(step.before);
}

function proofOf({ label, callee, cwe }: Flow): string {
  const { source } = label;
  const kind = KINDS[source.kind]?.is ?? source.kind;
  const origin =
    source.kind === 'password' || source.kind === 'secret'
      ? `\`${source.text}\` is ${kind}`
      : `\`${source.text}\` is decided by ${kind}`;
  return `${origin}, and nothing on the way to \`${callee}\` rules out what CWE-${cwe} is about.`;
}

/** Whether a change is rejected for it, or shown to someone. */
export function statusOf(flow: Flow): 'fail' | 'review' {
  const { row, label, cwe } = flow;
  const isAfterHost = cwe === 918 && (label.marks & MARK.AFTER_HOST) !== 0;
  const isSure =
    row.status === 'fail' &&
    (label.source.kind === 'library'
      ? isAgainstPurpose(flow)
      : (KINDS[label.source.kind]?.status ?? 'fail') === 'fail');
  return isSure && !isAfterHost && !isFarSecret(label) && (label.step?.length ?? 0) <= LONGEST_PROOF
    ? 'fail'
    : 'review';
}

/** A path of more steps convinces nobody. */
const LONGEST_PROOF = 15;

/** A name says less of a value the further it has come. */
function isFarSecret({ source, step }: Label): boolean {
  if (source.kind !== 'secret' && source.kind !== 'password') return false;
  for (let at = step; at !== undefined; at = at.before) if (at.tree !== source.tree) return true;
  return false;
}

/** Of two versions, the one with the higher major number. */
function later(one: string, other: string): string {
  return Number.parseInt(one, 10) >= Number.parseInt(other, 10) ? one : other;
}

const MOST_PLACES = 12;

function placesOf({ label, tree, node, at }: Flow): WitnessPlace[] {
  const { source } = label;
  const steps: Step[] = [];
  for (let { step } = label; step !== undefined; step = step.before) steps.unshift(step);
  const shown = withoutRepeats(steps, at).slice(-MOST_PLACES);
  return [
    placeIn(shownText(source.tree), 'source', source.node),
    ...shown.map((step) => placeIn(shownText(step.tree), step.role, step.node)),
    placeIn(shownText(tree), 'sink', node),
  ];
}

/** Steps on one line say the same to a reader. */
function withoutRepeats(steps: readonly Step[], at: { readonly start: number }): Step[] {
  const lineOf = ({ tree, node }: Step): string => `${tree.path}:${tree.spanOf(node).start.line}`;
  return steps.filter((step, index) => {
    const next = steps[index + 1];
    return step.node.start !== at.start && (next === undefined || lineOf(next) !== lineOf(step));
  });
}

function shownText({ path, text }: { readonly path: string; readonly text: string }): {
  side: 'after';
  file: string;
  text: string;
} {
  return { side: 'after', file: path, text };
}
