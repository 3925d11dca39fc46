// The repository's configuration of Mocha without its list of tests: which of them run is said on the command line.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const { program, config, manifest } = JSON.parse(process.env.LINTEL_MOCHA);
/** Since version 12, Mocha has another name for it. */
const loader = ['config.js', 'config.cjs'].map((name) => join(program, 'lib/cli', name)).find(existsSync);
const load = () => (config === undefined ? manifest : require(loader).loadConfig(config));
const { spec: _spec, parallel: _parallel, reporter: _reporter, watch: _watch, ...rest } = load() ?? {};

module.exports = rest;
