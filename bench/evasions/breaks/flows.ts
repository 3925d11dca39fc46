// Values of a request that reach a place where they do harm.
import { ofProgram, type Break } from './break.ts';

type Pair = readonly [part: string, by: string];

function flow(name: string, broken: readonly Pair[], mended: readonly Pair[]): Break {
  return {
    name,
    topic: 'flows',
    make: (world) => ofProgram(world, 'server', { server: broken }, { server: mended }),
  };
}

const QUERY = "'select * from users where id = $1', [req.query.id]";
const DISK = "execFile('du', ['-s', String(req.query.folder)], (error, out)";

export const FLOWS: readonly Break[] = [
  flow(
    'a statement is made of a request',
    [[QUERY, '`select * from users where id = ${req.query.id}`']],
    [[QUERY, "'select id from users where id = $1', [req.query.id]"]],
  ),
  flow(
    'a statement is added to',
    [[QUERY, "'select * from users where id = ' + req.query.id"]],
    [[QUERY, "'select * from users where id = $1 limit 1', [req.query.id]"]],
  ),
  flow(
    'a command is made of a request',
    [
      ['{ execFile }', '{ exec }'],
      [DISK, "exec('du -s ' + req.query.folder, (error, out)"],
    ],
    [[DISK, "execFile('du', ['-sh', String(req.query.folder)], (error, out)"]],
  ),
  flow(
    'a path is made of a request',
    [["'/data/' + basename(String(req.query.file))", "'/data/' + String(req.query.file)"]],
    [["'/data/' + basename", "'/data/files/' + basename"]],
  ),
  flow(
    'a page is made of a request',
    [["'<p>' + escapeHtml(String(req.query.name)) + '</p>'", "'<p>' + String(req.query.name) + '</p>'"]],
    [
      [
        "'<p>' + escapeHtml(String(req.query.name)) + '</p>'",
        "'<b>' + escapeHtml(String(req.query.name)) + '</b>'",
      ],
    ],
  ),
  flow(
    'code is made of a request',
    [["text: headline({ name: 'tea', price: 3 })", 'text: eval(String(req.query.text))']],
    [['price: 3 })', 'price: 4 })']],
  ),
];
