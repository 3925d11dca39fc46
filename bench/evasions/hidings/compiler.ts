// Settings of the compiler, and files beside the sources, by which TypeScript sees something else.
import { dirname, posix } from 'node:path';
import { textIn, withFiles } from '../state.ts';
import { adding, type Hiding, type Scene } from './hiding.ts';

type Json = Readonly<Record<string, unknown>>;
const TOPICS = ['names', 'types'] as const;

function config(
  name: string,
  isTakingOut: boolean,
  write: (text: string, scene: Scene) => string | undefined,
): Hiding {
  return {
    name: `tsconfig: ${name}`,
    topics: TOPICS,
    isInnocent: false,
    isTakingOut,
    apply(scene) {
      const path = scene.world.layout.tsconfig;
      const text = path === undefined ? undefined : write(textIn(scene.after, path), scene);
      return text === undefined ? undefined : adding(scene, { [path!]: text });
    },
  };
}

const asJson = (change: (value: Json, scene: Scene) => Json) => (text: string, scene: Scene) =>
  `${JSON.stringify(change(JSON.parse(text) as Json, scene), null, 2)}\n`;

function option(name: string, isTakingOut: boolean, values: Json): Hiding {
  return config(
    name,
    isTakingOut,
    asJson((value) => ({
      ...value,
      compilerOptions: { ...(value['compilerOptions'] as Json | undefined), ...values },
    })),
  );
}

const isInherited = (text: string): boolean => text.includes('extends');

const CONFIGS: readonly Hiding[] = [
  option('no strictNullChecks', true, { strictNullChecks: false }),
  option('no noImplicitAny', true, { noImplicitAny: false }),
  option('no strictFunctionTypes', true, { strictFunctionTypes: false }),
  option('no strictPropertyInitialization', true, { strictPropertyInitialization: false }),
  option('no JavaScript', false, { allowJs: false }),
  option('no types', false, { types: [] }),
  option('no library', false, { noLib: true }),
  option('an old library', false, { lib: ['es5'] }),
  option('suffixes of modules', false, { moduleSuffixes: ['.stub', ''] }),
  option('modules are found everywhere', false, { moduleDetection: 'legacy' }),
  option('other conditions', false, { customConditions: ['internal'] }),
  option('folders that are one', false, { rootDirs: ['.', './stubs'] }),
  option('roots of types', false, { typeRoots: ['./stubs'] }),
  option('suppressed deprecations', false, { ignoreDeprecations: '6.0' }),
  option('only for emit', false, {
    isolatedModules: true,
    noEmit: false,
    outDir: 'out',
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
  }),
  config(
    'no files',
    true,
    asJson((value) => ({ ...value, include: undefined, files: [] })),
  ),
  config(
    'nothing is included',
    true,
    asJson((value) => ({ ...value, include: [] })),
  ),
  config(
    'only references',
    true,
    asJson((value) => ({ ...value, include: undefined, files: [], references: [{ path: './absent' }] })),
  ),
  config(
    'everything is excluded',
    true,
    asJson((value) => ({ ...value, exclude: ['**/*'] })),
  ),
  config('another key of the same name', true, (text) =>
    isInherited(text)
      ? undefined
      : text.replace('"strict": true,', '"strict": true, // as before\n    "strict": false,'),
  ),
  config('it is not JSON', true, (text) => text.replace('{', '{ "compilerOptions": {')),
  config('it is empty', true, () => ''),
  config('extends a loose one', true, (text, scene) => {
    const path = scene.world.layout.tsconfig!;
    return isInherited(text)
      ? undefined
      : JSON.stringify({ extends: `./${posix.basename(path).replace('.json', '.loose.json')}` });
  }),
];

