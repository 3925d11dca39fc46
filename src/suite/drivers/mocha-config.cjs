// The repository's configuration of Mocha without its list of tests: which of them run is said on the command line.
const { join } = require('node:path');

const { program, config, manifest } = JSON.parse(process.env.LINTEL_MOCHA);
const load = () =>
  config === undefined ? manifest : require(join(program, 'lib/cli/config.js')).loadConfig(config);
const { spec: _spec, parallel: _parallel, reporter: _reporter, watch: _watch, ...rest } = load() ?? {};

module.exports = rest;
