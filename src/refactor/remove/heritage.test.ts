// What a class or an interface extends may ask for a member.
import { expect, test } from 'vitest';
import { checkAsks, checkDelete } from '../testing/check-refactoring.ts';

const USER = `//- b.ts
import { keep } from './a';
keep;
`;

test('what is private in a class that extends something unknown', async () => {
  await checkDelete(
    `
//- a.ts
import { Base } from 'nowhere';
export class keep extends Base {
  #f() {}
//^^
}
${USER}`,
    `
import { Base } from 'nowhere';
export class keep extends Base {}
`,
  );
});

test('a member of an interface that extends something unknown', async () => {
  await checkDelete(
    `
//- a.ts
import { Base } from 'nowhere';
interface I extends Base {
  f: 1;
//^
}
export const keep: I | undefined = undefined;
${USER}`,
    `
import { Base } from 'nowhere';
interface I extends Base {}
export const keep: I | undefined = undefined;
`,
  );
});

test('a method of a class that extends a member of something unknown', async () => {
  await checkAsks(
    `
//- a.ts
export class keep extends Lib.Base {
//                            ^^^^ reference
  f() {}
//^
}
${USER}`,
    { delete: 'only' },
    'heritage_unknown',
    ['only'],
  );
});

test('a method of a class that extends what a call makes', async () => {
  await checkAsks(
    `
//- a.ts
declare function mix(): any;
export class keep extends mix() {
//                        ^^^^^ reference
  f() {}
//^
}
${USER}`,
    { delete: 'only' },
    'heritage_unknown',
    ['only'],
  );
});

test('a method of a class in an expression that extends something unknown', async () => {
  await checkAsks(
    `
//- a.ts
import { Base } from 'nowhere';
export const keep = class Own extends Base {
//                                    ^^^^ reference
  f() {}
//^
};
${USER}`,
    { delete: 'only' },
    'heritage_unknown',
    ['only'],
  );
});

test('a method of a class whose class extends something unknown', async () => {
  await checkAsks(
    `
//- a.ts
import { Base } from 'nowhere';
class Mid extends Base {}
//                ^^^^ reference
export class keep extends Mid {
  f() {}
//^
}
${USER}`,
    { delete: 'only' },
    'heritage_unknown',
    ['only'],
  );
});

test('a method of a class whose interface extends something unknown', async () => {
  await checkAsks(
    `
//- a.ts
import type { Base } from 'nowhere';
interface Mid extends Base {}
//                    ^^^^ reference
export class keep implements Mid {
  f() {}
//^
}
${USER}`,
    { delete: 'only' },
    'heritage_unknown',
    ['only'],
  );
});

test('a method of a class that implements a type made of something unknown', async () => {
  await checkAsks(
    `
//- a.ts
import type { Base } from 'nowhere';
type Mid = Partial<Base>;
//                 ^^^^ reference
export class keep implements Mid {
  f() {}
//^
}
${USER}`,
    { delete: 'only' },
    'heritage_unknown',
    ['only'],
  );
});

test('a method of a class that implements a type', async () => {
  await checkDelete(
    `
//- a.ts
import * as c from './c';
type Mid<T> = { g?: T; h?: c.H };
export class keep implements Mid<1> {
  f() {}
//^
}
//- c.ts
export type H = 1;
${USER}`,
    `
import * as c from './c';
type Mid<T> = { g?: T; h?: c.H };
export class keep implements Mid<1> {}
`,
  );
});

test('a method of a class in which another extends something unknown', async () => {
  await checkDelete(
    `
//- a.ts
import { Base } from 'nowhere';
export class keep {
  f() {}
//^
  g = class extends Base {};
}
${USER}`,
    `
import { Base } from 'nowhere';
export class keep {
  g = class extends Base {};
}
`,
  );
});

test('a method of a class whose interfaces extend each other', async () => {
  await checkDelete(
    `
//- a.ts
interface A extends B {}
interface B extends A {}
export class keep implements A {
  f() {}
//^
}
${USER}`,
    `
interface A extends B {}
interface B extends A {}
export class keep implements A {}
`,
  );
});

test('a method of a class that extends one of an installed package', async () => {
  await checkDelete(
    `
//- a.ts
import { Base, type Asked } from 'p';
export class keep extends Base implements Asked {
  f() {}
//^
}
//- package.json
{"private":true,"dependencies":{"p":"1"}}
//- node_modules/p/package.json
{"name":"p","version":"1.0.0","types":"index.d.ts"}
//- node_modules/p/index.d.ts
export declare class Base { g(): void }
export interface Asked { g?(): void }
${USER}`,
    `
import { Base, type Asked } from 'p';
export class keep extends Base implements Asked {}
`,
  );
});

test('a method that an installed package declares as well', async () => {
  const { witness } = await checkAsks(
    `
//- a.ts
import { Base } from 'p';
export class keep extends Base {
  g() {}
//^
}
//- package.json
{"private":true,"dependencies":{"p":"1"}}
//- node_modules/p/package.json
{"name":"p","version":"1.0.0","types":"index.d.ts"}
//- node_modules/p/index.d.ts
export declare class Base { g(): void }
export interface Asked { g?(): void }
${USER}`,
    { delete: 'only' },
    'declared_outside',
    ['only'],
  );
  expect(witness!.facts.slice(1).map(({ location }) => location.file)).toEqual(['p/index.d.ts']);
});

test('a method of a class that extends one of a package that is not installed', async () => {
  await checkAsks(
    `
//- tsconfig.json
{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","noEmit":true}}
//- a.ts
import { Base } from 'p';
export class keep extends Base {
//                        ^^^^ reference
  f() {}
//^
}
//- package.json
{"private":true,"dependencies":{"p":"1"}}
${USER}`,
    { delete: 'only' },
    'heritage_unknown',
    ['only'],
  );
});
