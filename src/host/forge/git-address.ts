// How git authenticates itself with a token: by its environment, which no other user sees and no file keeps.

/** Settings for git as environment variables, after those that the environment has already. */
export function gitEnvironmentFor(
  origin: string,
  token: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  const settings: readonly (readonly [string, string])[] = [
    // An empty value takes back headers that other settings have, of which the server would see two.
    [`http.${origin}/.extraHeader`, ''],
    [`http.${origin}/.extraHeader`, `Authorization: Basic ${basic}`],
    ['credential.helper', ''],
  ];
  const first = Number(environment['GIT_CONFIG_COUNT'] ?? 0) || 0;
  const entries = settings.flatMap(([name, value], at) => [
    [`GIT_CONFIG_KEY_${first + at}`, name],
    [`GIT_CONFIG_VALUE_${first + at}`, value],
  ]);
  return { ...Object.fromEntries(entries), GIT_CONFIG_COUNT: String(first + settings.length) };
}
