// Operations on bare variables between two writes of one variable that no call reports. A call may throw by itself, so
// next to one, without a write between, it would not show whether the graph knows that the operation can.
import { newId, pick, someVariable, written, type Maker } from './maker.ts';

/** A write that is noted in `q`, which the next call looks at. */
function quietWrite(m: Maker, name: string): string {
  const { text, site } = written(m, name);
  return `${text} = d, q = [q, ${site}]`;
}

const OPERATIONS: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `${a} + ${b}`,
  (a, b) => `${a} < ${b}`,
  (a, b) => `${a} in ${b}`,
  (a, b) => `${a} instanceof ${b}`,
  (a) => `-${a}`,
  (a) => `~${a}`,
  (a) => `\`\${${a}}\``,
  (a) => `[...${a}]`,
  (a) => `({ ...${a} })`,
  (a) => `({ [${a}]: 1 })`,
  (a) => `${a}.p`,
  (a) => `${a}?.p.p`,
  (a) => `delete ${a}.p`,
  (a) => `delete ${a}?.p?.p`,
  (a) => `${a}.p = 1`,
  (a) => `${a}()`,
  (a) => `new ${a}`,
  (a) => `${a}\`\``,
  (a) => `class extends ${a} {}`,
  (a) => `class { [${a}]() {} }`,
  (a) => `class { static [${a}] = 1 }`,
  (a) => `[c0] = ${a}`,
  (a) => `{ p: c0 } = ${a}`,
  (a) => `{ [${a}]: c0 } = 1`,
];

/** A write, something that may throw, and another write of the same variable. */
export function operationForm(m: Maker): string {
  const operations = [...OPERATIONS, ...waits(m)];
  const name = someVariable(m);
  const operation = operations[pick(m, operations.length)]!(someVariable(m), someVariable(m));
  return `${quietWrite(m, name)}, (${operation}), ${quietWrite(m, name)}`;
}

function waits(m: Maker): ((a: string) => string)[] {
  const yields = [(a: string) => `yield ${a}`, (a: string) => `yield* ${a}`, () => 'yield'];
  const awaits = [(a: string) => `await ${a}`];
  return [...(m.isGenerator ? yields : []), ...(m.isAsync ? [...awaits, ...awaits] : [])];
}

/** Writes between which a getter, an iterator or a conversion may throw. */
export function quietTargetForm(m: Maker): string {
  const name = someVariable(m);
  const source = someVariable(m);
  const write = (): string => quietWrite(m, name);
  const { text, site } = written(m, name);
  const forms = [
    `[c0 = (${write()}), c0 = (${write()})] = ${source}`,
    `{ p: c0 = (${write()}), p: c0 = (${write()}), p: c0 } = ${source}`,
    `[...c0] = ${source}`,
    `${text}++, q = [q, ${site}]`,
    `${text} -= c0, q = [q, ${site}]`,
  ];
  return `${write()}, (${forms[pick(m, forms.length)]!}), ${write()}`;
}

type StatementForm = (m: Maker, source: string, write: () => string) => string;

const STATEMENTS: readonly StatementForm[] = [
  (_, a, write) => `for (c0 of ${a}) { ${write()}; break; }`,
  (_, a, write) => `for (c0 of ${a}) { ${write()}; continue; }`,
  (_, a, write) => `for (c0 in ${a}) { ${write()}; }`,
  (m, a, write) => `for (c0 of ${a}) { try { ${write()}; break; } catch { $(${newId(m)}); } }`,
  (_, a, write) => `for (let j = 0; j < 3; ${write()}, j++) { if (c0) continue; ${a}; }`,
  (m, a, write) => `{ using x${newId(m)} = ${a}; ${write()}; }`,
  (_, a, write) => `try { ${write()}; ${a}.p; } finally { ${write()}; }`,
  (_, a, write) => `try { ${a}.p; } finally { ${write()}; }`,
  (_, a) => `throw ${a};`,
  (m, a, write) => (m.isAsync ? `for await (c0 of ${a}) { ${write()}; break; }` : `${a}.p;`),
  (m, a) => (m.canReturn ? `if (c0) return ${a};` : `${a}.p;`),
  (m, a) => (m.isStrict ? `${a}.p;` : `with (${a}) {}`),
  (m) => (m.isStrict ? ';' : hiddenWrite(m)),
];

/** A write that goes to a property of the same name. */
function hiddenWrite(m: Maker): string {
  const variable = ['v0', 'v1', 'v2', 'v3'].find((name) => m.scope.includes(name));
  return variable ? `with (H(${newId(m)})) ${written(m, variable).text} = 1;` : ';';
}

export function quietStatement(m: Maker): string {
  const name = someVariable(m);
  const write = (): string => quietWrite(m, name);
  const statement = STATEMENTS[pick(m, STATEMENTS.length)]!(m, someVariable(m), write);
  return `${write()}; ${statement} ${write()};`;
}
