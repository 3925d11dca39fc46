// Packages that read, write, find and unpack files.
import type { SpecInput } from '../../../../taint/index.ts';

const FS = '{fs,fs/promises,fs-extra}';
const ONE_PATH = [
  'access,accessSync,appendFile,appendFileSync,chmod,chmodSync,chown,chownSync,createReadStream,createWriteStream',
  'lchmod,lchown,lchownSync,lstat,lstatSync,lutimes,lutimesSync,mkdir,mkdirSync,mkdtemp,mkdtempSync,open,openAsBlob,openSync,opendir',
  'opendirSync,readFile,readFileSync,readdir,readdirSync,readlink,readlinkSync,rm,rmSync,rmdir,rmdirSync,stat',
  'statSync,statfs,statfsSync,truncate,truncateSync,unlink,unlinkSync,unwatchFile,utimes,utimesSync,watch,watchFile,writeFile,writeFileSync',
].join(',');
const TWO_PATHS =
  'copyFile,copyFileSync,cp,cpSync,link,linkSync,rename,renameSync,symlink,symlinkSync,copy,copySync,move,moveSync';
const EXTRA = [
  'createFile,createFileSync,emptyDir,emptyDirSync,emptydir,ensureDir,ensureDirSync,ensureFile,ensureFileSync,mkdirp,mkdirpSync,mkdirs',
  'mkdirsSync,outputFile,outputFileSync,outputJSON,outputJson,outputJsonSync,pathExists,pathExistsSync,readJSON,readJSONSync,readJson',
  'readJsonSync,remove,removeSync,writeJSON,writeJSONSync,writeJson,writeJsonSync',
].join(',');
const RIMRAF =
  'manual,manualSync,moveRemove,moveRemoveSync,native,nativeSync,posix,posixSync,rimraf,rimrafSync,sync,windows,windowsSync';
const MKDIRP =
  'manual,manualSync,mkdirp,mkdirpManual,mkdirpManualSync,mkdirpNative,mkdirpNativeSync,mkdirpSync,native,nativeSync,sync';

