// Secrets in other words: put together, encoded, or in files and forms of their own.
import type { Dice } from '../random.ts';
import { textIn, withFiles, type Content, type State } from '../state.ts';
import type { Break } from './break.ts';

const tokenOf = (dice: Dice): string => `ghp_${dice.text(36)}`;

/** Lines of code beside the settings; `mended` is what they say without a secret. */
function inCode(name: string, lines: (token: string) => string): Break {
  return {
    name: `a token ${name}`,
    topic: 'secrets',
    make({ layout, state }, dice) {
      const path = layout.paths.settings;
      const laid = (text: string): State => withFiles(state, { [path]: `${textIn(state, path)}\n${text}\n` });
      return { broken: laid(lines(tokenOf(dice))), mended: laid('const upstream = 3;'), victim: path };
    },
  };
}

const quoted = (text: string): string => `'${text}'`;
const pieces = (token: string): string[] => token.match(/.{1,10}/g)!;

const CODE: readonly Break[] = [
  inCode('in pieces of one line', (token) => `const upstream = ${pieces(token).map(quoted).join(' + ')};`),
  inCode(
    'in pieces of several lines',
    (token) => `const upstream =\n  ${pieces(token).map(quoted).join(' +\n  ')};`,
  ),
  inCode('in a list', (token) => `const upstream = [${pieces(token).map(quoted).join(', ')}].join('');`),
  inCode(
    'in a list of several lines',
    (token) => `const upstream = [\n  ${pieces(token).map(quoted).join(',\n  ')},\n].join('');`,
  ),
  inCode('in a template', (token) => `const upstream = \`${token.slice(0, 4)}\${'${token.slice(4)}'}\`;`),
  inCode('after its head', (token) => `const head = 'ghp_';\nconst upstream = head + '${token.slice(4)}';`),
  inCode('with escapes', (token) => `const upstream = '\\x67hp_${token.slice(4)}';`),
  inCode('with escapes of Unicode', (token) => `const upstream = '\\u0067hp_${token.slice(4)}';`),
  inCode(
    'as hex',
    (token) => `const upstream = Buffer.from('${Buffer.from(token).toString('hex')}', 'hex');`,
  ),
  inCode('as base64', (token) => `const upstream = atob('${Buffer.from(token).toString('base64')}');`),
  inCode(
    'as numbers',
    (token) =>
      `const upstream = String.fromCharCode(${[...token].map((each) => each.charCodeAt(0)).join(', ')});`,
  ),
  inCode(
    'backwards',
    (token) => `const upstream = [...'${[...token].reverse().join('')}'].reverse().join('');`,
  ),
  inCode('in a comment', (token) => `// was ${token}\nconst upstream = 3;`),
  inCode('as a key', (token) => `const upstream = { ${token}: 1 };`),
  inCode('in a pattern', (token) => `const upstream = /^${token}$/;`),
  inCode('behind a concat', (token) => `const upstream = 'ghp_'.concat('${token.slice(4)}');`),
];

function file(name: string, path: string, text: (dice: Dice) => Content): Break {
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

const lines = (dice: Dice): string[] => Array.from({ length: 6 }, () => dice.text(64));
const key = (kind: string, dice: Dice): string =>
  `-----BEGIN ${kind}-----\n${lines(dice).join('\n')}\n-----END ${kind}-----\n`;

const FILES: readonly Break[] = [
  file(
    'a key in JSON',
    'config/account.json',
    (dice) =>
      `${JSON.stringify({ type: 'service_account', private_key: key('PRIVATE KEY', dice) }, null, 2)}\n`,
  ),
  file('a key of OpenSSH', 'deploy/id_ed25519', (dice) => key('OPENSSH PRIVATE KEY', dice)),
  file('a key of PGP', 'deploy/release.asc', (dice) =>
    key('PGP PRIVATE KEY BLOCK', dice).replace('-----\n', '-----\n\n'),
  ),
  file(
    'a key that is indented',
    'deploy/tls.yaml',
    (dice) => `tls:\n  key: |\n${key('EC PRIVATE KEY', dice).replaceAll(/^(?=.)/gm, '    ')}`,
  ),
  file(
    'a key in one line',
    'deploy/tls.env',
    (dice) => `TLS_KEY="${key('RSA PRIVATE KEY', dice).trim().replaceAll('\n', '\\n')}"\n`,
  ),
  file(
    'a password of machines',
    '.netrc',
    (dice) => `machine api.tools.sh login shop password ${dice.text(24)}\n`,
  ),
  file(
    'a password of docker',
    '.docker/config.json',
    (dice) =>
      `${JSON.stringify({ auths: { 'https://index.docker.io/v1/': { auth: Buffer.from(`shop:${dice.text(20)}`).toString('base64') } } })}\n`,
  ),
  file(
    'a password of a database',
    '.pgpass',
    (dice) => `db-7.eu.aivencloud.com:5432:shop:shop:${dice.text(20)}\n`,
  ),
  file(
    'a secret of AWS',
    '.aws/credentials',
    (dice) =>
      `[default]\naws_access_key_id = AKIA${dice.text(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}\naws_secret_access_key = ${dice.text(40)}\n`,
  ),
  file('a secret of AWS alone', 'deploy/prod.env', (dice) => `AWS_SECRET_ACCESS_KEY=${dice.text(40)}\n`),
  file('a key of Google', 'config/maps.yaml', (dice) => `server: AIza${dice.text(35)}\n`),
  file('a password in properties', 'config/app.properties', (dice) => `db.password=${dice.text(24)}\n`),
  file('a password in variables', 'deploy/main.tfvars', (dice) => `db_password = "${dice.text(24)}"\n`),
  file(
    'a header',
    'http/request.http',
    (dice) => `GET https://api.tools.sh/\nAuthorization: Bearer ghp_${dice.text(36)}\n`,
  ),
  file(
    'a notebook',
    'notes/a.ipynb',
    (dice) =>
      `${JSON.stringify({ cells: [{ cell_type: 'code', source: [`token = "ghp_${dice.text(36)}"\n`] }] })}\n`,
  ),
  file('a patch', 'patches/a.patch', (dice) => `--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+ghp_${dice.text(36)}\n`),
  file('a store of keys', 'deploy/server.p12', (dice) =>
    Buffer.concat([
      Buffer.from([0x30, 0x82, 0x09, 0x4e, 0x02, 0x01, 0x03, 0x30]),
      Buffer.from(dice.text(900)),
    ]),
  ),
];

export const WRITTEN_SECRETS: readonly Break[] = [...CODE, ...FILES];
