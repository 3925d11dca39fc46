// Values that are secrets, and values that only look like them.
import { arriving, changing, HEX, LETTERS, random, UPPER, type GuardrailCase } from '../case.ts';

const SECRET = ['SECRET_ADDED'];
const MAYBE = ['SECRET_ADDED?'];
const NOTHING: readonly string[] = [];

const uuid = (seed: number): string =>
  [8, 4, 4, 4, 12].map((length, index) => random(seed + index, length, HEX)).join('-');
const base64 = (seed: number, length: number): string =>
  random(seed, length, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const keyText = (seed: number, head: string): string =>
  `-----BEGIN ${head}-----\n${[0, 1, 2, 3, 4].map((line) => base64(seed + line, 64)).join('\n')}\n-----END ${head}-----\n`;

const line = (name: string, text: string, expect: readonly string[]): GuardrailCase =>
  arriving(
    name,
    'src/client.ts',
    `import { log } from './log.ts';\n\n${text}\nlog('info', 'ready');\n`,
    expect,
  );

const TOKENS: readonly (readonly [string, string])[] = [
  ['an AWS access key', `AKIA${random(1, 16, UPPER)}`],
  ['temporary AWS credentials', `ASIA${random(2, 16, UPPER)}`],
  ['a classic GitHub token', `ghp_${random(3, 36)}`],
  ['a GitHub app token', `ghs_${random(4, 36)}`],
  ['a fine-grained GitHub token', `github_pat_${random(5, 22)}_${random(6, 59)}`],
  ['a GitLab token', `glpat-${random(7, 20)}`],
  [
    'a Slack bot token',
    `xoxb-${random(8, 12, '0123456789')}-${random(9, 12, '0123456789')}-${random(10, 24)}`,
  ],
  [
    'a Slack webhook',
    `https://hooks.slack.com/services/T${random(11, 8, UPPER)}/B${random(12, 8, UPPER)}/${random(13, 24)}`,
  ],
  ['a live Stripe key', `sk_live_${random(14, 24)}`],
  ['a restricted Stripe key', `rk_live_${random(15, 30)}`],
  ['a Stripe webhook secret', `whsec_${random(16, 32)}`],
  ['an OpenAI project key', `sk-proj-${random(17, 60)}`],
  ['an old OpenAI key', `sk-${random(18, 20)}T3BlbkFJ${random(19, 20)}`],
  ['an Anthropic key', `sk-ant-api03-${random(20, 93)}`],
  ['a Google API key', `AIza${random(21, 35)}`],
  ['a Google client secret', `GOCSPX-${random(22, 28)}`],
  ['an npm token', `npm_${random(23, 36)}`],
  ['a SendGrid key', `SG.${random(24, 22)}.${random(25, 43)}`],
  ['a Mailgun key', `key-${random(26, 32, HEX)}`],
  ['a Twilio key', `SK${random(27, 32, HEX)}`],
  ['a DigitalOcean token', `dop_v1_${random(28, 64, HEX)}`],
  ['a Telegram bot token', `${random(29, 10, '123456789')}:AA${random(30, 33)}`],
  ['a Shopify token', `shpat_${random(31, 32, HEX)}`],
  ['a Linear key', `lin_api_${random(32, 40)}`],
  ['a Hugging Face token', `hf_${random(33, 34, LETTERS)}`],
  ['a Databricks token', `dapi${random(34, 32, HEX)}`],
  ['a Supabase token', `sbp_${random(35, 40, HEX)}`],
  ['a Grafana token', `glsa_${random(36, 32)}_${random(37, 8, HEX)}`],
  ['a Vault token', `hvs.${random(38, 30)}`],
  ['a Docker Hub token', `dckr_pat_${random(39, 27)}`],
  ['a Postman key', `PMAK-${random(40, 24, HEX)}-${random(41, 34, HEX)}`],
  ['a Discord webhook', `https://discord.com/api/webhooks/${random(42, 18, '123456789')}/${random(43, 68)}`],
];

const NAMED: readonly (readonly [string, string, readonly string[]])[] = [
  ['a random API key', `const apiKey = '${random(50, 32)}';`, SECRET],
  ['a random secret in an object', `const options = { clientSecret: '${random(51, 40)}' };`, SECRET],
  [
    'a fallback for an unset variable',
    `const secret = process.env.JWT_SECRET ?? '${random(52, 48)}';`,
    SECRET,
  ],
  ['an old-style fallback', `const secret = process.env.SESSION_SECRET || "${random(53, 32)}";`, SECRET],
  ['a bearer token in a header', `const headers = { Authorization: 'Bearer ${random(54, 40)}' };`, SECRET],
  ['basic credentials in a header', `const headers = { authorization: 'Basic ${random(55, 36)}' };`, SECRET],
  ['hexadecimal key material', `const encryptionKey = '${random(56, 64, HEX)}';`, SECRET],
  ['a wallet key', `const privateKey = '0x${random(57, 64, HEX)}';`, SECRET],
  ['a typed constant', `export const ACCESS_TOKEN: string = '${random(58, 44)}';`, SECRET],
  ['a member that is assigned', `config.auth.apiKey = "${random(59, 28)}";`, SECRET],
  ['a key in a map', `settings.set('api_key', '${random(60, 36)}');`, SECRET],
  ['a key in brackets', `env['STRIPE_SECRET'] = '${random(61, 36)}';`, SECRET],
  ['a signing key in base64', `const signingKey = '${base64(62, 43)}=';`, SECRET],
  ['an AWS secret beside its id', `const awsSecretAccessKey = '${base64(63, 40)}';`, SECRET],
  ['a commented-out key', `// const apiKey = '${random(64, 32)}';`, SECRET],
  [
    'a default parameter',
    `export function connect(token = '${random(65, 40)}') {\n  return token;\n}`,
    SECRET,
  ],
  ['a password that somebody chose', `const dbPassword = 'tR0ub4dor&3x';`, MAYBE],
  ['a key that is a UUID', `const apiKey = '${uuid(66)}';`, MAYBE],
  ['a Stripe test key', `const stripe = connect('sk_test_${random(67, 24)}');`, MAYBE],
  ['a key in a query', `fetch('https://api.shop-internal.io/v1?api_key=${random(68, 36)}');`, SECRET],
  [
    'a header that is written out',
    `run("curl -H 'Authorization: Bearer ${random(69, 40)}' https://api.shop-internal.io");`,
    SECRET,
  ],
  [
    'another header that is written out',
    `run('curl -H "X-Api-Key: ${random(92, 40)}" https://api.shop-internal.io');`,
    SECRET,
  ],
  ['a call that sets it', `client.setToken('${random(93, 36)}');`, SECRET],
  ['a token in two parts', `const client = connect('ghp_' + '${random(94, 36)}');`, SECRET],
  ['a value on the next line', `const apiKey =\n  '${random(95, 36)}';`, SECRET],
  ['a password in a list', `const [user, password] = ['shop', '${random(96, 36)}'];`, SECRET],
];

const ADDRESSES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a database with its password',
    `const url = 'postgres://shop:${random(70, 16)}@db.shop-internal.io:5432/shop';`,
    SECRET,
  ],
  [
    'a MongoDB cluster',
    `const url = 'mongodb+srv://app:${random(71, 14)}@cluster0.ab1cd.mongodb.net/app';`,
    [...SECRET, 'PRODUCTION_URL?'],
  ],
  ['a Redis host', `const url = "redis://default:${random(72, 24)}@cache.shop-internal.io:6379";`, SECRET],
  ['a message broker', `const url = 'amqps://svc:${random(73, 20)}@rabbit.shop-internal.io/vhost';`, SECRET],
  [
    'a registry with credentials',
    `const url = 'https://deploy:${random(74, 24)}@registry.shop-internal.io/npm/';`,
    SECRET,
  ],
  ['a local database', `const url = 'postgres://postgres:postgres@localhost:5432/app';`, NOTHING],
  ['a service of a compose file', `const url = 'mysql://root:example@db:3306/app';`, NOTHING],
  ['an address with variables', 'const url = `postgres://${user}:${password}@${host}/app`;', NOTHING],
  ['an address in words', `const url = 'postgres://user:password@host:5432/database';`, NOTHING],
  ['an example host', `const url = 'https://alice:s3cr3t9@example.com/feed';`, NOTHING],
  ['an address in angle brackets', `const url = 'postgres://<user>:<password>@<host>/<db>';`, NOTHING],
  [
    'an address without a password',
    `const url = 'https://${random(75, 32, HEX)}@o1.ingest.sentry.io/42';`,
    NOTHING,
  ],
  ['a time of day in an address', `const url = 'https://shop-internal.io/at/12:30@noon';`, NOTHING],
];

