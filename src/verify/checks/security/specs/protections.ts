// What programs put between a value and the harm that it could do, by name: to take one away, and to leave the value where it was, is
// worth a look whoever decides on the value.
import type { ProtectionRow } from '../settings.ts';

export const PROTECTIONS: readonly ProtectionRow[] = [
  {
    cwe: 79,
    calls:
      '^(?:(?:html|xml|attr\\w*)?_?esc(?:ape)?(?:_?(?:html|xml|attr\\w*|text|entities|tags?)\\w*)?|(?:html_?)?encode_?(?:html|entities)?|strip_?(?:tags|html)|filter_?xss|purify\\w*|sanitize(?:_?(?:html|text|markup|svg|dom|input|content|string))?)$',
    not: '(?:^|\\.)(?:CSS|RegExp|regexp|regex|_?path|path|glob|sql\\w*|mysql\\w*|pool|conn\\w*|db|client|knex|base64\\w*|TextEncoder|encoder|jwt|window|globalThis)$',
    subject: 'arguments',
  },
  {
    cwe: 89,
    calls: '^(?:escape_?(?:id\\w*|literal|sql\\w*|like)|quote_?(?:ident\\w*|literal)|sanitize_?sql\\w*)$',
    subject: 'arguments',
  },
  {
    cwe: 78,
    calls:
      '^(?:(?:sanitize|escape|quote)_?(?:shell|cmd|command|arg)\\w*|(?:shell|cmd|command|arg)_?(?:escape|quote)\\w*)$',
    subject: 'arguments',
  },
  {
    cwe: 22,
    calls:
      '^(?:sanitize_?(?:file|path|dir)\\w*|is_?(?:safe_?)?path_?\\w*|is_?(?:inside|within|sub_?dir|sub_?path)\\w*|\\w*(?:safe|secure)_?(?:file_?)?(?:join|path|resolve)\\w*|\\w*path_?traversal|(?:validate|verify|check|assert)_?(?:file_?)?path\\w*)$',
    subject: 'arguments',
  },
  {
    cwe: 22,
    calls: '^(?:startsWith|indexOf)$',
    given: '^[^\'"]*$',
    of: '(?:path|file|filename|dir|folder|target|dest)$',
    not: 'location|url|route',
    subject: 'this',
  },
  { cwe: 22, texts: ['..', '../', '/../'] },
  { cwe: 22, calls: '^replace(?:All)?$', given: '\\\\\\.\\\\\\.|[\'"]\\.\\.', subject: 'this' },
  { cwe: 78, calls: '^replace(?:All)?$', given: '[;`|&$][^/]*[;`|&$].*\\]/', subject: 'this' },
  { cwe: 79, calls: '^replace(?:All)?$', given: '^/(?:<|>|&|\\[[^\\]]*[<>])', subject: 'this' },
  { cwe: 89, calls: '^replace(?:All)?$', given: '^(?:/["\'`]/|[\'"`]["\'`][\'"`]$)', subject: 'this' },
  { cwe: 601, texts: ['//', '/\\\\'] },
  {
    cwe: 601,
    calls:
      '^(?:(?:is|validate|verify|check|assert|sanitize|get)?_?(?:safe|valid|allowed|trusted|same_?origin|local|relative)_?\\w*(?:redirect|return_?url|callback_?url|origin|host)\\w*|(?:validate|sanitize|check)_?(?:redirect|return|callback)\\w*)$',
    subject: 'arguments',
  },
  {
    cwe: 918,
    calls:
      '^(?:\\w*ssrf\\w*|is_?(?:private|internal|local|loopback|reserved|blocked)_?(?:ip|host|addr)\\w*|(?:validate|check|assert)_?(?:webhook_?|remote_?|image_?)?url\\w*)$',
    subject: 'arguments',
  },
  {
    cwe: 1321,
    calls:
      '^(?:is|has|assert|check|validate)_?(?:un|not_)?(?:safe|dangerous|forbidden|proto\\w*|valid)_?(?:key|prop|path|name)\\w*$|^(?:validate|assert|check)_?(?:key|prop(?:erty)?)(?:_?name)?s?$',
    subject: 'arguments',
  },
  { cwe: 94, calls: '^test$', of: 'ident', subject: 'arguments' },
  { cwe: 1321, texts: ['__proto__', 'Object.prototype'] },
  { cwe: 1321, safe: '^Object\\.create\\(null\\)$', harmful: '^\\{\\}$' },
  {
    cwe: 79,
    safe: '^(?:textContent|innerText|createTextNode|text)$',
    harmful: '^(?:innerHTML|outerHTML|html|insertAdjacentHTML)$',
  },
  { cwe: 78, safe: '^(?:execFile|spawn)(?:Sync|Async)?$', harmful: '^exec(?:Sync|Async)?$' },
];
