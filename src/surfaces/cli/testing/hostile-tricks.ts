// What a repository could try on whoever looks at it: to have its code run, to have something written elsewhere, to never let a
// command end, to make its output say something else. Each trick is a few files; code that is run leaves a canary.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Lair {
  /** The checkout. */
  readonly root: string;
  /** The folder of this trick: a part of the checkout, or the root where the trick needs one of its own. */
  readonly folder: string;
  /** Appears when code of the trick is run. */
  readonly canary: string;
  /** A folder in which nothing may change. */
  readonly outside: string;
}

export interface Trick {
  readonly name: string;
  /** Whether the trick has to stand at the root of a checkout. */
  readonly isRoot?: boolean;
  readonly lay: (lair: Lair) => void;
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function link(path: string, target: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(target, path);
}

function pipe(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  execFileSync('mkfifo', [path]);
}

function script(path: string, { canary }: Lair): void {
  put(path, `#!/bin/sh\n: > '${canary}'\nexit 1\n`);
  chmodSync(path, 0o755);
}

const esm = ({ canary }: Lair): string =>
  `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(canary)}, '');\nexport default {};\n`;
const cjs = ({ canary }: Lair): string =>
  `require('node:fs').writeFileSync(${JSON.stringify(canary)}, '');\nmodule.exports = {};\n`;

/** A file whose running leaves a canary, in the form that its name asks for. */
function program(path: string, lair: Lair): void {
  put(path, path.endsWith('.cjs') || path.endsWith('rc.js') ? cjs(lair) : esm(lair));
}

/** A config that is a program by its name alone. */
function runnable(file: string): Trick {
  return { name: file, lay: (lair) => program(join(lair.folder, file), lair) };
}

/** Settings that name a program `evil.mjs` beside them. */
function naming(name: string, file: string, text: string): Trick {
  return {
    name,
    lay(lair) {
      put(join(lair.folder, file), text);
      program(join(lair.folder, 'evil.mjs'), lair);
    },
  };
}

function git({ root }: Lair, ...args: string[]): void {
  execFileSync('git', ['-C', root, ...args], { stdio: 'ignore' });
}

/** A setting of git that names a command. */
function gitSetting(key: string, more: (lair: Lair) => void = () => undefined): Trick {
  return {
    name: `git ${key}`,
    isRoot: true,
    lay(lair) {
      script(join(lair.root, 'evil.sh'), lair);
      more(lair);
      git(lair, 'config', key, join(lair.root, 'evil.sh'));
    },
  };
}

function endless(file: string): Trick[] {
  return [
    { name: `${file} is a pipe`, isRoot: true, lay: ({ root }) => pipe(join(root, file)) },
    {
      name: `${file} leads to /dev/zero`,
      isRoot: true,
      lay: ({ root }) => link(join(root, file), '/dev/zero'),
    },
  ];
}

function leadsOut(path: string): Trick {
  return {
    name: `${path} is a link`,
    isRoot: true,
    lay({ root, outside }) {
      if (path.startsWith('node_modules')) mkdirSync(join(root, 'node_modules'), { recursive: true });
      link(join(root, path), outside);
    },
  };
}

function evilPackage(name: string): Trick {
  return {
    name: `node_modules/${name}`,
    isRoot: true,
    lay(lair) {
      const folder = join(lair.root, 'node_modules', name);
      put(
        join(folder, 'package.json'),
        JSON.stringify({ name, version: '99.0.0', main: 'evil.cjs', bin: 'evil.cjs' }),
      );
      program(join(folder, 'evil.cjs'), lair);
      program(join(folder, 'dist/cli.js'), lair);
      script(join(lair.root, 'node_modules/.bin', name), lair);
    },
  };
}

function named(what: string, file: string): Trick {
  return {
    name: what,
    lay: ({ folder }) => put(join(folder, file), `import './no\u001B[31mthing.js';\ndebugger;\n`),
  };
}

const PLUGIN = '["./evil.mjs"]';

export const TRICKS: readonly Trick[] = [
  // Plugins of the linter.
  naming('jsPlugins', '.oxlintrc.json', `{"jsPlugins":${PLUGIN},"rules":{"evil/rule":"error"}}`),
  naming('jsPlugins with a name', '.oxlintrc.json', '{"jsPlugins":[{"name":"x","specifier":"./evil.mjs"}]}'),
  naming(
    'jsPlugins in overrides',
    '.oxlintrc.json',
    `{"overrides":[{"files":["**"],"jsPlugins":${PLUGIN}}]}`,
  ),
  naming('jsPlugins spelt with escapes', '.oxlintrc.json', `{"js\\u0050lugins":${PLUGIN}}`),
  naming('jsPlugins twice', '.oxlintrc.json', `{"jsPlugins":[],"jsPlugins":${PLUGIN}}`),
  naming('jsPlugins with comments', '.oxlintrc.jsonc', `// x\n{"jsPlugins":${PLUGIN},/* y */}`),
  naming('jsPlugins behind a broken end', '.oxlintrc.json', `{"jsPlugins":${PLUGIN}}}}`),
  {
    name: 'jsPlugins of what is extended',
    lay(lair) {
      put(join(lair.folder, '.oxlintrc.json'), '{"extends":["./a.json"]}');
      put(join(lair.folder, 'a.json'), '{"extends":["./b.json"]}');
      put(join(lair.folder, 'b.json'), `{"jsPlugins":${PLUGIN}}`);
      program(join(lair.folder, 'evil.mjs'), lair);
    },
  },
  {
    name: 'extends a config outside',
    lay(lair) {
      const away = join(dirname(lair.canary), 'away');
      put(join(away, 'a.json'), `{"jsPlugins":${PLUGIN}}`);
      program(join(away, 'evil.mjs'), lair);
      put(join(lair.folder, '.oxlintrc.json'), JSON.stringify({ extends: [join(away, 'a.json')] }));
    },
  },
  {
    name: 'extends itself',
    lay: ({ folder }) => put(join(folder, '.oxlintrc.json'), '{"extends":["./.oxlintrc.json"]}'),
  },
  {
    name: 'a config that git ignores',
    lay(lair) {
      put(join(lair.folder, '.gitignore'), '.oxlintrc.json\noxfmt.config.ts\n');
      put(join(lair.folder, '.oxlintrc.json'), `{"jsPlugins":${PLUGIN}}`);
      program(join(lair.folder, 'evil.mjs'), lair);
      program(join(lair.folder, 'oxfmt.config.ts'), lair);
    },
  },
  {
    name: 'a config behind a link',
    lay(lair) {
      put(join(lair.folder, 'hidden.json'), `{"jsPlugins":${PLUGIN}}`);
      program(join(lair.folder, 'evil.mjs'), lair);
      link(join(lair.folder, '.oxlintrc.json'), 'hidden.json');
    },
  },
  {
    name: 'rules that ask for types',
    isRoot: true,
    lay(lair) {
      put(join(lair.root, '.oxlintrc.json'), '{"options":{"typeAware":true,"typeCheck":true}}');
      script(join(lair.root, 'node_modules/.bin/tsgolint'), lair);
      script(join(lair.root, 'node_modules/oxlint-tsgolint/bin/tsgolint'), lair);
    },
  },
  {
    name: 'a linter config above the root',
    isRoot: true,
    lay(lair) {
      put(join(dirname(lair.root), '.oxlintrc.json'), `{"jsPlugins":${PLUGIN}}`);
      program(join(dirname(lair.root), 'evil.mjs'), lair);
    },
  },
  // Configs that are programs.
  ...['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => runnable(`oxlint.config.${end}`)),
  ...['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => runnable(`oxfmt.config.${end}`)),
  { ...runnable('oxlint.config.ts'), name: 'oxlint.config.ts at the root', isRoot: true },
  { ...runnable('oxfmt.config.ts'), name: 'oxfmt.config.ts at the root', isRoot: true },
  naming('sorted class names', '.oxfmtrc.json', '{"sortTailwindcss":{"config":"./evil.mjs"}}'),
  naming(
    'sorted class names in overrides',
    '.oxfmtrc.json',
    '{"overrides":[{"files":["**"],"options":{"sortTailwindcss":{"config":"./evil.mjs"}}}]}',
  ),
  ...[
    'prettier.config.js',
    '.prettierrc.js',
    'eslint.config.js',
    '.eslintrc.js',
    'vitest.config.ts',
    'jest.config.js',
    'vite.config.ts',
    'babel.config.cjs',
    'tailwind.config.js',
    'knip.config.ts',
    'lintel.config.js',
    '.pnp.cjs',
    '.pnpmfile.cjs',
  ].map(runnable),
  naming('prettier plugins', '.prettierrc', '{"plugins":["./evil.mjs"]}'),
  naming(
    'scripts',
    'package.json',
    '{"name":"s","scripts":{"prepare":"node evil.mjs","preinstall":"node evil.mjs"},"prettier":"./evil.mjs"}',
  ),
  naming('.npmrc', '.npmrc', 'node-options=--import=./evil.mjs\nscript-shell=./evil.mjs\n'),
  naming('.yarnrc.yml', '.yarnrc.yml', 'yarnPath: ./evil.mjs\n'),
  naming('.node-version', '.node-version', './evil.mjs\n'),
  naming(
    'tsconfig plugins',
    'tsconfig.json',
    '{"compilerOptions":{"plugins":[{"name":"./evil.mjs"},{"transform":"./evil.mjs"}]}}',
  ),
  naming('biome plugins', 'biome.json', '{"plugins":["./evil.mjs"]}'),
  // Packages that are there instead of ours.
  ...['oxlint', 'oxfmt', 'typescript', 'oxc-parser', 'git', 'node', 'zod'].map(evilPackage),
  // Git.
  gitSetting('core.fsmonitor'),
  gitSetting('core.sshCommand'),
  gitSetting('diff.external'),
  gitSetting('core.pager'),
  gitSetting('filter.evil.clean', ({ root }) => put(join(root, '.gitattributes'), '* filter=evil\n')),
  gitSetting('filter.evil.process', ({ root }) =>
    put(join(root, '.gitattributes'), '* filter=evil diff=evil\n'),
  ),
  gitSetting('diff.evil.textconv', ({ root }) => put(join(root, '.gitattributes'), '* diff=evil\n')),
  gitSetting('credential.helper'),
  {
    name: 'a git at the root',
    isRoot: true,
    lay(lair) {
      for (const folder of ['.', 'bin', 'node_modules/.bin']) script(join(lair.root, folder, 'git'), lair);
    },
  },
  {
    name: 'git hooks',
    isRoot: true,
    lay(lair) {
      for (const hook of ['post-index-change', 'post-checkout', 'pre-commit', 'reference-transaction'])
        script(join(lair.root, '.git/hooks', hook), lair);
    },
  },
  {
    name: 'a bare repository inside',
    lay(lair) {
      script(join(lair.folder, 'evil.sh'), lair);
      put(join(lair.folder, 'HEAD'), 'ref: refs/heads/main\n');
      mkdirSync(join(lair.folder, 'objects'), { recursive: true });
      mkdirSync(join(lair.folder, 'refs'), { recursive: true });
      put(
        join(lair.folder, 'config'),
        `[core]\n\tbare = true\n\tfsmonitor = ${join(lair.folder, 'evil.sh')}\n`,
      );
    },
  },
  {
    name: 'submodule commands',
    lay: (lair) =>
      put(
        join(lair.folder, '.gitmodules'),
        `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c ':>${lair.canary}'\n\tupdate = !sh -c ':>${lair.canary}'\n`,
      ),
  },
  // Places that lead elsewhere.
  ...[
    '.lintel',
    '.lintel/cache',
    '.lintel/refactor',
    '.lintel/imports',
    'node_modules/.cache',
    'node_modules/.cache/lintel',
  ].map(leadsOut),
  {
    name: 'a journal that leads out',
    lay({ root, outside }) {
      const body = JSON.stringify({
        format: 1,
        label: 'x',
        entries: [{ path: `../${outside}/x`, after: { id: '0', size: 0 } }],
        folders: [],
      });
      put(join(root, '.lintel/refactor/00000001-staging/journal'), `0\n${body}`);
    },
  },
  {
    name: 'tsconfig extends outside',
    lay: ({ folder }) => put(join(folder, 'tsconfig.json'), '{"extends":"/etc/passwd"}'),
  },
  {
    name: 'tsconfig extends itself',
    lay: ({ folder }) => put(join(folder, 'tsconfig.json'), '{"extends":"./tsconfig.json"}'),
  },
  {
    name: 'tsconfig extends a device',
    lay: ({ folder }) => put(join(folder, 'tsconfig.json'), '{"extends":"/dev/zero"}'),
  },
  {
    name: 'a source behind /etc/passwd',
    lay: ({ folder }) => link(join(folder, 'passwd.ts'), '/etc/passwd'),
  },
  {
    name: 'links in a circle',
    lay: ({ folder }) => (link(join(folder, 'a.ts'), 'b.ts'), link(join(folder, 'b.ts'), 'a.ts')),
  },
  { name: 'a folder that holds itself', lay: ({ folder }) => link(join(folder, 'again'), '.') },
  // What never ends.
  ...[
    'src/endless.ts',
    'lintel.json',
    '.gitignore',
    'src/.gitignore',
    'package.json',
    'tsconfig.json',
    '.gitattributes',
    '.editorconfig',
    '.prettierignore',
    '.eslintignore',
    '.oxlintrc.json',
    '.git/info/exclude',
    '.git/commondir',
    '.git/packed-refs',
  ].flatMap(endless),
  {
    name: 'nested brackets',
    isRoot: true,
    lay: ({ root }) =>
      put(join(root, 'deep.ts'), `export const a = ${'['.repeat(50_000)}${']'.repeat(50_000)};\n`),
  },
  {
    name: 'nested types',
    isRoot: true,
    lay: ({ root }) =>
      put(join(root, 'deep.ts'), `export type A = ${'Array<'.repeat(50_000)}1${'>'.repeat(50_000)};\n`),
  },
  {
    name: 'a nested tsconfig',
    isRoot: true,
    lay: ({ root }) =>
      put(join(root, 'tsconfig.json'), `{"files":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  },
  {
    name: 'a nested package.json',
    isRoot: true,
    lay: ({ root }) =>
      put(join(root, 'package.json'), `{"exports":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`),
  },
  {
    name: 'a nested linter config',
    isRoot: true,
    lay: ({ root }) =>
      put(join(root, '.oxlintrc.json'), `{"overrides":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  },
  {
    name: 'a sparse file',
    isRoot: true,
    lay({ root }) {
      put(join(root, 'sparse.ts'), '');
      truncateSync(join(root, 'sparse.ts'), 400_000_000_000);
    },
  },
  {
    name: 'a pattern that takes for ever',
    isRoot: true,
    lay: ({ root }) =>
      put(join(root, 'tsconfig.json'), JSON.stringify({ include: [`${'**/a*'.repeat(40)}/**/b`] })),
  },
  {
    name: 'an exclude pattern that takes for ever',
    isRoot: true,
    lay: ({ root }) => {
      put(join(root, 'lintel.json'), JSON.stringify({ exclude: [`${'*a'.repeat(40)}b`] }));
      put(join(root, `${'a'.repeat(120)}.ts`), 'export {};\n');
    },
  },
  // Names that say something else.
  named('an escape in a name', 'a\u001B]0;x\u0007\u001B[31m.ts'),
  named('a line break in a name', 'a\n::error::x.ts'),
  named('a command in a name', '::stop-commands::x.ts'),
  named('text in the other direction', 'a\u202Egnp.ts'),
  named('invisible characters', 'a\u{E0041}\u200B\u2066.ts'),
  named('a control sequence in one character', 'a\u009B31m.ts'),
];
