// Random expressions: every form that skips, orders or interrupts the evaluation of its parts.
import { operationForm, quietTargetForm } from './random-operation.ts';
import { newId, pick, someVariable, taken, within, written, type Maker } from './maker.ts';

/** What the deepest expressions are made of. */
const MAX_DEPTH = 6;

export function randomExpression(m: Maker): string {
  if (m.depth >= MAX_DEPTH) return `$(${newId(m)})`;
  m.depth++;
  const text = `(${FORMS[pick(m, FORMS.length)]!(m)})`;
  m.depth--;
  return text;
}

const point = (m: Maker): string => `$(${newId(m)})`;

export function readOf(m: Maker, name: string): string {
  const { text, mark } = taken(m, name);
  return `R(${newId(m)}, ${mark}, ${text})`;
}

function readForm(m: Maker): string {
  return readOf(m, someVariable(m));
}

function assignForm(m: Maker): string {
  const { text, site } = written(m, someVariable(m));
  return `${text} = W(${newId(m)}, ${site})`;
}

function plainAssignForm(m: Maker): string {
  const value = pick(m, 2) === 0 ? '1' : randomExpression(m);
  const { text, site } = written(m, someVariable(m));
  return `${text} = ${value}, S(${newId(m)}, ${site})`;
}

/** A target that is read and written in one go. */
function both(m: Maker): { text: string; site: number; mark: number } {
  const name = someVariable(m);
  const write = written(m, name);
  const read = taken(m, name);
  return { text: `${name}/*w${write.site}*//*r${read.mark}*/`, site: write.site, mark: read.mark };
}

function updateForm(m: Maker): string {
  const { text, site, mark } = both(m);
  const update = ['++', '--', ` += ${point(m)}`, ` -= ${point(m)}`][pick(m, 4)]!;
  return `${text}${update}, S(${newId(m)}, ${site}, ${mark})`;
}

function logicalAssignForm(m: Maker): string {
  const { text, site, mark } = both(m);
  return `${text} ${['&&=', '||=', '??='][pick(m, 3)]!} W(${newId(m)}, ${site}, ${mark})`;
}

/** A pattern and the call that makes a value for it. */
export function pattern(m: Maker, names: readonly string[]): { target: string; value: string } {
  const isArray = pick(m, 2) === 0;
  const sites: number[] = [];
  const parts = names.map((name, i) => {
    const { text, site } = written(m, name);
    const hasDefault = pick(m, 2) === 0;
    sites.push(hasDefault ? -site : site);
    const byDefault = hasDefault ? ` = (${randomExpression(m)}, W(${newId(m)}, ${site}))` : '';
    const key = pick(m, 2) === 0 ? `k${i}` : `[(${randomExpression(m)}, 'k${i}')]`;
    return isArray ? `${text}${byDefault}` : `${key}: ${text}${byDefault}`;
  });
  const target = isArray ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return { target, value: `${isArray ? 'I' : 'O'}(${newId(m)}, [${sites.join(', ')}])` };
}

function destructureForm(m: Maker): string {
  const { target, value } = pattern(m, [someVariable(m), someVariable(m)].slice(pick(m, 2)));
  return `${target} = ${value}`;
}

function chainForm(m: Maker): string {
  let text = `N(${newId(m)})`;
  for (let i = pick(m, 4); i >= 0; i--) {
    const question = pick(m, 3) > 0 ? '?.' : '';
    const links = [
      `${question || '.'}p`,
      `${question}[${randomExpression(m)}]`,
      `${question}(${randomExpression(m)})`,
    ];
    text += links[pick(m, 3)]!;
  }
  return pick(m, 5) === 4 && !text.endsWith(')') ? `delete ${text}` : text;
}

function classForm(m: Maker): string {
  const key = (): string => `[${randomExpression(m)}]`;
  const heritage = pick(m, 3) === 1 ? `extends (${randomExpression(m)}, B(${newId(m)})) ` : '';
  return within(m, { isStrict: true }, () => {
    const method = `${key()}() {}`;
    const field = `static ${key()} = `;
    const value = within(m, { isGenerator: false, isAsync: false }, () => randomExpression(m));
    return `class ${heritage}{ ${method} ${field}${value}; ${pick(m, 2) ? key() : 'x'} = c0; }`;
  });
}

function waitForm(m: Maker): string {
  if (m.isGenerator && (!m.isAsync || pick(m, 2) === 0)) {
    return pick(m, 3) === 2 ? `yield* L(${newId(m)})` : `yield ${randomExpression(m)}`;
  }
  return m.isAsync ? `await A(${newId(m)})` : readForm(m);
}

const operators = ['+', '-', '===', '<', '==', '**'];

const FORMS: readonly ((m: Maker) => string)[] = [
  point,
  readForm,
  readForm,
  readForm,
  assignForm,
  assignForm,
  plainAssignForm,
  updateForm,
  logicalAssignForm,
  destructureForm,
  chainForm,
  chainForm,
  operationForm,
  operationForm,
  operationForm,
  quietTargetForm,
  quietTargetForm,
  waitForm,
  waitForm,
  (m) => `${randomExpression(m)} && ${randomExpression(m)}`,
  (m) => `${randomExpression(m)} || ${randomExpression(m)}`,
  (m) => `${randomExpression(m)} ?? ${randomExpression(m)}`,
  (m) => `!${randomExpression(m)}`,
  (m) => `${randomCondition(m)} ? ${randomExpression(m)} : ${randomExpression(m)}`,
  (m) => `${randomExpression(m)}, ${randomExpression(m)}`,
  (m) => `${randomExpression(m)} ${operators[pick(m, operators.length)]!} ${randomExpression(m)}`,
  (m) => `\`\${${randomExpression(m)}}\${${randomExpression(m)}}\``,
  (m) => `T\`\${${randomExpression(m)}}\${${randomExpression(m)}}\``,
  (m) => `[${randomExpression(m)}, ...L(${newId(m)}), ${randomExpression(m)}]`,
  (m) => `{ [${randomExpression(m)}]: ${randomExpression(m)}, ...${randomExpression(m)} }`,
  (m) => `new P(${randomExpression(m)})`,
  (m) => `N(${newId(m)}).p = ${randomExpression(m)}`,
  (m) => `N(${newId(m)})[${randomExpression(m)}] ??= ${randomExpression(m)}`,
  (m) => `${['typeof', 'void', '-', '~'][pick(m, 4)]!} ${randomExpression(m)}`,
  (m) => `${randomExpression(m)} instanceof B(${newId(m)})`,
  (m) => `'p' in N(${newId(m)})`,
  () => 'c0 = () => c1()',
  classForm,
];

const literals = ['true', 'false', '1', '0'];

/** A condition: some are literals, which close one way. */
export function randomCondition(m: Maker): string {
  const choice = pick(m, 5);
  if (choice === 4) return literals[pick(m, literals.length)]!;
  if (choice === 3) return `!${randomCondition(m)}`;
  if (choice === 2) return `(${randomCondition(m)} ${['&&', '||'][pick(m, 2)]!} ${randomCondition(m)})`;
  return choice === 1 ? randomExpression(m) : `C(${newId(m)})`;
}
