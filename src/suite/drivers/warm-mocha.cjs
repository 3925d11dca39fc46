// Loaded into a process of Mocha that stays: for each message it runs some test files with modules of the repository loaded anew. Packages
// stay loaded, and so does what a test leaves behind; whoever asks has to see to it that this does no harm.
const { existsSync, readFileSync } = require('node:fs');
const { join, sep } = require('node:path');

const { program } = JSON.parse(process.env.LINTEL_MOCHA);
const Mocha = require(
  join(program, existsSync(join(program, 'lib/mocha.js')) ? 'lib/mocha.js' : 'lib/mocha.cjs'),
);

const { run } = Mocha.prototype;
let uncaught = false;
process.on('uncaughtException', () => (uncaught = true));
process.on('unhandledRejection', () => (uncaught = true));

/** What the command line would do is done for each message instead. */
Mocha.prototype.loadFilesAsync = async () => undefined;
Mocha.prototype.run = function () {
  const { options } = this;
  const env = { ...process.env };
  const first = new Set(Object.keys(require.cache));
  // A module with mutants that was loaded before any test cannot be loaded anew.
  const isStuck = [...first].some(
    (path) => isOwn(path) && readFileSync(path, 'utf8').includes('LINTEL_MUTANT'),
  );
  process.on('message', (message) => runAnew(message).then(process.send.bind(process)));
  process.send({ isReady: !isStuck });

  async function runAnew(job) {
    for (const key of Object.keys(process.env)) if (!(key in env)) delete process.env[key];
    Object.assign(process.env, env, job.env);
    for (const path of Object.keys(require.cache))
      if (isOwn(path) && !first.has(path)) delete require.cache[path];
    uncaught = false;
    const mocha = new Mocha({ ...options, bail: true });
    mocha.files = job.files;
    try {
      mocha.loadFiles();
      const failures = await new Promise((resolve) => run.call(mocha, resolve));
      return { failures, uncaught };
    } catch (error) {
      return { failures: 1, uncaught, error: String(error?.stack ?? error) };
    }
  }
};

function isOwn(path) {
  return !path.includes(`${sep}node_modules${sep}`) && !path.includes(`${sep}.lintel${sep}`);
}
