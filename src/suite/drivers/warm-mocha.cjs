// Loaded into a process of Mocha that stays: for each message it runs some test files with modules of the repository loaded anew. Packages
// stay loaded, and so does what a test leaves behind; whoever asks has to see to it that this does no harm. Modules that are imported
// instead of required cannot be loaded anew, which is told.
const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { join, sep } = require('node:path');

const { program } = JSON.parse(process.env.LINTEL_MOCHA);
const Mocha = require(
  join(program, existsSync(join(program, 'lib/mocha.js')) ? 'lib/mocha.js' : 'lib/mocha.cjs'),
);

const { run } = Mocha.prototype;
const { _compile: compile } = Module.prototype;
let isUncaught = false;
let isStuck = false;
process.on('uncaughtException', () => (isUncaught = true));
process.on('unhandledRejection', () => (isUncaught = true));

Module.prototype._compile = function (content, filename, format, ...rest) {
  if (isOwn(filename) && (format === 'module' || /\bimport\s*\(/.test(content))) isStuck = true;
  return compile.call(this, content, filename, format, ...rest);
};

/** What the command line would do is done for each message instead. */
Mocha.prototype.loadFilesAsync = async () => undefined;
Mocha.prototype.run = function () {
  const { options } = this;
  const env = { ...process.env };
  const first = new Set(Object.keys(require.cache));
  const hasMutants = (path) => readFileSync(path, 'utf8').includes('LINTEL_MUTANT');
  if ([...first].some((path) => isOwn(path) && hasMutants(path))) isStuck = true;
  process.on('message', (message) => runAnew(message).then(process.send.bind(process)));
  process.send({ isReady: true });

  async function runAnew(job) {
    for (const key of Object.keys(process.env)) if (!(key in env)) delete process.env[key];
    Object.assign(process.env, env, job.env);
    for (const path of Object.keys(require.cache))
      if (isOwn(path) && !first.has(path)) delete require.cache[path];
    isUncaught = false;
    const mocha = new Mocha({ ...options, bail: true });
    mocha.files = job.files;
    let failures = 1;
    try {
      mocha.loadFiles();
      failures = await new Promise((resolve) => run.call(mocha, resolve));
    } catch (error) {
      if (error?.code === 'ERR_REQUIRE_ESM') isStuck = true;
    }
    return { failures, isUncaught, isStuck: isStuck || job.files.some((path) => path.endsWith('.mjs')) };
  }
};

function isOwn(path) {
  return !path.includes(`${sep}node_modules${sep}`) && !path.includes(`${sep}.lintel${sep}`);
}
