// The forms in which a repository holds the program: one package or several, TypeScript or JavaScript, with and without settings for
// the compiler, and with the lock files of several package managers.
import { LOCKS } from './locks.ts';

export interface Layout {
  readonly name: string;
  readonly code: 'ts' | 'esm' | 'cjs';
  /** Where the parts of the program are; a part without a place is left out. */
  readonly paths: Readonly<Record<'price' | 'order' | 'server' | 'settings' | 'test', string>> & {
    readonly component?: string;
  };
  /** How other files name the module of prices, where that is no relative path. */
  readonly priceName?: string;
  /** Whether specifiers have an extension. */
  readonly hasEndings: boolean;
  readonly files: Readonly<Record<string, string>>;
  readonly manifest: string;
  readonly lock?: string;
  readonly tsconfig?: string;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const DEPENDENCIES = { express: '^5.0.0', pg: '^8.11.0' };

function manifest(more: object = {}): string {
  return json({
    name: 'shop',
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: { test: 'node --test' },
    dependencies: DEPENDENCIES,
    ...more,
  });
}

function tsconfig(options: object = {}, more: object = {}): string {
  const usual = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  return json({ compilerOptions: { ...usual, ...options }, ...more });
}

/** For layouts that Node does not run as they are. */
const VITEST = { scripts: { test: 'vitest run' }, devDependencies: { vitest: '^5.0.0' } };

const IN_SRC = {
  price: 'src/price.ts',
  order: 'src/order.ts',
  server: 'src/server.ts',
  settings: 'src/settings.ts',
  test: 'src/order.test.ts',
};
const IN_LIB = {
  price: 'lib/price.js',
  order: 'lib/order.js',
  server: 'lib/server.js',
  settings: 'lib/settings.js',
  test: 'test/order.test.js',
};
const BUNDLED = { module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: false };

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'one package, nodenext, npm, node --test',
    code: 'ts',
    paths: IN_SRC,
    hasEndings: true,
    files: {
      'package.json': manifest({ scripts: { test: 'node --test src/*.test.ts' } }),
      'package-lock.json': LOCKS.npm,
      'tsconfig.json': tsconfig(),
    },
    manifest: 'package.json',
    lock: 'package-lock.json',
    tsconfig: 'tsconfig.json',
  },
  {
    name: 'one package, bundler, pnpm',
    code: 'ts',
    paths: IN_SRC,
    hasEndings: false,
    files: {
      'package.json': manifest(VITEST),
      'pnpm-lock.yaml': LOCKS.pnpm,
      'tsconfig.json': tsconfig(BUNDLED, { include: ['src'] }),
    },
    manifest: 'package.json',
    lock: 'pnpm-lock.yaml',
    tsconfig: 'tsconfig.json',
  },
  {
    name: 'TypeScript without tsconfig',
    code: 'ts',
    paths: {
      price: 'price.ts',
      order: 'order.ts',
      server: 'server.ts',
      settings: 'settings.ts',
      test: 'order.test.ts',
    },
    hasEndings: true,
    files: { 'package.json': manifest() },
    manifest: 'package.json',
  },
  {
    name: 'JavaScript modules, yarn',
    code: 'esm',
    paths: IN_LIB,
    hasEndings: true,
    files: { 'package.json': manifest({ scripts: { test: 'node --test' } }), 'yarn.lock': LOCKS.yarn },
    manifest: 'package.json',
    lock: 'yarn.lock',
  },
  {
    name: 'CommonJS',
    code: 'cjs',
    paths: IN_LIB,
    hasEndings: true,
    files: { 'package.json': manifest({ type: 'commonjs' }) },
    manifest: 'package.json',
  },
  {
    name: 'JavaScript that is checked, berry',
    code: 'esm',
    paths: IN_LIB,
    hasEndings: true,
    files: {
      'package.json': manifest(),
      'yarn.lock': LOCKS.berry,
      'tsconfig.json': tsconfig({ allowJs: true, checkJs: true, noImplicitAny: false }),
    },
    manifest: 'package.json',
    lock: 'yarn.lock',
    tsconfig: 'tsconfig.json',
  },
  {
    name: 'workspaces',
    code: 'ts',
    paths: {
      price: 'packages/core/src/price.ts',
      order: 'apps/shop/src/order.ts',
      server: 'apps/shop/src/server.ts',
      settings: 'apps/shop/src/settings.ts',
      test: 'apps/shop/src/order.test.ts',
    },
    priceName: '@shop/core',
    hasEndings: false,
    files: {
      'package.json': manifest({ ...VITEST, workspaces: ['packages/*', 'apps/*'], dependencies: {} }),
      'packages/core/package.json': json({
        name: '@shop/core',
        version: '1.0.0',
        type: 'module',
        exports: './src/index.ts',
      }),
      'packages/core/src/index.ts': "export * from './price';\n",
      'apps/shop/package.json': json({
        name: '@shop/shop',
        version: '1.0.0',
        type: 'module',
        ...VITEST,
        dependencies: { ...DEPENDENCIES, '@shop/core': 'workspace:*' },
      }),
      'tsconfig.base.json': tsconfig(BUNDLED),
      'packages/core/tsconfig.json': json({ extends: '../../tsconfig.base.json', include: ['src'] }),
      'apps/shop/tsconfig.json': json({ extends: '../../tsconfig.base.json', include: ['src'] }),
    },
    manifest: 'apps/shop/package.json',
    tsconfig: 'apps/shop/tsconfig.json',
  },
  {
    name: 'paths, components',
    code: 'ts',
    paths: { ...IN_SRC, component: 'src/Cart.vue' },
    priceName: '@/price',
    hasEndings: false,
    files: {
      'package.json': manifest({ ...VITEST, dependencies: { ...DEPENDENCIES, vue: '^3.5.0' } }),
      'bun.lock': LOCKS.bun,
      'tsconfig.json': tsconfig({ ...BUNDLED, paths: { '@/*': ['./src/*'] } }, { include: ['src'] }),
    },
    manifest: 'package.json',
    lock: 'bun.lock',
    tsconfig: 'tsconfig.json',
  },
  {
    name: 'components of svelte',
    code: 'ts',
    paths: { ...IN_SRC, component: 'src/Cart.svelte' },
    hasEndings: false,
    files: {
      'package.json': manifest({ ...VITEST, dependencies: { ...DEPENDENCIES, svelte: '^5.0.0' } }),
      'tsconfig.json': tsconfig(BUNDLED, { include: ['src'] }),
    },
    manifest: 'package.json',
    tsconfig: 'tsconfig.json',
  },
  {
    name: 'a chain of modules that pass on',
    code: 'ts',
    paths: { ...IN_SRC, price: 'src/core/prices/price.ts' },
    priceName: './api/index.ts',
    hasEndings: true,
    files: {
      'package.json': manifest(),
      'tsconfig.json': tsconfig(),
      'src/core/prices/index.ts':
        "export { Basket, discountOf, labelOf, priceOf, type Item } from './price.ts';\n",
      'src/core/index.ts': "export * from './prices/index.ts';\n",
      'src/api/index.ts': "export * from '../core/index.ts';\n",
    },
    manifest: 'package.json',
    tsconfig: 'tsconfig.json',
  },
];
