// Secrets in one line of text: values that carry the mark of a service, private keys, passwords in addresses, and values that look
// random where a name says that they are secret.
import { FORMATS } from './formats.ts';
import { entropyOf, isMadeUp, isPlaceholder, isWordy } from './made-up.ts';

export interface Secret {
  /** What it is, to stand after "a" or "an". */
  readonly name: string;
  readonly value: string;
  readonly start: number;
  /** What it is known by: its own shape, or only the name beside it. */
  readonly known: 'by shape' | 'by name';
  /** Whether someone has to look: it may be meant to be there. */
  readonly isDoubtful: boolean;
}

export interface LineContext {
  /** The line before, where the name of a value may stand. */
  readonly above: string;
  /** The line after, where a key goes on. */
  readonly next: string;
  /** Whether values stand without quotes, as in `.env` files and YAML. */
  readonly isPlain: boolean;
}

/** In order, without overlap. */
export function secretsIn(line: string, context: LineContext): Secret[] {
  return inOrder([
    ...allShapes(line, context.next),
    ...inWindows(line, (part) => namedSecrets(part, context)),
  ]);
}

/** Only those that carry the mark of a secret in themselves. In order, without overlap. */
export function shapesIn(line: string, next: string): Secret[] {
  return inOrder(allShapes(line, next));
}

function allShapes(line: string, next: string): Secret[] {
  return [
    ...tokensIn(line),
    ...joinedTokens(line),
    ...encodedSecrets(line),
    ...privateKeysIn(line, next),
    ...passwordsInAddresses(line),
  ];
}

function inOrder(secrets: readonly Secret[]): Secret[] {
  const all = secrets.toSorted((a, b) => a.start - b.start || b.value.length - a.value.length);
  const found: Secret[] = [];
  for (const secret of all) {
    const last = found.at(-1);
    if (last === undefined || secret.start >= last.start + last.value.length) found.push(secret);
  }
  return found;
}

/** The work for a line grows with its length and not with the square of it: long ones are read in parts that overlap. */
const WINDOW = 2000;
const STEP = 1500;
/** Beyond this, a line is data, in which names say nothing. */
const LONGEST_LINE = 100_000;

function inWindows(line: string, find: (part: string) => Secret[]): Secret[] {
  if (line.length <= WINDOW) return find(line);
  if (line.length > LONGEST_LINE) return [];
  const starts = Array.from({ length: Math.ceil(line.length / STEP) }, (_, index) => index * STEP);
  return starts.flatMap((from) =>
    find(line.slice(from, from + WINDOW)).map((secret) => ({ ...secret, start: secret.start + from })),
  );
}

/** Tokens of services, by their shape. */
export function tokensIn(line: string): Secret[] {
  return FORMATS.flatMap(({ name, pattern, isForTests }) =>
    [...line.matchAll(pattern)]
      .filter(({ 0: value, index }) => !isMadeUp(withoutPrefix(value)) && !isInData(line, index))
      .map(({ 0: value, index }): Secret => ({
        name,
        value,
        start: index,
        known: 'by shape',
        isDoubtful: isForTests === true,
      })),
  );
}

