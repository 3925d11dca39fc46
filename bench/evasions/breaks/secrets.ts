// Secrets in every kind of file that can hold one.
import { withFiles, replaced, textIn, type Content, type State } from '../state.ts';
import type { Dice } from '../random.ts';
import type { Break, World } from './break.ts';

type Kind = readonly [name: string, value: (dice: Dice) => string];

const HEX = '0123456789abcdef';
const KEY_HEAD = '-----BEGIN RSA PRIVATE KEY-----';

const KINDS: readonly Kind[] = [
  ['a token of GitHub', (dice) => `ghp_${dice.text(36)}`],
  ['a key of AWS', (dice) => `AKIA${dice.text(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`],
  ['a key of Stripe', (dice) => `sk_live_${dice.text(24)}`],
  ['a token of npm', (dice) => `npm_${dice.text(36)}`],
  ['a password in an address', (dice) => `postgres://shop:${dice.text(14)}@db-7.eu.aivencloud.com:5432/shop`],
  [
    'a token of Slack',
    (dice) => `xoxb-${dice.text(12, '123456789')}-${dice.text(12, '123456789')}-${dice.text(24)}`,
  ],
];

const HARMLESS = 'eu-central-1.compute.internal';

/** Where a value stands, and how. */
const PLACES: readonly (readonly [
  where: string,
  write: (world: World, value: string) => readonly [string, Content],
])[] = [
  [
    'the settings',
    ({ layout, state }, value) => {
      const path = layout.paths.settings;
      return [path, replaced(textIn(state, path), 'eu-west-1', value)];
    },
  ],
  ['a file of the environment', (_, value) => ['.env', `PORT=80\nUPSTREAM=${value}\n`]],
  ['JSON', (_, value) => ['config/values.json', `{\n  "upstream": "${value}"\n}\n`]],
  ['YAML', (_, value) => ['deploy/values.yaml', `upstream: ${value}\nreplicas: 2\n`]],
  [
    'a file without an ending',
    (_, value) => ['bin/start', `#!/bin/sh\nUPSTREAM="${value}" exec node server.js\n`],
  ],
  ['a document', (_, value) => ['docs/setup.md', `# Setup\n\nUse \`${value}\` upstream.\n`]],
  [
    'a test',
    ({ layout, state }, value) => {
      const path = layout.paths.test;
      return [path, `${textIn(state, path)}\nexport const upstream = '${value}';\n`];
    },
  ],
  ['a snapshot', (_, value) => ['src/__snapshots__/a.snap', `exports[\`a 1\`] = \`"${value}"\`;\n`]],
  ['data', (_, value) => ['data/rows.csv', `name,upstream\nshop,${value}\n`]],
  [
    'a drawing',
    (_, value) => [
      'assets/logo.svg',
      `<svg xmlns="http://www.w3.org/2000/svg"><desc>${value}</desc></svg>\n`,
    ],
  ],
  ['a fixture', (_, value) => ['test/fixtures/answer.json', `{ "upstream": "${value}" }\n`]],
  [
    'a workflow',
    (_, value) => ['.gitlab/build.yml', `build:\n  script:\n    - curl -H "X-Key: ${value}" example.com\n`],
  ],
  ['a file for docker', (_, value) => ['Dockerfile', `FROM node:24\nENV UPSTREAM=${value}\n`]],
  ['settings of npm', (_, value) => ['.npmrc', `//registry.npmjs.org/:_authToken=${value}\n`]],
];

function placed(name: string, kind: Kind, write: (typeof PLACES)[number][1]): Break {
  return {
    name,
    topic: 'secrets',
    make(world, dice) {
      const [path, broken] = write(world, kind[1](dice));
      const [, mended] = write(world, HARMLESS);
      const laid = (content: Content): State => withFiles(world.state, { [path]: content });
      return { broken: laid(broken), mended: laid(mended), victim: path };
    },
  };
}

/** Each kind of secret in turn, so that every place has one. */
const IN_PLACES = PLACES.map(([where, write], index) => {
  const kind = KINDS[index % KINDS.length]!;
  return placed(`${kind[0]} in ${where}`, kind, write);
});

const ADDRESS = KINDS[4]!;

function alone(name: string, path: string, text: (dice: Dice) => Content): Break {
  return {
    name,
    topic: 'secrets',
    make: ({ state }, dice) => ({
      broken: withFiles(state, { [path]: text(dice) }),
      mended: withFiles(state, { [path]: 'A note without anything in it.\n' }),
      victim: path,
    }),
  };
}

function keyText(dice: Dice): string {
  const lines = Array.from({ length: 6 }, () => dice.text(64)).join('\n');
  return `${KEY_HEAD}\n${lines}\n${KEY_HEAD.replace('BEGIN', 'END')}\n`;
}

export const SECRETS: readonly Break[] = [
  ...IN_PLACES,
  placed('the address of a database in the settings', ADDRESS, PLACES[0]![1]),
  placed('the address of a database in the environment', ADDRESS, PLACES[1]![1]),
  alone('a private key', 'certificates/server.pem', keyText),
  alone('a private key without an ending', 'certificates/server', keyText),
  alone(
    'a private key in base64',
    'deploy/values.yml',
    (dice) => `tls: ${Buffer.from(keyText(dice)).toString('base64')}\n`,
  ),
  alone(
    'a token in base64',
    'deploy/token.yml',
    (dice) => `data: ${Buffer.from(`ghp_${dice.text(36)}`).toString('base64')}\n`,
  ),
  {
    name: 'a secret in the name of a file',
    topic: 'secrets',
    make: ({ state }, dice) => ({
      broken: withFiles(state, { [`notes/ghp_${dice.text(36)}.md`]: 'A note.\n' }),
      mended: withFiles(state, { 'notes/today.md': 'A note.\n' }),
      victim: 'notes/today.md',
    }),
  },
  {
    name: 'a secret as the target of a link',
    topic: 'secrets',
    make: ({ state }, dice) => ({
      broken: withFiles(state, { 'notes/link': { link: `ghp_${dice.text(36)}` } }),
      mended: withFiles(state, { 'notes/today.md': 'A note.\n' }),
      victim: 'notes/link',
    }),
  },
  {
    name: 'a value that is called a secret',
    topic: 'secrets',
    make: ({ layout, state }, dice) => {
      const path = layout.paths.settings;
      const laid = (line: string): State =>
        withFiles(state, {
          [path]: `${textIn(state, path).replace('export const timeout', `${line}\nexport const timeout`)}`,
        });
      return {
        broken: laid(`const clientSecret = '${dice.text(40, HEX)}';\n`),
        mended: laid('const clientSecret = process.env.CLIENT_SECRET;\n'),
        victim: path,
      };
    },
  },
];
