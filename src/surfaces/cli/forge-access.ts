// How a forge, people and a database are reached, from the environment: secrets are no arguments, which others could read.
import type { ForgeAccess, OrchestrateRequest } from '../../api/index.ts';

type Env = Readonly<Record<string, string | undefined>>;

export const FORGE_NOTE = `The forge is reached with the token in LINTEL_FORGE_TOKEN, GITHUB_TOKEN or GH_TOKEN, or as an app with LINTEL_FORGE_APP_ID and LINTEL_FORGE_APP_KEY
(its private key), at --forge-url, GITHUB_API_URL or github.com.`;

/** Undefined without anything to be known by. */
export function forgeAccess(env: Env, url: string | undefined): ForgeAccess | undefined {
  const auth = authOf(env);
  const baseUrl = url ?? given(env['GITHUB_API_URL']);
  return auth && { auth, ...(baseUrl === undefined ? {} : { baseUrl }) };
}

export const LISTEN_NOTE = `What is delivered to --listen must be signed with the secret in LINTEL_FORGE_WEBHOOK_SECRET. It only ends a wait: what is true is
asked of the forge. Nobody but this machine is heard unless a host is named.`;

/** What the forge signs its deliveries with. */
export function deliverySecret(env: Env): string {
  return env['LINTEL_FORGE_WEBHOOK_SECRET'] ?? '';
}

export const NOTIFY_NOTE = `People are told of conflicts, red checks, merges and reverts at LINTEL_SLACK_WEBHOOK, LINTEL_DISCORD_WEBHOOK and LINTEL_WEBHOOK_URL, the last with
a signature by LINTEL_WEBHOOK_SECRET.`;

/** Where people are told what became of their changes. */
export function notifyTargets(env: Env): NonNullable<OrchestrateRequest['notify']> {
  const slack = given(env['LINTEL_SLACK_WEBHOOK']);
  const discord = given(env['LINTEL_DISCORD_WEBHOOK']);
  const url = given(env['LINTEL_WEBHOOK_URL']);
  const secret = given(env['LINTEL_WEBHOOK_SECRET']);
  return {
    ...(slack === undefined ? {} : { slack }),
    ...(discord === undefined ? {} : { discord }),
    ...(url === undefined ? {} : { webhook: { url, ...(secret === undefined ? {} : { secret }) } }),
  };
}

export const DATABASE_NOTE = `With LINTEL_DATABASE_URL (postgres://user:password@host/database), what runs remember of pull requests is kept there, and all processes that
are started with the same --repo options and --execute share the repositories.`;

/** Where runs keep what they remember, unless it is the user's folder. */
export function databaseAccess(env: Env): Pick<OrchestrateRequest, 'databaseUrl'> {
  const databaseUrl = given(env['LINTEL_DATABASE_URL']);
  return databaseUrl === undefined ? {} : { databaseUrl };
}

function authOf(env: Env): ForgeAccess['auth'] | undefined {
  const appId = Number(env['LINTEL_FORGE_APP_ID']);
  const privateKey = given(env['LINTEL_FORGE_APP_KEY']);
  if (Number.isSafeInteger(appId) && privateKey !== undefined) return { kind: 'app', appId, privateKey };
  const token = given(env['LINTEL_FORGE_TOKEN']) ?? given(env['GITHUB_TOKEN']) ?? given(env['GH_TOKEN']);
  return token === undefined ? undefined : { kind: 'token', token };
}

/** Workflows set variables to nothing where there is no secret. */
function given(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