export const files: SpecInput = {
  types: [
    { api: '{graceful-fs,original-fs,mz/fs,fs.default,memfs.fs}', is: 'fs' },
    { api: '{fs.promises,graceful-fs.promises,mz/fs.promises}', is: 'fs/promises' },
    { api: 'fs-extra.default', is: 'fs-extra' },
    {
      api: '{unzipper.Parse,unzipper.ParseOne,unzip.Parse,tar.Parse,tar.Parser,tar-stream.extract}()',
      is: 'archive:Reader',
    },
    { api: 'archive:Reader.{on,once,pipe}()', is: 'archive:Reader' },
    { api: 'yauzl:Zip.{on,once}()', is: 'yauzl:Zip' },
    { api: 'jszip.loadAsync()', is: 'archive:Zip' },
  ],
  handlers: [
    {
      api: '{archive:Reader,yauzl:Zip}.{on,once}',
      argument: 1,
      when: 'entry',
      parameters: ['archive:Entry'],
    },
    { api: 'yauzl.{open,fromBuffer,fromFd,fromRandomAccessReader}', parameters: ['', 'yauzl:Zip'] },
    { api: 'archive:Zip.forEach', argument: 0, parameters: ['source:remote', 'archive:Entry'] },
    { api: 'tar.{x,extract,t,list}', argument: 0, property: 'onentry', parameters: ['archive:Entry'] },
    { api: 'tar.{x,extract,t,list}', argument: 0, property: 'filter', parameters: ['source:remote'] },
  ],
  sources: [
    { api: 'archive:Entry.{path,name,fileName,entryName,linkname}', kind: 'remote', cwes: [22, 78] },
    { api: 'adm-zip().{getEntries,getEntry}()', kind: 'remote', cwes: [22, 78] },
    { api: 'archive:Zip.files', kind: 'remote', cwes: [22, 78] },
    { api: '{parse-torrent,parse-torrent-file}()', kind: 'remote', cwes: [22, 78] },
  ],
  sinks: [
    { api: 'page:Page.{pdf,screenshot}', cwe: 22, property: 'path' },
    { api: `${FS}.{${ONE_PATH},${TWO_PATHS}}`, cwe: 22 },
    { api: `${FS}.{${TWO_PATHS}}`, cwe: 22, argument: 1 },
    { api: `fs-extra.{${EXTRA}}`, cwe: 22 },
    { api: `{rimraf,rimraf.{${RIMRAF}},rimraf.{manual,moveRemove,native,posix,windows}.sync}`, cwe: 22 },
    { api: `{mkdirp,mkdirp.{${MKDIRP}},make-dir,make-dir.{makeDirectory,makeDirectorySync,sync}}`, cwe: 22 },
    {
      api: '{del,del.{deleteAsync,deleteSync,sync},trash,open,open.openApp,chownr,write-file-atomic,write-file-atomic.sync}',
      cwe: 22,
    },
    {
      api: '{glob,glob.{glob,globSync,stream,sync},globby,globby.{globby,globbySync,sync},fast-glob,fast-glob.{async,glob,stream,sync}}',
      cwe: 22,
    },
    {
      api: '{recursive-readdir,walkdir,walkdir.{async,sync},walker,readdirp,walk.walk,path-exists,chokidar.watch,vinyl-fs.{dest,src,symlink}}',
      cwe: 22,
    },
    { api: 'node-dir.{files,paths,promiseFiles,readFiles,readFilesStream,subdirs}', cwe: 22 },
    {
      api: '{jsonfile.{readFile,readFileSync,writeFile,writeFileSync},load-json-file,load-json-file.sync,write-json-file,write-json-file.sync}',
      cwe: 22,
    },
    { api: '{ncp,ncp.ncp,cpy}', cwe: 22, argument: 'any' },
    { api: 'fstream.{Reader,Writer}', cwe: 22 },
    { api: 'fstream.{Reader,Writer}', cwe: 22, property: 'path' },
    { api: '{send,koa-send}', cwe: 22, argument: 1, when: { argument: 2, property: 'root', missing: true } },
    { api: 'koa-sendfile', cwe: 22, argument: 1 },
    { api: 'read-pkg.{readPackage,readPackageAsync,readPackageSync}', cwe: 22, property: 'cwd' },
    { api: 'prettier.{getFileInfo,resolveConfig,resolveConfigFile}', cwe: 22 },
    { api: 'prettier.resolveConfig', cwe: 22, argument: 1, property: 'config' },
    { api: 'tar.{c,create,extract,list,r,replace,t,u,update,x}', cwe: 22, property: '{cwd,C,file,f}' },
    { api: 'adm-zip().{extractAllTo,extractAllToAsync,writeZip}', cwe: 22 },
    { api: '{extract-zip,decompress,unzipper.Open.file,yauzl.open}', cwe: 22 },
    { api: '{pug.{compileFile,renderFile},jade.{compileFile,renderFile},ejs.renderFile}', cwe: 22 },
    { api: 'child_process.{exec,execSync}', cwe: 22, argument: 1, property: 'cwd' },
    {
      api: 'child_process.{execFile,execFileSync,fork,spawn,spawnSync}',
      cwe: 22,
      argument: 2,
      property: 'cwd',
    },
    {
      api: 'child_process.{execFile,execFileSync,fork,spawn,spawnSync}',
      cwe: 22,
      argument: 1,
      property: 'cwd',
    },
    { api: 'execa.$', cwe: 22, property: '{cwd,inputFile}' },
    { api: 'execa.{execa,execaSync}', cwe: 22, argument: 1, property: '{cwd,inputFile}' },
    { api: 'execa.{execa,execaSync}', cwe: 22, argument: 2, property: '{cwd,inputFile}' },
    { api: '{resolve,resolve.sync}', cwe: 22 },
    { api: 'fs-extra.{emptydirSync,outputJSONSync}', cwe: 22 },
    { api: 'global:require', cwe: 22 },
  ],
  sanitizers: [
    { api: 'path.basename', cwes: [22] },
    { api: 'path.{extname,isAbsolute}' },
    { api: '{sanitize-filename,filenamify,slugify,slug,@sindresorhus/slugify}', cwes: [22, 78, 79] },
  ],
  propagators: [
    { api: '{path,upath,pathe}.{join,normalize}', from: 'any', mark: 'normal' },
    { api: '{path,upath,pathe}.resolve', from: 'any', mark: 'absolute' },
    { api: '{path,upath,pathe}.relative', from: 'any', mark: 'relative' },
    { api: 'path.{dirname,format,parse,toNamespacedPath}' },
    { api: `${FS}.{realpathSync,realpath,realpath.native,realpathSync.native}`, mark: 'absolute' },
    { api: '{fs,fs-extra}.realpath', into: { argument: 1, parameter: 1 }, mark: 'absolute' },
    { api: '{slash,normalize-path,untildify}' },
    { api: 'bluebird.promisifyAll', same: true },
  ],
  guards: [
    { api: 'path.isAbsolute', cwes: [], mark: 'relative', when: false },
    { api: '{is-path-inside,path-is-inside}', cwes: [22] },
  ],
};
