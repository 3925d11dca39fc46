// Random statements. Every loop asks `E`, which says when to stop, first thing in each round. There is no
// `for (using x = …; …; …)`: V8 disposes of `x` in every round, where the standard does once, at the end.
import { newId, pick, someVariable, within, written, type Maker, type Target } from './maker.ts';
import { quietStatement } from './random-operation.ts';
import { pattern, randomCondition, randomExpression, readOf } from './random-expression.ts';

const MAX_DEPTH = 5;

export function randomStatements(m: Maker): string {
  return within(m, {}, () => {
    const parts: string[] = [];
    for (let i = pick(m, 5); i >= 0; i--) parts.push(randomStatement(m));
    return parts.join('\n');
  });
}

function randomStatement(m: Maker): string {
  if (m.depth >= MAX_DEPTH) return `${randomExpression(m)};`;
  m.depth++;
  const text = FORMS[pick(m, FORMS.length)]!(m);
  m.depth--;
  return text;
}

const block = (m: Maker): string => `{ ${randomStatements(m)} }`;

/** The name is in scope for what follows in the same list. */
function declare(m: Maker): string {
  const name = `x${newId(m)}`;
  m.scope = [...m.scope, name];
  return name;
}

function letForm(m: Maker): string {
  const names = [`x${newId(m)}`, `x${newId(m)}`];
  if (pick(m, 2) === 0) {
    const { target, value } = pattern(m, names);
    m.scope = [...m.scope, ...names];
    return `let ${target} = ${value};`;
  }
  const { text, site } = written(m, names[0]!);
  m.scope = [...m.scope, names[0]!];
  return pick(m, 2) === 0
    ? `let ${text} = W(${newId(m)}, ${site});`
    : `let ${text}; S(${newId(m)}, ${site});`;
}

/** A resource cannot be assigned to, so only the read that is made here sees it. */
function usingForm(m: Maker): string {
  const name = `x${newId(m)}`;
  const { text, site } = written(m, name);
  const kind = m.isAsync && pick(m, 2) ? 'await using' : 'using';
  return `${kind} ${text} = U(${newId(m)}, ${site}); ${readOf(m, name)};`;
}

/** A loop with a label or without one, which its body can leave. */
function labelled(m: Maker, make: () => string): string {
  const label = pick(m, 2) === 0 ? '' : `l${newId(m)}`;
  const own = [...new Set(['', label])].flatMap((name): Target[] => [
    { way: 'break', label: name },
    { way: 'continue', label: name },
  ]);
  const outer = m.targets.filter((target) => target.label !== '');
  const text = within(m, { targets: [...outer, ...own] }, make);
  return label === '' ? text : `${label}: ${text}`;
}

const loopBody = (m: Maker, first = ''): string =>
  `{ ${first} if (E(${newId(m)})) break; ${randomStatements(m)} }`;

function loopForm(m: Maker): string {
  return labelled(m, () => {
    switch (pick(m, 5)) {
      case 0:
        return `while (${randomCondition(m)}) ${loopBody(m)}`;
      case 1:
        return `do ${loopBody(m)} while (${randomCondition(m)})`;
      case 2:
        return `for (${randomExpression(m)}; ${randomCondition(m)}; ${randomExpression(m)}) ${loopBody(m)}`;
      case 3:
        return `for (;;) ${loopBody(m)}`;
      default:
        return `while (true) ${loopBody(m)}`;
    }
  });
}

function forEachForm(m: Maker): string {
  return labelled(m, () => {
    if (pick(m, 6) === 5) return forEachUsing(m);
    const isNew = pick(m, 2) === 0;
    const name = isNew ? declare(m) : someVariable(m);
    const { text, site } = written(m, name);
    if (pick(m, 3) === 0) {
      return `for (${isNew ? 'let ' : ''}${text} in N(${newId(m)})) ${loopBody(m, `S(${newId(m)}, ${site});`)}`;
    }
    const wait = m.isAsync && pick(m, 2) === 0 ? ' await' : '';
    return `for${wait} (${isNew ? 'let ' : ''}${text} of J(${newId(m)}, ${site})) ${loopBody(m)}`;
  });
}

