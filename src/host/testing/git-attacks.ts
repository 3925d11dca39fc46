// Repositories that are out to do harm, one for each way.
import * as fs from 'node:fs';
import { join } from 'node:path';
import { commitAll, gitFixture, gitIn } from './git-fixture.ts';
import { freshFolder, writeFiles } from './temporary-folder.ts';

export interface Scene {
  readonly folder: string;
  /** A folder in which nothing may appear or change. */
  readonly outside: string;
  /** A program that leaves a file outside. */
  readonly trap: string;
}

export function scene(temporary: string): Scene {
  const outside = freshFolder(temporary);
  const trap = `${outside}-trap`;
  fs.writeFileSync(trap, `#!/bin/sh\n: > '${outside}/ran'\nexit 0\n`);
  fs.chmodSync(trap, 0o755);
  const folder = gitFixture(temporary, { 'a.ts': 'export const a = 1;\n', 'b.ts': '1\n' });
  gitIn(folder, 'checkout', '-q', '-b', 'side');
  writeFiles(folder, { 'a.ts': 'export const a = 2;\n', 'c.ts': '1\n' });
  commitAll(folder);
  gitIn(folder, 'checkout', '-q', 'main');
  writeFiles(folder, { '.gitattributes': '*.ts merge=evil diff=evil\n', 'a.ts': 'export const a = 3;\n' });
  commitAll(folder);
  return { folder, outside, trap };
}

export const config = (folder: string, text: string): void =>
  fs.appendFileSync(join(folder, '.git/config'), text);
export const programs = (trap: string): string =>
  `[core]\n\tfsmonitor = ${trap}\n\tpager = ${trap}\n[merge "evil"]\n\tdriver = ${trap}\n[diff "evil"]\n\ttextconv = ${trap}\n\tcommand = ${trap}\n[gpg]\n\tprogram = ${trap}\n[log]\n\tshowSignature = true\n`;

function hooks(folder: string, trap: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of [
    'post-index-change',
    'reference-transaction',
    'post-merge',
    'post-checkout',
    'pre-commit',
  ])
    fs.copyFileSync(trap, join(folder, name));
}

