// What Node and its packages do with commands, files, addresses and code.
import type { SpecInput } from '../../../../taint/index.ts';

const FILE_READERS =
  '{readFile,readFileSync,createReadStream,open,openSync,readdir,readdirSync,stat,statSync,lstat,lstatSync,access,accessSync,exists,existsSync,readlink,readlinkSync,watch,watchFile,opendir,opendirSync}';
const FILE_WRITERS =
  '{writeFile,writeFileSync,appendFile,appendFileSync,createWriteStream,unlink,unlinkSync,rm,rmSync,rmdir,rmdirSync,mkdir,mkdirSync,chmod,chmodSync,chown,chownSync,truncate,truncateSync,mkdtemp,mkdtempSync,utimes}';
const FILE_EXTRA =
  '{readJson,readJsonSync,readJSON,writeJson,writeJsonSync,outputFile,outputFileSync,outputJson,ensureDir,ensureDirSync,ensureFile,ensureFileSync,remove,removeSync,pathExists,pathExistsSync,emptyDir,emptyDirSync,mkdirp,mkdirs}';
const FILE_PAIRS =
  '{rename,renameSync,copyFile,copyFileSync,link,linkSync,symlink,symlinkSync,cp,cpSync,copy,copySync,move,moveSync}';

export const node: SpecInput = {
  types: [
    { api: '{graceful-fs,original-fs,mz/fs}', is: 'fs' },
    { api: '{fs,fs-extra}.default', is: 'fs' },
    {
      api: '{node-fetch,cross-fetch,isomorphic-fetch,undici.fetch,make-fetch-happen,cross-fetch.fetch}',
      is: 'global:fetch',
    },
    { api: '{axios.create(),axios.default,axios.Axios()}', is: 'axios' },
    { api: 'axios.AxiosInstance()', is: 'axios' },
    { api: '{got.extend(),got.default,got.got}', is: 'got' },
    { api: '{request-promise,request-promise-native,request.defaults(),requestretry}', is: 'request' },
    { api: '{https,follow-redirects.http,follow-redirects.https}', is: 'http' },
    { api: '{cross-spawn,cross-spawn.spawn}', is: 'child_process.spawn' },
    { api: 'cross-spawn.sync', is: 'child_process.spawnSync' },
    { api: 'mz/child_process', is: 'child_process' },
    { api: '@nestjs/axios.HttpService()', is: 'axios' },
  ],
  sinks: [
    { api: 'child_process.{exec,execSync}', cwe: 78 },
    { api: 'child_process.{spawn,spawnSync,execFile,execFileSync,fork}', cwe: 78 },
    {
      api: 'child_process.{spawn,spawnSync,execFile,execFileSync}',
      cwe: 78,
      argument: 1,
      when: {
        argument: 2,
        property: 'shell',
        is: ['true', '/bin/sh', '/bin/bash', 'bash', 'sh', 'cmd.exe', 'powershell'],
      },
    },
    {
      api: 'child_process.{spawn,spawnSync,execFile,execFileSync}',
      cwe: 78,
      argument: 1,
      when: {
        argument: 0,
        is: [
          'sh',
          'bash',
          '/bin/sh',
          '/bin/bash',
          '/bin/bash -c',
          'cmd',
          'cmd.exe',
          'powershell',
          'zsh',
          '/bin/zsh',
          '/usr/bin/env',
        ],
      },
    },
    {
      api: '{shelljs.exec,execa.command,execa.commandSync,execa.execaCommand,execa.execaCommandSync,exec-sh,execSync,node-cmd.run,node-cmd.get,node-cmd.runSync,child-process-promise.exec,child-process-promise.spawn,teen_process.exec,shell-exec,exec-sync,exec-async,exec}',
      cwe: 78,
    },
    { api: '{execa,execa.execa,execa.execaSync,execa.sync,shelljs.exec}', cwe: 78 },
    { api: 'ssh2.Client().exec', cwe: 78 },
    { api: `{fs,fs/promises,fs-extra}.${FILE_READERS}`, cwe: 22 },
    { api: `{fs,fs/promises,fs-extra}.${FILE_WRITERS}`, cwe: 22 },
    { api: `fs-extra.${FILE_EXTRA}`, cwe: 22 },
    { api: `{fs,fs/promises,fs-extra}.${FILE_PAIRS}`, cwe: 22, argument: 0 },
    { api: `{fs,fs/promises,fs-extra}.${FILE_PAIRS}`, cwe: 22, argument: 1 },
    {
      api: '{rimraf,rimraf.sync,mkdirp,mkdirp.sync,del,del.sync,load-json-file,write-file-atomic,make-dir,send}',
      cwe: 22,
    },
    { api: 'global:require', cwe: 22 },
    { api: 'global:{eval,Function,execScript}', cwe: 94, argument: 'any' },
    { api: 'global:{setTimeout,setInterval}', cwe: 94, text: 'part' },
    { api: 'vm.{runInContext,runInNewContext,runInThisContext,compileFunction,Script}', cwe: 94 },
    { api: '{vm2.VM,vm2.NodeVM}().run', cwe: 94 },
    { api: '{vm2,isolated-vm}.{VM,NodeVM}().run', cwe: 94 },
    { api: '{safe-eval,eval,static-eval,notevil,expression-eval.eval,mathjs.eval}', cwe: 94 },
    {
      api: '{lodash.template,ejs.render,ejs.compile,pug.render,pug.compile,jade.render,jade.compile,handlebars.compile,nunjucks.renderString,mustache.render,dot.template,doT.template,eta.render,eta.renderString,hogan.js.compile,swig.render,underscore.template}',
      cwe: 94,
    },
    {
      api: 'js-yaml.{load,loadAll}',
      cwe: 94,
    },
    { api: 'serialize-to-js.deserialize', cwe: 94 },
    { api: 'node-serialize.unserialize', cwe: 94 },
    { api: 'global:fetch', cwe: 918 },
    { api: 'global:fetch', cwe: 918, property: 'url' },
    { api: 'axios', cwe: 918 },
    { api: 'axios', cwe: 918, property: 'url' },
    { api: 'axios', cwe: 918, property: 'baseURL' },
    { api: 'axios.{get,post,put,patch,delete,head,options,getUri}', cwe: 918 },
    { api: 'axios.request', cwe: 918, property: 'url' },
    { api: '{got,ky,needle,superagent,phin,bent,wretch}', cwe: 918 },
    { api: '{got,ky,needle,superagent,wretch}.{get,post,put,patch,delete,head,stream,del}', cwe: 918 },
    { api: 'request', cwe: 918 },
    { api: 'request', cwe: 918, property: 'url' },
    { api: 'request', cwe: 918, property: 'uri' },
    { api: 'request.{get,post,put,patch,delete,head,del}', cwe: 918 },
    { api: 'request.{get,post,put,patch,delete,head,del}', cwe: 918, property: 'url' },
    { api: 'http.{get,request}', cwe: 918 },
    { api: 'http.{get,request}', cwe: 918, property: 'host' },
    { api: 'http.{get,request}', cwe: 918, property: 'hostname' },
    { api: 'http.{get,request}', cwe: 918, property: 'path', status: 'review' },
    { api: 'http.{get,request}', cwe: 918, argument: 1, property: 'host' },
    { api: 'undici.{request,stream,pipeline}', cwe: 918 },
    { api: '{puppeteer,playwright,puppeteer-core}.launch().newPage().goto', cwe: 918 },
    { api: 'jsdom.JSDOM.fromURL', cwe: 918 },
    { api: 'lodash.{set,setWith}', cwe: 1321, argument: 1, status: 'review' },
  ],
  handlers: [{ api: 'global:process.on', argument: 1, when: 'message', parameters: [] }],
};