const SEAM = /["'`]\s{0,20}\+\s{0,20}["'`]/g;

/** Tokens that are put together from pieces on one line: `'ghp_' + '…'`. */
function joinedTokens(line: string): Secret[] {
  const seams = [...line.matchAll(SEAM)];
  if (seams.length === 0) return [];
  const inLine = (at: number): number => {
    let moved = at;
    for (const { index, 0: seam } of seams) {
      if (index > moved) break;
      moved += seam.length;
    }
    return moved;
  };
  return tokensIn(line.replaceAll(SEAM, '')).map((secret) => {
    const start = inLine(secret.start);
    return { ...secret, start, value: line.slice(start, inLine(secret.start + secret.value.length - 1) + 1) };
  });
}

const ENCODED = /[A-Za-z0-9+/_-]{24,}={0,2}/g;

/** Tokens and private keys in base64, as settings of clusters hold them. */
function encodedSecrets(line: string): Secret[] {
  return [...line.matchAll(ENCODED)].flatMap(({ 0: value, index: start }): Secret[] => {
    const text = Buffer.from(value, 'base64').toString('latin1');
    if (!/^[\t\n\r -~]*$/.test(text)) return [];
    const name = PRIVATE_KEY.test(text)
      ? 'private key'
      : (tokensIn(text)[0]?.name ?? (isSignIn(line, start, text) ? 'password of a registry' : undefined));
    return name === undefined
      ? []
      : [{ name: `${name} in base64`, value, start, known: 'by shape', isDoubtful: false }];
  });
}

/** `"auth": "…"` in settings of docker, or `_auth = …` in those of npm: a name and a password. */
function isSignIn(line: string, start: number, text: string): boolean {
  return (
    /\b_?auth"?\s{0,5}[:=]\s{0,5}"?$/.test(line.slice(Math.max(0, start - 20), start)) &&
    /^[\w.@-]{1,80}:\S{8,}$/.test(text)
  );
}

/** What is random about a token. */
function withoutPrefix(value: string): string {
  return value.replace(/^(?:https:\/\/[^/]+\/|[A-Za-z0-9]+[-_.:])/, '') || value;
}

/** Whether a place is inside of a long stretch of base64, where anything occurs. */
function isInData(line: string, at: number): boolean {
  const before = line.slice(Math.max(0, at - DATA_SEEN), at);
  return /[A-Za-z0-9+/=]{61}$/.test(before) || /data:[\w/+.-]+;base64,[^\s"'`)]*$/.test(before);
}

/** How far back a place is looked at. */
const DATA_SEEN = 400;

const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/;
const KEY_HEAD = new RegExp(PRIVATE_KEY, 'g');
const KEY_BODY = /^(?:\\r)?(?:\\n|\s|["'`+,])*(?:Version|Comment|Proc-Type)?[A-Za-z0-9+/=:]{32,}/;

/** A head alone is what programs compare with. */
function privateKeysIn(line: string, next: string): Secret[] {
  return [...line.matchAll(KEY_HEAD)].flatMap(({ 0: head, index }) => {
    const rest = line.slice(index + head.length);
    const body = KEY_BODY.test(rest)
      ? rest
      : KEY_BODY.test(next) && /^(?:\\n|\s|["'`+,])*$/.test(rest)
        ? next
        : undefined;
    if (body === undefined || isMadeUp(body.slice(0, 64))) return [];
    const value = body === rest ? head + rest : head;
    return [{ name: 'private key', value, start: index, known: 'by shape', isDoubtful: false }];
  });
}

const ADDRESS = /\b([a-z][a-z0-9+.-]{1,20}):\/\/([^\s:/@"'`<>]*):([^\s/@"'`<>]{3,})@([^\s/"'`<>?#,;)]+)/gi;
const USUAL_PASSWORDS =
  /^(?:pass(?:word|wd)?\d*|pw|pwd|secret|admin|root|user(?:name)?|postgres|mysql|mongo(?:db)?|redis|rabbitmq|guest|test\w*|dev\w*|local\w*|demo|default|docker|changeit|letmein|abc\d*|\d{1,8}|token|key|api_?key|\w*password\w*)$/i;
const LOCAL_HOST =
  /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|[a-z0-9_-]+)(?::\d+)?$|(?:^|\.)(?:example|test|invalid|localhost|local)(?:\.\w+)?(?::\d+)?$/i;

function passwordsInAddresses(line: string): Secret[] {
  return [...line.matchAll(ADDRESS)].flatMap((match) => {
    const [whole, , user, password, host] = match as unknown as [string, string, string, string, string];
    const isUsual = USUAL_PASSWORDS.test(password) || password === user;
    if (isUsual || isPlaceholder(password) || isExample(host)) return [];
    const isLocal = LOCAL_HOST.test(host);
    if (isLocal && (password.length < 16 || entropyOf(password) < 3.5 || isWordy(password))) return [];
    const start = match.index + whole.length - host.length - 1 - password.length;
    const isDoubtful = isLocal || isWordy(password);
    return [{ name: 'password in an address', value: password, start, known: 'by shape', isDoubtful }];
  });
}

function isExample(host: string): boolean {
  return /(?:^|\.)example\.(?:com|org|net)|(?:^|\.)(?:acme|foo|bar|domain|host|hostname|server|myhost|your[-\w]*)(?:\.\w+)?(?::\d+)?$/i.test(
    host,
  );
}

const SECRET_WORD =
  /(?:secret|token|passw(?:or)?d|passphrase|pwd|api[-_]?key|access[-_]?key|private[-_]?key|signing[-_]?key|encryption[-_]?key|auth[-_]?key|service[-_]?key|license[-_]?key|master[-_]?key|account[-_]?key|credentials?|authorization|bearer|[-_]psk)/i;
/** Endings of names that speak about a secret without being one. */
const ABOUT_IT =
  /(?:id|ids|name|names|path|url|uri|file|field|header|prefix|suffix|type|types|label|title|text|hint|placeholder|message|error|pattern|regex|regexp|format|length|size|count|limit|ttl|expiry|expires?|expiration|param|parameter|selector|column|endpoint|route|schema|class|kind|event|icon|color|address|symbol|contract|mint|hash|hashed|digest|sha\d*|md5|checksum|fingerprint|thumbprint|integrity|etag|salt|nonce|cookie|scope|scopes|env|var|variable|ref|version|encoding|algorithm|strategy|provider|issuer|audience|store|storage|storage_?key|store_?key|cache_?key|policy|mode|test_?id)$/i;
const PUBLIC_WORD =
  /public|publishable|pub_?key|site_?key|search|anon|client_?id|csrf|xsrf|sha\d|hash|digest|checksum|design|tokens(?![a-z])|tokeni[sz]|semantic|contract|erc20/i;
/** Names are read from their first character only, so that a long word is read once. */
const NAME = String.raw`(?<name>(?<![\w$.-])[\w$.-]+|"[^"\n]{1,60}"|'[^'\n]{1,60}')\]?\)?`;
const QUOTED = new RegExp(
  String.raw`${NAME}\s*(?::\s*[\w<>|[\]. ]{1,40}=|=>|:=|\?\?=|\|\|=|={1,3}|:|,|\|\||\?\?)\s*(?:await\s+|new\s+\w+\()?(?<quote>["'${'`'}])(?<value>(?:(?!\k<quote>)[^\\\n]|\\.){6,400})\k<quote>`,
  'g',
);
const UNQUOTED =
  /^\s*(?:export\s+|ENV\s+|ARG\s+|-\s+|set\s+)?(?<name>[A-Za-z_][\w.-]*)\s*[=:]\s*(?<value>[^\s"'#][^\s#]{5,400})\s*(?:#.*)?$/g;

const CALLED = /(?<![\w$.])(?<name>[\w$.]+)\(\s*(?<quote>["'`])(?<value>[^"'`\\\n]{6,400})\k<quote>/g;
/** How far back from the end of a line its last name is looked for. */
const NAME_SEEN = 200;
/** A value that stands below its name, as formatters lay it out. */
const BELOW = /^\s*(?<quote>["'`])(?<value>[^"'`\\\n]{6,400})\k<quote>/;
const ABOVE = /(?<![\w$.-])(?<name>[\w$.-]+)["']?\]?\s*(?::\s*[\w<>|[\]. ]{1,40})?[=:]\s*$/;

function belowItsName(line: string, above: string): RegExpExecArray[] {
  const name = ABOVE.exec(above.slice(-NAME_SEEN))?.groups?.['name'];
  const value = name === undefined ? null : BELOW.exec(line);
  return value === null ? [] : [Object.assign(value, { groups: { ...value.groups, name: name! } })];
}

/** In the query of an address, and in a header that is written out. */
const IN_QUERY = /[?&](?<name>[\w-]+)=(?<value>[\w.~-]{16,400})/g;
const IN_HEADER =
  /["'\s](?<name>authorization|(?:x-)?[\w-]*(?:api-?key|token|secret))\s*:\s*(?<value>(?:(?:Bearer|Basic|Token)\s+)?[\w.~+/=-]{16,400})(?=["'\s])/gi;

function namedSecrets(line: string, { isPlain, above }: LineContext): Secret[] {
  const matches = [
    ...line.matchAll(QUOTED),
    ...line.matchAll(CALLED),
    ...belowItsName(line, above),
    ...line.matchAll(IN_QUERY),
    ...line.matchAll(IN_HEADER),
    ...(isPlain ? line.matchAll(UNQUOTED) : []),
  ];
  return matches.flatMap((match) => {
    const name = match.groups!['name']!.replaceAll(/["']|^[^A-Za-z_$"']+/g, '');
    const given = match.groups!['value']!;
    const value = given.replace(/^(?:Bearer|Basic|Token|token)\s+/, '');
    const doubt = isPublicName(name) ? undefined : secrecy(name, value);
    if (doubt === undefined) return [];
    const start = match.index + match[0].lastIndexOf(given) + given.length - value.length;
    return [{ name: `value of ${name}`, value, start, known: 'by name', isDoubtful: doubt === 'doubtful' }];
  });
}

function isPublicName(name: string): boolean {
  const own = name.replace(/^.*\./, '');
  return !SECRET_WORD.test(own) || ABOUT_IT.test(own) || PUBLIC_WORD.test(own);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX = /^(?:0x)?[0-9a-f]{24,}$/i;
const RANDOM = /^[\w+/=.~!@#$%^&*-]{16,}$/;

/** How certain it is that a value which is called secret is one; undefined when it is not. */
function secrecy(name: string, value: string): 'certain' | 'doubtful' | undefined {
  if (isMadeUp(value) || isCode(value)) return undefined;
  if (UUID.test(value)) return /key|secret|token/i.test(name) ? 'doubtful' : undefined;
  if (HEX.test(value)) return entropyOf(value) >= 3 ? 'certain' : undefined;
  if (isWordy(value)) return undefined;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w\s]/].filter((kind) => kind.test(value)).length;
  const isMixed = /\d/.test(value) && /[A-Za-z]/.test(value) && kinds >= 2;
  if (RANDOM.test(value) && isMixed && value.length >= 20 && entropyOf(value) >= 3.5) return 'certain';
  if (RANDOM.test(value) && isMixed && entropyOf(value) >= 3.3) return 'doubtful';
  const isPassword = /passw|passphrase|pwd/i.test(name);
  const isChosen = kinds >= 3 && value.length >= 8 && !/\s/.test(value) && !USUAL_START.test(value);
  return isPassword && isChosen ? 'doubtful' : undefined;
}

/** What people type where any password will do. */
const USUAL_START =
  /^(?:p[a@4][s5$]{2}w?[o0]?r?d?|test|admin|root|user|qwer|abc|secret|demo|temp|welcome|letmein|strong|valid|invalid|weak|new|old|my|the)/i;

/** Paths, addresses, expressions, messages and the like: nothing that is compared byte by byte. */
function isCode(value: string): boolean {
  return (
    /^(?:https?|wss?|file|ftp|urn|mailto|data|blob|arn|did|s3|gs|projects|ssm|vault|op):/i.test(value) ||
    /^[./~@]|^\w+(?:\.\w+)+\(|[(){}[\]<>|\\;,]|\s{1}\S+\s|:\s|^[a-z]+:[a-z]/i.test(value) ||
    /^[\w-]+(?:\.[A-Za-z_-]+)+$/.test(value) ||
    (/^[\w-]+(?:\/[\w@.-]+)+$/.test(value) && value.split('/').every(isWordy)) ||
    /^\S+@\S+\.\w+$/.test(value) ||
    /\.(?:[cm]?[jt]sx?|json|ya?ml|pem|key|crt|txt|png|svg|css|html)$/i.test(value) ||
    /^sha\d{1,3}[-:]/i.test(value)
  );
}

/** What may be shown of a secret. */
export function masked(value: string): string {
  return value.length < 12 ? '…' : `${value.slice(0, 4)}…`;
}

/** A line as it may be shown: without the secrets in it. */
export function maskedLine(line: string, context: LineContext): string {
  let shown = line;
  for (const { start, value } of secretsIn(line, context).reverse())
    shown = shown.slice(0, start) + masked(value) + shown.slice(start + value.length);
  return shown;
}