export interface Attack {
  readonly name: string;
  readonly lay: (scene: Scene) => string | void;
  readonly outcome?: RegExp;
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'settings that are included',
    lay: ({ folder, trap }) => {
      fs.writeFileSync(join(folder, 'more'), programs(trap));
      config(folder, '[include]\n\tpath = ../more\n');
    },
  },
  {
    name: 'settings that are included for a branch',
    lay: ({ folder, trap }) => {
      fs.writeFileSync(join(folder, 'more'), programs(trap));
      config(
        folder,
        '[includeIf "onbranch:main"]\n\tpath = ../more\n[includeIf "gitdir:**"]\n\tpath = ../more\n',
      );
    },
  },
  {
    name: 'settings of one work tree',
    lay: ({ folder, trap }) => {
      config(folder, '[extensions]\n\tworktreeConfig = true\n');
      fs.writeFileSync(join(folder, '.git/config.worktree'), programs(trap));
    },
  },
  {
    name: 'hooks in a folder of the tree',
    lay: ({ folder, trap }) => {
      hooks(join(folder, 'tools'), trap);
      config(folder, '[core]\n\thooksPath = tools\n');
    },
  },
  {
    name: 'hooks where they usually are',
    lay: ({ folder, trap }) => hooks(join(folder, '.git/hooks'), trap),
  },
  {
    name: 'a .git that leads to another repository',
    lay: ({ folder, trap }) => {
      config(folder, programs(trap));
      hooks(join(folder, '.git/hooks'), trap);
      fs.renameSync(join(folder, '.git'), `${folder}-git`);
      fs.writeFileSync(join(folder, '.git'), `gitdir: ${folder}-git\n`);
    },
  },
  {
    name: 'a .git that is a link',
    lay: ({ folder, trap }) => {
      config(folder, programs(trap));
      fs.renameSync(join(folder, '.git'), `${folder}-git`);
      fs.symlinkSync(`${folder}-git`, join(folder, '.git'));
    },
  },
  {
    name: 'a linked work tree with a common folder elsewhere',
    lay: ({ folder, trap }) => {
      const linked = `${folder}-linked`;
      gitIn(folder, 'worktree', 'add', '-q', linked, 'side');
      config(folder, programs(trap));
      hooks(join(folder, '.git/hooks'), trap);
      return linked;
    },
  },
  {
    name: 'a work tree elsewhere',
    lay: ({ folder, outside }) => config(folder, `[core]\n\tworktree = ${outside}\n`),
    outcome: /^unusable$/,
  },
  {
    name: 'a work tree above',
    lay: ({ folder, outside }) => {
      const inner = join(outside, '..', `${outside.split('/').at(-1)}-above`, 'inner');
      fs.mkdirSync(join(inner, '..'));
      fs.renameSync(folder, inner);
      config(inner, '[core]\n\tworktree = ../..\n');
      return inner;
    },
    outcome: /^unusable$/,
  },
  {
    name: 'objects of another repository',
    lay: ({ folder, outside }) => {
      fs.writeFileSync(join(folder, '.git/objects/info/alternates'), `${outside}\n/nowhere\n`);
    },
  },
  {
    name: 'a submodule with settings of its own',
    lay: ({ folder, trap }) => {
      const inner = gitFixture(join(folder, '..'), { 'x.ts': '1\n', '.gitattributes': '* filter=evil\n' });
      fs.cpSync(inner, join(folder, 'sub'), { recursive: true });
      writeFiles(folder, {
        '.gitmodules':
          '[submodule "sub"]\n\tpath = sub\n\turl = ./sub\n\tignore = none\n\tupdate = !touch x\n',
      });
      commitAll(folder);
      config(join(folder, 'sub'), `${programs(trap)}[filter "evil"]\n\tclean = ${trap}\n\trequired = true\n`);
      hooks(join(folder, 'sub/.git/hooks'), trap);
      fs.writeFileSync(join(folder, 'sub/x.ts'), '2\n');
    },
  },
  {
    name: 'an object that a promised remote would bring',
    lay: ({ folder, trap }) => {
      config(
        folder,
        `[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\tpromisor = true\n\turl = ext::${trap} x\n\tuploadpack = ${trap}\n[protocol "ext"]\n\tallow = always\n[protocol]\n\tallow = always\n`,
      );
      const id = gitIn(folder, 'rev-parse', 'side:a.ts').trim();
      fs.rmSync(join(folder, '.git/objects', id.slice(0, 2), id.slice(2)), { force: true });
    },
    outcome: /^(?:used|failed: .*)$/,
  },
  {
    name: 'branches that look like options and commands',
    lay: ({ folder, outside }) => {
      const id = gitIn(folder, 'rev-parse', 'side');
      for (const name of ['--output=x', '-D', '$(touch x)', ';touch x', '`touch x`', "a'b"].map((one) =>
        one.replaceAll('x', `${outside}`.replaceAll('/', '-')),
      ))
        fs.writeFileSync(join(folder, '.git/refs/heads', name), id);
    },
  },
  {
    name: 'files that look like options, patterns and marks',
    lay: ({ folder }) => {
      writeFiles(folder, {
        '-rf': '1',
        '--exec=x': '1',
        ':(top)a.ts': '1',
        '[a].ts': '1',
        '*': '1',
        'a\n"b\u001B[31m.ts': '1',
      });
      commitAll(folder);
    },
  },
  {
    name: 'an index that promises four billion entries',
    lay: ({ folder }) =>
      fs.writeFileSync(join(folder, '.git/index'), Buffer.from('DIRC\0\0\0\x02\xff\xff\xff\xff', 'latin1')),
    outcome: /^failed: .*ls-files/,
  },
  {
    name: 'broken lists of refs',
    lay: ({ folder }) =>
      fs.writeFileSync(join(folder, '.git/packed-refs'), '# pack-refs with: peeled\nnot a ref\n\0\xff'),
    outcome: /^failed: /,
  },
  {
    name: 'a ref that is a link',
    lay: ({ folder, outside }) => {
      const main = join(folder, '.git/refs/heads/main');
      fs.writeFileSync(`${outside}-ref`, fs.readFileSync(main));
      fs.rmSync(main);
      fs.symlinkSync(`${outside}-ref`, main);
    },
  },
  {
    name: 'names that differ in case',
    lay: ({ folder }) => {
      writeFiles(folder, { 'A.ts': '1\n', '.GITATTRIBUTES': '* filter=evil\n' });
      commitAll(folder);
    },
  },
  {
    name: 'attributes that convert',
    lay: ({ folder }) => {
      writeFiles(folder, {
        '.gitattributes':
          '*.ts ident eol=crlf working-tree-encoding=UTF-16\nx.ts working-tree-encoding=../../x\n',
      });
      gitIn(folder, 'add', '.gitattributes');
      gitIn(folder, 'commit', '-q', '-m', 'x');
    },
  },
  {
    name: 'an environment that names programs',
    lay: ({ trap }) => {
      for (const name of [
        'GIT_EXTERNAL_DIFF',
        'GIT_PAGER',
        'GIT_EDITOR',
        'GIT_CONFIG_PARAMETERS',
        'GIT_TRACE',
      ])
        process.env[name] =
          name === 'GIT_CONFIG_PARAMETERS'
            ? `'core.fsmonitor'='${trap}'`
            : name === 'GIT_TRACE'
              ? `${trap}-trace`
              : trap;
    },
  },
];