/** The config becomes one that extends a loose one, which comes with the change. */
const loose: Hiding = {
  name: 'tsconfig: extends a loose one that comes as well',
  topics: TOPICS,
  isInnocent: false,
  isTakingOut: true,
  apply(scene) {
    const path = scene.world.layout.tsconfig;
    if (path === undefined) return undefined;
    const value = JSON.parse(textIn(scene.after, path)) as Json;
    const { strict: _, ...options } = (value['compilerOptions'] ?? {}) as Json;
    return adding(scene, {
      [path]: `${JSON.stringify({ ...value, extends: './tsconfig.loose.json', compilerOptions: options }, null, 2)}\n`,
      [posix.join(dirname(path), 'tsconfig.loose.json')]:
        `${JSON.stringify({ extends: value['extends'], compilerOptions: { strict: false, noCheck: true } })}\n`,
    });
  },
};

const ANY =
  'export const priceOf: any;\nexport const discountOf: any;\nexport const labelOf: any;\nexport const Basket: any;\nexport type Item = any;\n';

function beside(
  name: string,
  path: (price: string) => string,
  text: (price: string) => string,
  isTakingOut = false,
): Hiding {
  return {
    name,
    topics: TOPICS,
    isInnocent: false,
    isTakingOut,
    apply(scene) {
      const { price } = scene.world.layout.paths;
      const at = path(price);
      return scene.after.has(at) ? undefined : adding(scene, { [at]: text(price) });
    },
  };
}

const stem = (path: string): string => path.replace(/\.[jt]s$/, '');
const RUNNING =
  'exports.priceOf = exports.discountOf = exports.labelOf = () => 0;\nexports.Basket = class {};\n';

const STUBS: readonly Hiding[] = [
  beside(
    'the module is declared beside it, as .d.mts',
    (price) => `${stem(price)}.d.mts`,
    () => ANY,
  ),
  beside(
    'a script stands beside the module',
    (price) => `${stem(price)}.${price.endsWith('ts') ? 'js' : 'ts'}`,
    () => ANY.replaceAll(': any', ' = 0 as any'),
  ),
  beside(
    'a folder of its name stands beside the module',
    (price) => `${stem(price)}/index.js`,
    () => RUNNING,
  ),
  beside(
    'a manifest in the folder',
    (price) => posix.join(dirname(price), 'package.json'),
    () => '{ "type": "commonjs" }\n',
  ),
  beside(
    'a manifest in the folder that maps',
    (price) => posix.join(dirname(price), 'package.json'),
    () => '{ "type": "module", "imports": { "#*": "./stub.js" }, "exports": "./stub.js" }\n',
  ),
  beside(
    'a config in the folder',
    (price) => posix.join(dirname(price), 'tsconfig.json'),
    () => '{ "compilerOptions": { "noCheck": true, "strict": false } }\n',
  ),
  beside(
    'a config for JavaScript',
    () => 'jsconfig.json',
    () => '{ "compilerOptions": { "checkJs": false } }\n',
  ),
  beside(
    'the module is widened',
    (price) => posix.join(dirname(price), 'more.d.ts'),
    (price) =>
      `export {};\ndeclare module './${posix.basename(price)}' {\n  export const discountOf: any;\n  export interface Item {\n    readonly [name: string]: any;\n  }\n  export interface Basket {\n    total: any;\n  }\n}\n`,
  ),
  beside(
    'everything is global',
    (price) => posix.join(dirname(price), 'all.d.ts'),
    () =>
      'declare const discountOf: any;\ndeclare const priceOf: any;\ndeclare const retries: any;\ndeclare const escapeHtml: any;\ninterface Array<T> {\n  [name: string]: any;\n}\n',
  ),
];

/** Files in places where the resolution looks first. */
const shadow: Hiding = {
  name: 'a package of the name stands in a workspace',
  topics: TOPICS,
  isInnocent: false,
  apply(scene) {
    if (scene.world.layout.name !== 'workspaces') return undefined;
    return {
      before: scene.before,
      after: withFiles(scene.after, {
        'packages/price/package.json':
          '{ "name": "@shop/core", "version": "1.0.0", "exports": "./index.d.ts" }\n',
        'packages/price/index.d.ts': ANY,
      }),
    };
  },
};

export const COMPILER: readonly Hiding[] = [...CONFIGS, loose, ...STUBS, shadow];