const SILENT: readonly (readonly [string, string])[] = [
  ['the word alone', `const password = readPassword();`],
  ['a type', `interface Login {\n  password: string;\n  token?: string;\n}`],
  ['a label', `const labels = { password: 'Password', token: 'Access token' };`],
  ['a message', `const passwordMessage = 'Your password must have at least 12 characters.';`],
  ['a message in another language', `const passwordRequired = 'Bitte geben Sie Ihr Passwort ein.';`],
  ['an environment variable', `const apiKey = process.env.SHOP_API_KEY;`],
  ['the name of a variable', `const apiKeyName = 'SHOP_PAYMENT_API_KEY_2024';`],
  ['a name as a value', `const token = 'SHOP_PAYMENT_API_KEY';`],
  ['a placeholder', `const apiKey = 'your-api-key';`],
  ['a longer placeholder', `const apiKey = 'YOUR_API_KEY_GOES_HERE_1234';`],
  ['crosses', `const apiKey = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx';`],
  ['stars', `const token = '********************************';`],
  ['a documented example', `const accessKey = 'AKIAIOSFODNN7EXAMPLE';`],
  ['digits in order', `const token = 'ghp_1234567890abcdefghijklmnopqrstuvwxyz';`],
  ['one character many times', `const key = 'AIzaAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';`],
  ['a fake that says so', `const secret = 'fake-secret-for-local-use-only-42';`],
  [
    'words in kebab case',
    `const tokenKind = 'refresh-token-rotation-v2';\nconst secret = 'my-super-secret-key';`,
  ],
  ['a storage key', `const tokenStorageKey = 'shop.auth.token.v3';\nlocalStorage.getItem(tokenStorageKey);`],
  ['a cookie', `const sessionTokenCookie = '__Host-session-token';`],
  ['a header name', `const csrfTokenHeader = 'X-CSRF-Token';`],
  ['a route', `const resetPasswordPath = '/account/password/reset/:token';`],
  ['a URL', `const tokenUrl = 'https://login.acme-shop.io/oauth2/v2.0/token';`],
  ['a file', `const privateKeyFile = './certificates/server-key.pem';`],
  ['a scope', `const tokenScope = 'https://www.googleapis.com/auth/cloud-platform';`],
  ['a commit', `const commit = '${random(80, 40, HEX)}';`],
  ['a checksum', `const passwordHash = '${random(81, 64, HEX)}';`],
  ['a bcrypt hash', `const hashedPassword = '$2b$10$${random(82, 53)}';`],
  ['a UUID', `const requestId = '${uuid(83)}';`],
  ['an integrity value', `const integrity = 'sha512-${base64(84, 86)}==';`],
  ['a contract address', `const tokenAddress = '0x${random(85, 40, HEX)}';`],
  ['an image', `const logo = 'data:image/png;base64,${base64(86, 600)}';`],
  ['a head of a key', `const isKey = text.startsWith('-----BEGIN PRIVATE KEY-----');`],
  ['a pattern of a key', 'const pattern = /-----BEGIN (RSA )?PRIVATE KEY-----/;'],
  ['a pattern of a token', 'const pattern = /ghp_[A-Za-z0-9]{36}/;'],
  ['a template', 'const header = `Bearer ${token}`;'],
  ['a design token', `const tokens = { 'color-primary-500': '#3b82f6', radius: '4px' };`],
  ['tokens of a parser', `const tokenType = 'TemplateMiddleOrTail2';\nconst tokens = ['if', 'else'];`],
  ['a CSS class', `const passwordFieldClass = 'mt-2 block w-full rounded-md';`],
  ['an input', `const input = '<input type="password" name="password" autocomplete="new-password">';`],
  ['a test id', `const passwordTestId = 'login-password-input-field-01';`],
  ['a selector', `const passwordSelector = '#login input[name=password]';`],
  ['a public key', `const publicKey = '${base64(87, 44)}';`],
  ['a publishable key', `const stripePublishableKey = 'pk_live_${random(88, 24)}';`],
  ['a search key', `const algoliaSearchApiKey = '${random(89, 32, HEX)}';`],
  [
    'a search of documents',
    `const search = {\n  appId: 'ABC123',\n  apiKey: '${random(90, 32, HEX)}',\n  indexName: 'shop',\n};`,
  ],
  [
    'an app of Firebase',
    `const app = {\n  apiKey: 'AIza${random(91, 35)}',\n  authDomain: 'shop.firebaseapp.com',\n};`,
  ],
  [
    'the token that everybody shows',
    `const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';`,
  ],
  ['an action', `const action = 'secretsmanager:GetSecretValue';\nconst secret = { Action: action };`],
  ['a mode of fetch', `const init = { credentials: 'same-origin' };`],
  ['a password that is hashed', `const password = await hash('correct-horse-battery');`],
  ['a page', `const nextToken = 'NextPageTokenV2Base64';\nfetch('/list?page_token=' + nextToken);`],
  ['an alphabet', `const secretAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';`],
  [
    'a permission',
    `const permission = 'secrets:read';\nconst secret = 'projects/shop/secrets/db/versions/latest';`,
  ],
  ['a reference to a secret', `const secret = 'arn:aws:secretsmanager:eu-west-1:123:secret:db';`],
  ['a camel-cased error', `const errors = { token: 'InvalidOrExpiredAccessToken' };`],
  ['a locale key', `const title = t('login.password.title');\nconst password = 'login.password.title';`],
  ['a question', `const passwordPrompt = 'Password (leave empty to keep the old one): ';`],
];

