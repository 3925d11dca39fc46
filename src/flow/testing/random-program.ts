// A random program reports what it does. Every call to a function with a one-letter name has an id of its own as its
// first argument. `/*w3*/` and `/*r3*/` stand behind the identifier that write or read number 3 goes to. Names are unique,
// so a name is a variable; closures touch only `c0` and `c1`, which lie outside.
import { createMaker, newId, pick, within, written, type Maker } from './maker.ts';
import { randomExpression, readOf } from './random-expression.ts';
import { randomStatements } from './random-statement.ts';

export interface RandomProgram {
  /** A function expression that is called without arguments. */
  readonly source: string;
  readonly isGenerator: boolean;
  readonly isAsync: boolean;
  /** The variable of each write and of each read, by its number. */
  readonly writes: ReadonlyMap<number, string>;
  readonly reads: ReadonlyMap<number, string>;
}

export function randomProgram(tape: Uint8Array): RandomProgram {
  const m = createMaker(tape);
  const kind = pick(m, 6);
  const isGenerator = kind === 3 || kind === 5;
  const isAsync = kind === 4 || kind === 5;
  const parameters = randomParameters(m);
  const { text, site } = written(m, 'v3');
  const first = `var v2; let ${text}; S(${newId(m)}, ${site});`;
  const scope = ['v0', 'v1', 'v2', 'v3'];
  const body = within(m, { scope, isGenerator, isAsync }, () => randomBody(m));
  const head = `${isAsync ? 'async ' : ''}function${isGenerator ? '*' : ''}`;
  const source = `(${head} (${parameters}) {\n${first}\n${body}\n})`;
  return { source, isGenerator, isAsync, writes: m.writes, reads: m.reads };
}

/** Most bodies survive their first exceptions and try again. */
function randomBody(m: Maker): string {
  if (pick(m, 4) === 0) return randomStatements(m);
  const handler = (): string => m.scope.map((name) => `${readOf(m, name)};`).join(' ');
  const parts = [1, 2, 3].map(() => `try { ${randomStatements(m)} } catch { ${handler()} }`);
  return `for (let i = 0; i < 6; i++) {\n${parts.join('\n')}\n}`;
}

function randomParameters(m: Maker): string {
  const first = written(m, 'v0');
  const second = written(m, 'v1');
  const hasCode = pick(m, 3) === 2;
  const byDefault = hasCode ? within(m, { scope: ['v0'], isStrict: true }, () => randomExpression(m)) : '1';
  return (
    `${first.text} = W(${newId(m)}, ${first.site}), ` +
    `[${second.text} = (${byDefault}, W(${newId(m)}, ${second.site}))] = I(${newId(m)}, [-${second.site}])`
  );
}
