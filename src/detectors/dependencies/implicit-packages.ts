// Packages that are used without being named where we look: commands under other names, what a tool loads by itself.

/** Commands of packages whose name does not tell. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  typescript: ['tsc', 'tsserver'],
  '@typescript/native-preview': ['tsgo'],
  '@playwright/test': ['playwright'],
  '@angular/cli': ['ng'],
  '@nestjs/cli': ['nest'],
  '@changesets/cli': ['changeset'],
  '@vue/cli-service': ['vue-cli-service'],
  '@tailwindcss/cli': ['tailwindcss'],
  '@microsoft/api-extractor': ['api-extractor'],
  '@arethetypeswrong/cli': ['attw'],
  '@sveltejs/kit': ['svelte-kit'],
  '@sveltejs/package': ['svelte-package'],
  '@react-router/dev': ['react-router'],
  '@remix-run/dev': ['remix'],
  '@graphql-codegen/cli': ['graphql-codegen', 'gql-gen', 'graphql-code-generator'],
  '@openapitools/openapi-generator-cli': ['openapi-generator-cli'],
  '@cucumber/cucumber': ['cucumber-js'],
  '@stryker-mutator/core': ['stryker'],
  '@mapbox/node-pre-gyp': ['node-pre-gyp'],
  '@wdio/cli': ['wdio'],
  '@swc/cli': ['swc', 'swcx'],
  '@babel/cli': ['babel'],
  '@babel/node': ['babel-node'],
  '@lhci/cli': ['lhci'],
  '@redocly/cli': ['redocly', 'openapi'],
  '@stoplight/spectral-cli': ['spectral'],
  'npm-run-all': ['run-s', 'run-p'],
  'npm-run-all2': ['run-s', 'run-p'],
  'svelte-check': ['svelte-check'],
  'vue-tsc': ['vue-tsc'],
  'webpack-cli': ['webpack'],
  'webpack-dev-server': ['webpack'],
  'postcss-cli': ['postcss'],
  'rollup-plugin-visualizer': ['visualizer'],
  'dependency-cruiser': ['depcruise', 'depcruise-fmt'],
  'release-it': ['release-it'],
  'http-server': ['http-server', 'hs'],
  'json-server': ['json-server'],
  'ts-node': ['ts-node', 'ts-node-esm'],
  'ts-node-dev': ['tsnd', 'ts-node-dev'],
  'del-cli': ['del'],
  'cpy-cli': ['cpy'],
  mkdirp: ['mkdirp'],
  'node-gyp': ['node-gyp'],
  'all-contributors-cli': ['all-contributors'],
  'conventional-changelog-cli': ['conventional-changelog'],
  'markdownlint-cli': ['markdownlint'],
  'openapi-typescript-codegen': ['openapi'],
  'json-schema-to-typescript': ['json2ts'],
  'typescript-json-schema': ['typescript-json-schema'],
  'start-server-and-test': ['start-server-and-test', 'start-test', 'server-test'],
  'env-cmd': ['env-cmd'],
  'dotenv-cli': ['dotenv'],
  'cross-env': ['cross-env', 'cross-env-shell'],
  'license-checker-rseidelsohn': ['license-checker-rseidelsohn'],
  electron: ['electron'],
  prisma: ['prisma'],
  lerna: ['lerna'],
  nx: ['nx'],
};

/** Loaded by another tool, a compiler or a runtime without being named by the program. */
const LOADED_BY_TOOLS =
  /^(?:typescript|tslib|knip|react|react-native|preact|@size-limit\/.*|@types\/(?:jasmine|chrome|webpack-env|google\..*|react|react-dom)|node|npm|pnpm|yarn|bun|core-js|regenerator-runtime|react-dom|react-refresh|postcss|autoprefixer|sass|sass-embedded|less|stylus|terser|esbuild|lightningcss|rollup|webpack|vite|jsdom|happy-dom|eslint|prettier|husky|lint-staged|simple-git-hooks|lefthook|source-map-support|encoding|bufferutil|utf-8-validate|fsevents|sharp|pg|pg-native|mysql2?|sqlite3|better-sqlite3|mariadb|oracledb|tedious|mssql|redis|ioredis|zone\.js|reflect-metadata|graphql|pino-pretty|buffer|process|util|crypto-browserify|stream-browserify|events|assert|path-browserify|punycode|url|querystring-es3|vm-browserify|eslint-import-resolver-.*|.*-loader|@swc\/core|@swc\/helpers|@babel\/(?:core|runtime|eslint-parser)|@vitest\/.*|@jest\/globals|@types\/node|@types\/jest|@types\/mocha|@types\/bun|@tailwindcss\/.*|@emotion\/.*|@parcel\/.*|@rollup\/rollup-.*|@esbuild\/.*|@storybook\/.*|storybook|@testing-library\/(?:dom|jest-dom)|@commitlint\/.*|@semantic-release\/.*|@changesets\/.*|turbo|vue-template-compiler|@vue\/compiler-sfc|@docusaurus\/.*|gatsby-.*|expo-.*|@expo\/.*|react-native-.*|@react-native(?:-community)?\/.*|metro-.*|@capacitor\/.*|@nx\/.*|@nrwl\/.*|@angular(?:-devkit|-eslint)?\/.*|@nestjs\/(?:cli|schematics|platform-.*)|@oclif\/plugin-.*|@graphql-codegen\/.*|prettier-plugin-.*)$/;

export function isLoadedByTools(name: string): boolean {
  return LOADED_BY_TOOLS.test(name);
}

const PREFIX =
  /^(?:@([\w.-]+)\/)?(?:eslint-plugin|eslint-config|eslint-formatter|babel-plugin|babel-preset|preset|plugin|stylelint-config|stylelint-plugin|prettier-config|postcss|rollup-plugin|vite-plugin|webpack-plugin|remark|rehype|remark-preset|remark-lint|karma|grunt|gulp|commitlint-config|semantic-release|cz|jest-environment|jest-runner|jest-watch|ts|nyc-config|hubot|yeoman)-?(.*)$/;

/** Words under which a package may be named in scripts and settings. */
export function wordsFor(name: string): string[] {
  if (name.startsWith('@types/')) return [name, name.slice('@types/'.length)];
  const words = [name, ...(COMMANDS[name] ?? [])];
  const [scope, last] = name.startsWith('@') ? (name.slice(1).split('/') as [string, string]) : ['', name];
  if (scope !== '') words.push(last, scope, `${scope}-${last}`);
  const short = PREFIX.exec(name);
  if (short?.[2]) words.push(short[2], scope === '' ? short[2] : `@${scope}/${short[2]}`);
  else if (short && scope !== '') words.push(`@${scope}`);
  if (last.endsWith('-cli')) words.push(last.slice(0, -'-cli'.length));
  return words.filter((word) => word.length > 1);
}