const CODE = `import { readFileSync } from 'node:fs';\n\nexport const read = () => readFileSync('a');\n`;

const FILES: readonly GuardrailCase[] = [
  arriving('a private key in a file', 'config/server.key', keyText(100, 'RSA PRIVATE KEY'), SECRET),
  arriving('an OpenSSH key', 'deploy/id_ed25519', keyText(110, 'OPENSSH PRIVATE KEY'), SECRET),
  arriving(
    'a private key in a string',
    'src/key.ts',
    `export const key = '-----BEGIN PRIVATE KEY-----\\n${base64(120, 64)}\\n-----END PRIVATE KEY-----';\n`,
    SECRET,
  ),
  arriving(
    'a service account',
    'config/service-account.json',
    `{\n  "type": "service_account",\n  "private_key": "-----BEGIN PRIVATE KEY-----\\n${base64(121, 64)}\\n-----END PRIVATE KEY-----\\n"\n}\n`,
    SECRET,
  ),
  arriving('a certificate', 'config/server.crt', keyText(130, 'CERTIFICATE'), NOTHING),
  arriving('a public key file', 'config/server.pub', keyText(140, 'PUBLIC KEY'), NOTHING),
  arriving('a key for tests', 'test/fixtures/server.key', keyText(150, 'PRIVATE KEY'), MAYBE),
  arriving('a key beside tests', 'test/tls/key.pem', keyText(160, 'PRIVATE KEY'), MAYBE),
  arriving(
    'an environment file',
    '.env',
    `PORT=3000\nSTRIPE_SECRET_KEY=sk_live_${random(170, 24)}\n`,
    SECRET,
  ),
  arriving(
    'an environment file with a generic secret',
    '.env.production',
    `SESSION_SECRET=${random(171, 40)}\nPORT=80\n`,
    SECRET,
  ),
  arriving(
    'an example of an environment file',
    '.env.example',
    `SESSION_SECRET=${random(172, 40)}\nAPI_KEY=\n`,
    NOTHING,
  ),
  arriving(
    'an environment file without values',
    '.env',
    'SESSION_SECRET=\nAPI_KEY=${API_KEY}\nPASSWORD=changeme\n',
    NOTHING,
  ),
  arriving('a token for the registry', '.npmrc', `//registry.npmjs.org/:_authToken=${uuid(173)}\n`, SECRET),
  arriving(
    'a variable for the registry',
    '.npmrc',
    '//registry.npmjs.org/:_authToken=${NPM_TOKEN}\n',
    NOTHING,
  ),
  arriving(
    'settings in YAML',
    'config/app.yml',
    `server:\n  port: 80\n  api_key: ${random(174, 40)}\n`,
    SECRET,
  ),
  arriving(
    'references in YAML',
    'config/app.yml',
    'server:\n  api_key: ${{ secrets.API_KEY }}\n  password: !vault db/password\n  tokenUrl: https://login.acme-shop.io/token\n',
    NOTHING,
  ),
  arriving(
    'an image for deployment',
    'Dockerfile',
    `FROM node:24\nENV API_TOKEN=${random(175, 40)}\n`,
    SECRET,
  ),
  arriving(
    'a script',
    'scripts/deploy.sh',
    `#!/bin/sh\nexport AWS_SECRET_ACCESS_KEY="${base64(176, 40)}"\n`,
    SECRET,
  ),
  arriving(
    'a script that reads it',
    'scripts/deploy.sh',
    '#!/bin/sh\nexport AWS_SECRET_ACCESS_KEY="$(vault read -field=key aws)"\nexport TOKEN="$CI_JOB_TOKEN"\n',
    NOTHING,
  ),
  arriving(
    'a token in a test',
    'test/client.test.ts',
    `import { test } from 'vitest';\n\ntest('token', () => {\n  connect('ghp_${random(177, 36)}');\n});\n`,
    MAYBE,
  ),
  arriving(
    'generic values in a test',
    'test/client.test.ts',
    `import { test } from 'vitest';\n\nconst apiKey = '${random(178, 32)}';\nconst password = 'Secr3t!Passw0rd';\ntest('token', () => connect(apiKey, password));\n`,
    NOTHING,
  ),
  arriving(
    'a token in a fixture',
    'test/fixtures/response.json',
    `{ "access_token": "${random(179, 64)}" }\n`,
    NOTHING,
  ),
  arriving(
    'a token in a guide',
    'docs/guide.md',
    `# Guide\n\nSet \`API_KEY=${random(180, 32)}\`.\n`,
    NOTHING,
  ),
  arriving(
    'a token of a service in a guide',
    'README.md',
    `# Guide\n\nUse \`ghp_${random(181, 36)}\`.\n`,
    MAYBE,
  ),
  arriving(
    'a lock file',
    'yarn.lock',
    `fastify@^5.0.0:\n  version "5.0.0"\n  resolved "https://registry.yarnpkg.com/fastify/-/fastify-5.0.0.tgz#${random(182, 40, HEX)}"\n  integrity sha512-${base64(183, 86)}==\n`,
    NOTHING,
  ),
  arriving(
    'a snapshot',
    'src/__snapshots__/api.snap',
    `exports[\`token\`] = \`{ "token": "${random(184, 48)}" }\`;\n`,
    NOTHING,
  ),
  arriving(
    'a drawing',
    'src/logo.svg',
    `<svg xmlns="http://www.w3.org/2000/svg"><path d="M${random(185, 400, '0123456789 ')}"/></svg>\n`,
    NOTHING,
  ),
  changing(
    'a secret that moves to another file',
    { 'src/a.ts': `export const apiKey = '${random(186, 32)}';\n` },
    {
      'src/a.ts': null,
      'src/b.ts': `// Kept for the old server.\nexport const apiKey = '${random(186, 32)}';\n`,
    },
    NOTHING,
  ),
  changing(
    'a secret that is removed',
    { 'src/a.ts': `export const apiKey = '${random(187, 32)}';\n` },
    { 'src/a.ts': 'export const apiKey = process.env.API_KEY;\n' },
    NOTHING,
  ),
  changing(
    'a secret that was there, beside an edit',
    { 'src/a.ts': `${CODE}export const apiKey = '${random(188, 32)}';\n` },
    { 'src/a.ts': `${CODE.replace("'a'", "'b'")}export const apiKey = '${random(188, 32)}';\n` },
    NOTHING,
  ),
  changing(
    'a value that is known',
    {},
    { 'src/a.ts': `export const apiKey = '${random(189, 32)}';\n` },
    NOTHING,
    { rules: { secrets: { ignoreValues: [random(189, 32)] } } },
  ),
  changing(
    'a folder that is left out',
    {},
    { 'src/mocks/a.ts': `export const apiKey = '${random(190, 32)}';\n` },
    NOTHING,
    { rules: { secrets: { ignorePaths: ['src/mocks'] } } },
  ),
];

export const SECRETS: readonly GuardrailCase[] = [
  ...TOKENS.map(([name, value]) => line(name, `const client = connect('${value}');`, SECRET)),
  ...NAMED.map(([name, text, expect]) => line(name, text, expect)),
  ...ADDRESSES.map(([name, text, expect]) => line(name, text, expect)),
  ...SILENT.map(([name, text]) => line(name, text, NOTHING)),
  ...FILES,
];
