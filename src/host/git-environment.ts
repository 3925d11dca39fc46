// The environment and the switches of every git process: the same output on every machine, no hook, no prompt, no pager, no download.
import { devNull } from 'node:os';

/** What git reads from its environment that says how the user reaches servers, who the user is, and where git and its objects are. */
const KEPT: ReadonlySet<string> = new Set([
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_ASKPASS',
  'GIT_ATTR_NOSYSTEM',
  'GIT_AUTHOR_DATE',
  'GIT_AUTHOR_EMAIL',
  'GIT_AUTHOR_NAME',
  'GIT_CEILING_DIRECTORIES',
  'GIT_COMMITTER_DATE',
  'GIT_COMMITTER_EMAIL',
  'GIT_COMMITTER_NAME',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CONFIG_SYSTEM',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
  'GIT_EXEC_PATH',
  'GIT_HTTP_USER_AGENT',
  'GIT_OBJECT_DIRECTORY',
  'GIT_PROXY_COMMAND',
  'GIT_PROXY_SSL_CAINFO',
  'GIT_PROXY_SSL_CERT',
  'GIT_PROXY_SSL_KEY',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_SSH_VARIANT',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'GIT_SSL_CERT',
  'GIT_SSL_KEY',
  'GIT_SSL_NO_VERIFY',
]);

/** Settings that came by the command line or the environment, each with a number. */
const COUNTED = /^GIT_CONFIG_(?:COUNT|KEY_\d+|VALUE_\d+)$/;

/** Everything else that git would heed is left out: what a calling git (a hook, an alias) set would point our calls elsewhere. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^GIT_/i.test(name) || KEPT.has(name) || COUNTED.test(name),
  );
  return {
    ...Object.fromEntries(entries),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_EDITOR: ':',
    GIT_SEQUENCE_EDITOR: ':',
    GIT_PAGER: 'cat',
    GIT_MERGE_AUTOEDIT: 'no',
    // What git itself starts is not looked for in the current folder either, which Windows would do.
    NoDefaultCurrentDirectoryInExePath: '1',
    LC_ALL: 'C',
  };
}

/** Keeps git from every settings file but the one that it is given. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !COUNTED.test(name));
  return { ...Object.fromEntries(own), GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' };
}

/** These hold over every settings file, those of the user included. */
const SWITCHES = {
  'core.quotePath': 'false',
  'core.fsmonitor': 'false',
  'core.hooksPath': devNull,
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'submodule.recurse': 'false',
  'push.recurseSubmodules': 'no',
  'fetch.recurseSubmodules': 'false',
  'protocol.ext.allow': 'never',
};

export function gitArguments(args: readonly string[]): string[] {
  const switches = Object.entries(SWITCHES).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['--no-pager', ...switches, ...args];
}
