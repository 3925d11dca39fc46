// What the Claude Code CLI gets to know of this process: what it needs to find the user's login and the network, and nothing else. An
// address is only ever the one that the user has named.
import { join } from 'node:path';
import { pathOutside } from '../find-program.ts';

const PASSED_ON = [
  'HOME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'USER',
  'LOGNAME',
  'CLAUDE_CONFIG_DIR',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'SystemRoot',
  'ComSpec',
  'APPDATA',
  'LOCALAPPDATA',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'https_proxy',
  'http_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
];

const QUIET = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_NONSTREAMING_FALLBACK: '1',
  CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_AUTOUPDATER: '1',
};

export interface ClaudeAccess {
  readonly token: string | undefined;
  readonly baseUrl: string | undefined;
  readonly maxRetries: number;
}

/** With a token, the CLI neither sees nor writes anything of the user's: its home is the scratch folder. */
export function claudeEnvironment(
  { token, baseUrl, maxRetries }: ClaudeAccess,
  scratch: string,
): Record<string, string> {
  const own = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const apart = { HOME: scratch, USERPROFILE: scratch, CLAUDE_CONFIG_DIR: join(scratch, '.claude') };
  return {
    ...own,
    ...QUIET,
    PATH: pathOutside(process.cwd()),
    CLAUDE_CODE_MAX_RETRIES: String(maxRetries),
    ...(token === undefined ? {} : { ...apart, CLAUDE_CODE_OAUTH_TOKEN: token }),
    ...(baseUrl === undefined ? {} : { ANTHROPIC_BASE_URL: baseUrl }),
  };
}
