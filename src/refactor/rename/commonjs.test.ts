// Names that modules hand over through `require`, `exports` and `import()`.
import { test } from 'vitest';
import { checkAsks, checkRename, checkRenamedEverywhere } from '../testing/check-refactoring.ts';
import { NODE } from '../testing/fixture-files.ts';

test('a key of what is required follows in TypeScript too, and the name of the file stays', async () => {
  await checkRenamedEverywhere(
    `${NODE}
//- a.cts
export class Foo {}
//           ^^^
//- b.cts
declare const require: (id: string) => any;
const { Foo: Own } = require('./a.cjs');
const whole = require('./a.cjs');
export const made = [new Own(), new whole.Foo(), new (require('./a.cjs').Foo)()];
`,
    'Bar',
  );
});

test.each([
  ['an assignment', "let B;\n({ A: B } = require('./x.cjs'));"],
  ['an assignment of a variable', "const x = require('./x.cjs');\nlet B;\n({ A: B } = x);"],
  ['a default', "let B;\n({ A: B = null } = require('./x.cjs'));"],
  ['what is inside of it', "const { A: { name } } = require('./x.cjs');"],
  ['a member', "const B = require('./x.cjs').A;"],
  ['a string', "const x = require('./x.cjs');\nconst B = [x['A'], require('./x.cjs')['A']];"],
  ['a computed key', "const { ['A']: B } = require('./x.cjs');"],
  ['an awaited import', "async () => { const { A: B } = await import('./x.cjs'); };"],
  ['a callback', "import('./x.cjs').then(({ A: B }) => B);"],
])('a name that CommonJS exports follows in %s', async (_, use) => {
  for (const exported of ['exports.A = A;', 'module.exports = { A };'])
    await checkRenamedEverywhere(
      `${NODE}
//- x.cjs
class A { one() { return 1; } }
//    ^
${exported}
//- b.cjs
${use}
`,
      'Z',
    );
});

test('a name follows into an import in a file that required the module before', async () => {
  for (const use of ["require('./x.cjs').A;", "import('./x.cjs').then(({ A: B }) => B);"])
    await checkRenamedEverywhere(
      `${NODE}
//- x.cjs
class A {}
//    ^
exports.A = A;
//- b.cjs
${use}
`,
      'Z',
    );
});

test('a variable that takes an export keeps its name, whatever object carried it', async () => {
  await checkRename(
    `${NODE}
//- x.cjs
class A { one() { return 1; } }
//    ^
module.exports = { A };
//- whole.cjs
module.exports = require('./x.cjs');
//- more.cjs
module.exports = { ...require('./x.cjs'), more: 1 };
//- b.cjs
const { A } = require('./whole.cjs');
let C;
({ A: C } = require('./more.cjs'));
[A, C];
//- c.cjs
let A;
({ A } = require('./x.cjs'));
A;
`,
    'Z',
    `
//- x.cjs
class Z { one() { return 1; } }
module.exports = { Z };
//- b.cjs
const { Z: A } = require('./whole.cjs');
let C;
({ Z: C } = require('./more.cjs'));
[A, C];
//- c.cjs
let A;
({ Z: A } = require('./x.cjs'));
A;
`,
  );
});

test.each([
  ['an assignment', "let B;\n({ A: B } = require('./x.cjs'));"],
  ['a variable that is taken apart', "const x = require('./x.cjs');\nconst { A } = x;\nA;"],
  ['a function', "const x = () => require('./x.cjs');\nx().A;"],
  ['a string', "const x = require('./x.cjs');\nx['A'];"],
])('where require gives something of no type, %s is a question', async (_, use) => {
  await checkAsks(
    `${NODE}
//- x.cts
export class A {}
//           ^
//- b.cts
declare const require: (id: string) => any;
${use}
`,
    'Z',
    'receiver_unknown',
    ['semantic', 'semantic_and_receivers'],
  );
});
