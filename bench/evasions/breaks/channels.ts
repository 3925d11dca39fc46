// The same harm by other ways: where a value comes from, and how it is called what does harm.
import type { Dice } from '../random.ts';
import { ofProgram, type Break, type Edit } from './break.ts';

/** What a request says, in other words. */
const SOURCES = [
  'req.query.folder',
  'req.params.folder',
  "req.get('x-folder')",
  "req.query?.['folder']",
  'Object.values(req.query)[0]',
  '({ ...req.query }).folder',
  'JSON.parse(JSON.stringify(req.query)).folder',
  "new URL(req.url, 'http://localhost').searchParams.get('folder')",
  '[req.query.folder].join()',
  "String(req.query.folder ?? '').trim()",
  '`${req.query.folder}`',
  'Reflect.get(req.query, "folder")',
  'new Map(Object.entries(req.query)).get("folder")',
  '((given = req.query.folder) => given)()',
  'req.headers["x-folder"]',
] as const;

const DISK =
  "  execFile('du', ['-s', String(req.query.folder)], (error, out) => res.json({ out, region }));\n";
const IMPORT = '{ execFile }';
const MENDED: Edit = [["['-s', String", "['-sh', String"]];

function way(name: string, imported: string, lines: (source: string) => string): Break {
  return {
    name,
    topic: 'flows',
    make: (world, dice: Dice) =>
      ofProgram(
        world,
        'server',
        {
          server: [
            [IMPORT, imported],
            [DISK, `${lines(dice.pick(SOURCES))}  res.json({ region });\n`],
          ],
        },
        { server: MENDED },
      ),
  };
}

const COMMANDS: readonly Break[] = [
  way('a command by another name', '{ exec as run }', (from) => `  run('du -s ' + ${from});\n`),
  way(
    'a command in an object',
    '{ exec }',
    (from) => `  const tools = { run: exec };\n  tools.run('du -s ' + ${from});\n`,
  ),
  way('a command by call', '{ exec }', (from) => `  exec.call(null, 'du -s ' + ${from});\n`),
  way('a command by apply', '{ exec }', (from) => `  Reflect.apply(exec, null, ['du -s ' + ${from}]);\n`),
  way('a command by bind', '{ exec }', (from) => `  exec.bind(null, 'du -s ' + ${from})();\n`),
  way('a command in a list', '{ exec }', (from) => `  for (const run of [exec]) run('du -s ' + ${from});\n`),
  way('a command after a comma', '{ exec }', (from) => `  (0, exec)('du -s ' + ${from});\n`),
  way('a command with a shell', '{ spawn }', (from) => `  spawn('du -s ' + ${from}, { shell: true });\n`),
  way('a shell as the command', '{ execFile }', (from) => `  execFile('sh', ['-c', 'du -s ' + ${from}]);\n`),
  way('a command that waits', '{ execSync }', (from) => `  execSync(['du', '-s', ${from}].join(' '));\n`),
  way(
    'a command in a promise',
    '{ exec }',
    (from) => `  Promise.resolve(${from}).then((folder) => exec('du -s ' + folder));\n`,
  ),
  way(
    'a command in a later turn',
    '{ exec }',
    (from) => `  const folder = ${from};\n  setTimeout(() => exec('du -s ' + folder), 10);\n`,
  ),
  way(
    'a command in a tagged text',
    '{ exec }',
    (from) =>
      `  const run = (parts: readonly string[], ...values: unknown[]) => exec(String.raw({ raw: parts }, ...values));\n  run\`du -s \${${from}}\`;\n`,
  ),
  way('a command in a class', '{ exec }', (from) =>
    `  class Disk {\n    constructor(readonly folder: unknown) {}\n    run() {\n      return exec('du -s ' + this.folder);\n    }\n  }\n  new Disk(${from}).run();\n`.replace(
      'constructor(readonly folder: unknown) {}',
      'folder: unknown;\n    constructor(folder: unknown) {\n      this.folder = folder;\n    }',
    ),
  ),
  way(
    'a command in a generator',
    '{ exec }',
    (from) =>
      `  function* folders() {\n    yield ${from};\n  }\n  for (const folder of folders()) exec('du -s ' + folder);\n`,
  ),
];

const ITEM = "res.json({ text: headline({ name: 'tea', price: 3 }) });";

function place(name: string, line: string): Break {
  return {
    name,
    topic: 'flows',
    make: (world) =>
      ofProgram(world, 'server', { server: [[ITEM, line]] }, { server: [['price: 3 })', 'price: 4 })']] }),
  };
}

const PLACES: readonly Break[] = [
  place('a redirect is made of a request', 'res.redirect(String(req.query.to));'),
  place(
    'an address that the server asks is made of a request',
    'fetch(String(req.query.from)).then(() => res.end());',
  ),
  place('a function is made of a request', 'res.json(new Function(String(req.query.text))());'),
  place(
    'a function is made of a request by another name',
    'const Make = Function;\n  res.json(Make(String(req.query.text))());',
  ),
  place('code in a timer is made of a request', 'setTimeout(String(req.query.text), 10);\n  res.end();'),
  place('eval by another name', "const run = globalThis['eval'];\n  res.json(run(String(req.query.text)));"),
  place(
    'a key of an object is made of a request',
    'const all = {} as any;\n  all[String(req.query.a)][String(req.query.b)] = req.query.c;\n  res.json(all);',
  ),
  place(
    'a module that is loaded is made of a request',
    'import(String(req.query.file)).then(() => res.end());',
  ),
  place('a page in a template is made of a request', 'res.send(`<p title="${req.query.name}">tea</p>`);'),
  place(
    'a page in pieces is made of a request',
    "res.write('<p>');\n  res.write(String(req.query.name));\n  res.end('</p>');",
  ),
  place(
    'a statement in a list is made of a request',
    "pool.query(['select * from users where id =', req.query.id].join(' ')).then(() => res.end());",
  ),
  place(
    'a statement in an object is made of a request',
    "pool.query({ text: 'select * from users where id = ' + req.query.id }).then(() => res.end());",
  ),
];

const WEAKER: readonly Break[] = [
  {
    name: 'a function that escapes escapes less',
    topic: 'flows',
    make: (world) =>
      ofProgram(
        world,
        'server',
        { server: [[".replaceAll('<', '&lt;')", '']] },
        { server: [[".replaceAll('<', '&lt;')", ".replaceAll('<', '&lt;').replaceAll('>', '&gt;')"]] },
      ),
  },
  {
    name: 'a function that escapes does nothing',
    topic: 'flows',
    make: (world) =>
      ofProgram(
        world,
        'server',
        { server: [["text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')", 'text']] },
        { server: [[".replaceAll('<', '&lt;')", ".replaceAll('<', '&lt;').replaceAll('>', '&gt;')"]] },
      ),
  },
];

export const CHANNELS: readonly Break[] = [...COMMANDS, ...PLACES, ...WEAKER];
