// What git is told about files, and settings of Lintel.
import { dirname, posix } from 'node:path';
import { moved, textIn } from '../state.ts';
import { adding, CODE, isScript, type Hiding } from './hiding.ts';

function attribute(words: string): Hiding {
  return {
    name: `.gitattributes: ${words}`,
    isInnocent: false,
    apply: (scene) => adding(scene, { '.gitattributes': `/${scene.victim} ${words}\n` }),
  };
}

/** Keys of the settings: with what each would let pass. */
const KEYS: readonly (readonly [name: string, value: object])[] = [
  ['everything but documents is left out', { exclude: ['src', 'lib', 'apps', 'packages', '*.ts'] }],
  ['files are too large', { maxFileBytes: 1 }],
  ['no types', { detectors: { typecheck: false, dependencies: false, 'weakened-test': false } }],
  ['codes are off', { codes: { ASSERTION_REMOVED: false, TEST_SKIPPED: false, TYPE_ERROR: false } }],
  ['proofs are for review', { verify: { findings: { proofs: 'review' } } }],
  ['secrets are known', { verify: { guardrails: { rules: { secrets: { ignorePaths: ['**'] } } } } }],
  [
    'packages are allowed',
    {
      verify: {
        guardrails: {
          rules: { dependencies: { locked: false, declared: false }, 'supply-chain': { severity: 'off' } },
        },
      },
    },
  ],
  [
    'empty functions are meant',
    { verify: { guardrails: { rules: { 'gutted-functions': { severity: 'off' } } } } },
  ],
  ['everything makes harmless', { verify: { security: { sanitizers: [{ api: 'global:String' }] } } }],
  ['nothing comes from a request', { verify: { security: { off: [22, 78, 79, 89, 94, 601, 918, 1321] } } }],
  ['tests are never run', { verify: { tests: { run: 'never' } } }],
  ['the limit of churn', { verify: { churn: { limit: 1, floor: 100_000 } } }],
  ['everything is generated', { roles: { generated: ['**'] } }],
  ['everything is a test', { roles: { test: ['**'] } }],
  ['a rule file that comes as well', { verify: { guardrails: { extends: 'rules.json' } } }],
  ['a key that nobody knows', { nothing: true }],
];

const ATTRIBUTES = [
  'eol=crlf',
  '-text',
  'text=auto eol=lf',
  'filter=lfs diff=lfs merge=lfs -text',
  'working-tree-encoding=UTF-16',
  'merge=ours',
  'export-ignore',
  'ident',
  'linguist-documentation',
  'linguist-detectable=false',
  'diff=none',
];

const at = (path: string): string => (dirname(path) === '.' ? '' : `${dirname(path)}/`);

function renamed(name: string, to: (victim: string) => string): Hiding {
  return {
    name,
    topics: [...CODE, 'secrets', 'tests'],
    isInnocent: false,
    apply({ before, after, victim }) {
      return isScript(victim) && typeof after.get(victim) === 'string' && to(victim) !== victim
        ? { before, after: moved(after, victim, to(victim)) }
        : undefined;
    },
  };
}

const ENDINGS = [
  '.mts',
  '.cts',
  '.mjs',
  '.cjs',
  '.tsx',
  '.jsx',
  '.txt',
  '.json',
  '.ts.bak',
  '.ts~',
  '.TS',
  '.vue',
  '.es6',
  '.mdx',
];

export const REPOSITORY: readonly Hiding[] = [
  ...ATTRIBUTES.map(attribute),
  ...KEYS.map(([name, value]): Hiding => ({
    name: `lintel.json: ${name}`,
    isInnocent: false,
    isTakingOut: true,
    apply: (scene) =>
      adding(scene, {
        'lintel.json': `${JSON.stringify(value, null, 2)}\n`,
        ...(name.startsWith('a rule')
          ? { 'rules.json': '{ "rules": { "secrets": { "severity": "off" } } }\n' }
          : {}),
      }),
  })),
  ...ENDINGS.map((ending) =>
    renamed(`the file ends in ${ending}`, (victim) => victim.replace(/\.[jt]s$/, ending)),
  ),
  renamed('the file has a name that looks alike', (victim) => victim.replace('e', '\u0435')),
  renamed('the file has a name with a line break', (victim) => `${at(victim)}a\n${posix.basename(victim)}`),
  renamed(
    'the file has a name with blanks and quotes',
    (victim) => `${at(victim)}a "b" ${posix.basename(victim)}`,
  ),
  renamed(
    'the file has a name that begins with a dash',
    (victim) => `${at(victim)}-${posix.basename(victim)}`,
  ),
  renamed('the file has a name with brackets', (victim) => `${at(victim)}[id]${posix.basename(victim)}`),
  renamed('the file has a name with a star', (victim) => `${at(victim)}*${posix.basename(victim)}`),
  renamed(
    'the file has a name in capitals',
    (victim) => `${at(victim)}${posix.basename(victim).toUpperCase()}`,
  ),
  {
    name: 'a .gitignore beside the file names it',
    isInnocent: false,
    apply: (scene) =>
      scene.before.has(scene.victim)
        ? adding(scene, { [`${at(scene.victim)}.gitignore`]: `${posix.basename(scene.victim)}\n` })
        : undefined,
  },
  {
    name: 'the folder becomes a link',
    topics: [...CODE, 'secrets', 'tests'],
    isInnocent: false,
    apply({ before, after, victim }) {
      const folder = victim.split('/')[0]!;
      const isFit = victim.includes('/') && !['packages', 'apps'].includes(folder);
      if (!isFit || typeof after.get(victim) !== 'string') return undefined;
      const next = new Map(after);
      for (const path of after.keys()) {
        if (!path.startsWith(`${folder}/`)) continue;
        next.set(`.store/${path}`, textIn(after, path));
        next.delete(path);
      }
      next.set(folder, { link: `.store/${folder}` });
      return { before, after: next };
    },
  },
];
