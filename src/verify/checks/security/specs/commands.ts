// Packages that start processes, and those that take command lines apart.
import type { SpecInput } from '../../../../taint/index.ts';

const SHELLS = [
  'sh',
  'bash',
  'zsh',
  '/bin/sh',
  '/bin/bash',
  '/bin/zsh',
  '/usr/bin/env',
  'cmd',
  'cmd.exe',
  'powershell',
  'powershell.exe',
];
const COMMAND_CHAIN =
  '{addArgument,addCommand,addOption,allowUnknownOption,argument,arguments,command,description,name,option,parse,parseAsync,requiredOption,usage,version}';

export const commands: SpecInput = {
  types: [
    {
      api: '{printf,sprintf,sprintf-js.sprintf,sprintf-js.default,string-format,format-util}',
      is: 'util.format',
    },
    {
      api: '{cross-spawn,cross-spawn.spawn,cross-spawn-async,win-spawn,spawn-async,@expo/spawn-async,foreground-child,foreground-child.foregroundChild}',
      is: 'child_process.spawn',
    },
    { api: '{cross-spawn.sync,child_process.spawn.sync}', is: 'child_process.spawnSync' },
    {
      api: '{mz/child_process,child-process-promise,child_process-promise,child-process-es6-promise,child_process.default}',
      is: 'child_process',
    },
    { api: '{ssh2,ssh2.Client}()', is: 'ssh2:Client' },
    { api: '{node-ssh,node-ssh.NodeSSH}()', is: 'node-ssh:Client' },
    { api: '{commander.Command(),commander.program}', is: 'commander:Command' },
    { api: `commander:Command.${COMMAND_CHAIN}()`, is: 'commander:Command' },
  ],
  sources: [
    { api: 'global:process.argv', kind: 'local' },
    { api: 'global:process.env', kind: 'environment' },
    { api: '{yargs,minimist,yargs/yargs}().argv', kind: 'local' },
    { api: 'yargs.argv', kind: 'local' },
  ],
  sinks: [
    { api: 'child_process.{exec,execSync}', cwe: 78 },
    { api: 'child_process.{spawn,spawnSync,execFile,execFileSync,fork}', cwe: 78, direct: true },
    {
      api: 'child_process.{spawn,spawnSync,execFile,execFileSync}',
      cwe: 78,
      argument: 1,
      deep: true,
      behindText: true,
      when: { argument: 2, property: 'shell', is: ['true', ...SHELLS] },
    },
    {
      api: 'child_process.{spawn,spawnSync,execFile,execFileSync}',
      cwe: 78,
      argument: 1,
      deep: true,
      when: { argument: 0, is: SHELLS },
    },
    {
      api: '{exec,exec-async,exec-sync,execSync,exec-sh,exec-sh.promise,async-exec,async-execute,await-exec,shell-exec,simple-exec,spawn-command,spawncommand,shelljs.exec,shelljs/global.exec,global:exec,teen_process.exec,node-cmd.{get,run,runSync},node-exec-promise.exec,exec-promise,promise-exec}',
      cwe: 78,
    },
    { api: '{tinyexec.{exec,x},nano-spawn}', cwe: 78, direct: true },
    { api: 'execa.{shell,shellSync}', cwe: 78 },
    {
      api: '{execa,execa.{command,commandSync,execa,execaCommand,execaCommandSync,execaNode,execaSync,node,stderr,stdout,sync}}',
      cwe: 78,
      direct: true,
    },
    // The first part of a template is the program.
    {
      api: 'execa.${,.sync,(),().sync}',
      cwe: 78,
      argument: 1,
      when: { argument: 0, starts: '…' },
    },
    { api: '@actions/exec.{exec,getExecOutput}', cwe: 78 },
    { api: 'remote-exec', cwe: 78, argument: 1 },
    { api: 'ssh2:Client.exec', cwe: 78 },
    { api: 'node-ssh:Client.{exec,execCommand}', cwe: 78 },
    { api: 'ssh2-streams.SSH2Stream().exec', cwe: 78, argument: 1 },
    { api: 'opener', cwe: 78, argument: 1, property: 'command', direct: true },
    { api: 'node-pty.spawn', cwe: 78, direct: true },
  ],
  sanitizers: [
    {
      api: '{shell-quote.quote,shell-escape,any-shell-escape,shescape.{escape,escapeAll,quote,quoteAll},shlex.quote,puka.{quoteForCmd,quoteForSh,quoteForShell}}',
      cwes: [78],
    },
  ],
  guards: [{ api: '{fs.{accessSync,existsSync,statSync},path.{exist,exists,existsSync}}', cwes: [78] }],
  propagators: [
    {
      api: '{arg,command-line-args,minimist,yargs,yargs/yargs,yargs-parser,mri,getopts,nopt,dashdash}',
      from: 'any',
      deep: true,
    },
    { api: '{bluebird,pify,@google-cloud/promisify}.{promisify,promisifyAll}', same: true },
    { api: '{es6-promisify,util-promisifyall}.promisifyAll', same: true },
    { api: 'call-me-maybe', from: 1 },
    { api: '{fclone,sort-keys,json-cycle.{decycle,retrocycle}}', same: true },
    {
      api: '{util.promisify-all,@gar/promisify,util-promisify,util.promisify,thenify-all.withCallback,thenify.withCallback,p-promisify,pify.all,pify,thenify,thenify-all,util.promisify,es6-promisify,es6-promisify.promisify,promisify-node,util.callbackify,util.deprecate}',
      same: true,
    },
  ],
};