function forEachUsing(m: Maker): string {
  const name = `x${newId(m)}`;
  const { text, site } = written(m, name);
  return `for (using ${text} of V(${newId(m)}, ${site})) ${loopBody(m, `${readOf(m, name)};`)}`;
}

function switchForm(m: Maker): string {
  const cases: string[] = [];
  const byDefault = pick(m, 4);
  const discriminant = randomExpression(m);
  // A plain `break` leaves the switch, a plain `continue` the loop around it.
  const outer = m.targets.filter(({ way, label }) => label !== '' || way === 'continue');
  within(m, { targets: [...outer, { way: 'break', label: '' }] }, () => {
    for (let i = 0; i < 3; i++) {
      cases.push(i === byDefault ? 'default:' : `case ${randomExpression(m)}:`);
      cases.push(pick(m, 3) === 0 ? '' : block(m), pick(m, 2) === 0 ? '' : 'break;');
    }
  });
  return `switch (${discriminant}) { ${cases.join(' ')} }`;
}

function tryForm(m: Maker): string {
  const body = block(m);
  const choice = pick(m, 3);
  const handler = choice === 1 ? '' : catchClause(m);
  return `try ${body} ${handler} ${choice === 0 ? '' : `finally ${block(m)}`}`;
}

function catchClause(m: Maker): string {
  if (pick(m, 3) === 0) return `catch ${block(m)}`;
  return within(m, {}, () => {
    const { text, site } = written(m, declare(m));
    return `catch (${text}) { S(${newId(m)}, ${site}); ${randomStatements(m)} }`;
  });
}

function leaveForm(m: Maker): string {
  const choice = pick(m, 4);
  if (choice === 0 && m.canReturn) return `return ${randomExpression(m)};`;
  if (choice === 1 || m.targets.length === 0) return `throw ${randomExpression(m)};`;
  const { way, label } = m.targets[pick(m, m.targets.length)]!;
  return `${way} ${label};`;
}

/** The name of a class is constant inside it and unset in its heritage, so only the reads that are made here see it. */
function classForm(m: Maker): string {
  const name = `x${newId(m)}`;
  const { text, site } = written(m, name);
  const settings = { isStrict: true, isGenerator: false, isAsync: false, canReturn: false, targets: [] };
  const heritage = pick(m, 2) === 0 ? '' : `extends (${randomExpression(m)}, B(${newId(m)})) `;
  const key = within(m, { isStrict: true }, () => randomExpression(m));
  const body = within(m, settings, () => `${readOf(m, name)}; ${randomStatements(m)}`);
  const first = `static { S(${newId(m)}, ${site}); }`;
  return `class ${text} ${heritage}{ ${first} static [${key}] = c0; static { ${body} } } ${readOf(m, name)};`;
}

function functionForm(m: Maker): string {
  return within(m, {}, () => {
    const name = declare(m);
    const { text, site } = written(m, name);
    const first = `S(${newId(m)}, ${site}); ${readOf(m, name)};`;
    return `{ ${first} ${randomStatements(m)} function ${text}() { return c0; } }`;
  });
}

const FORMS: readonly ((m: Maker) => string)[] = [
  (m) => `${randomExpression(m)};`,
  (m) => `${randomExpression(m)};`,
  (m) => `if (${randomCondition(m)}) ${block(m)}`,
  (m) => `if (${randomCondition(m)}) ${block(m)} else ${block(m)}`,
  loopForm,
  forEachForm,
  switchForm,
  tryForm,
  tryForm,
  tryForm,
  leaveForm,
  leaveForm,
  quietStatement,
  quietStatement,
  quietStatement,
  letForm,
  usingForm,
  classForm,
  functionForm,
  (m) => {
    const label = `l${newId(m)}`;
    return `${label}: ${within(m, { targets: [...m.targets, { way: 'break', label }] }, () => block(m))}`;
  },
  (m) => (m.isStrict ? block(m) : `with (N(${newId(m)})) ${block(m)}`),
];
