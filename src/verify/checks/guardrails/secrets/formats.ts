// Values that carry their own mark: tokens of services that can be told by their prefix and their shape alone.

export interface TokenFormat {
  /** What it is, as in "a … ". */
  readonly name: string;
  /** The secret is the whole match, or its group `value`. */
  readonly pattern: RegExp;
  /** Whether it opens only what is meant for tests. */
  readonly isForTests?: true;
}

const END = String.raw`(?![\w-])`;

function format(name: string, source: string, isForTests?: true): TokenFormat {
  const pattern = new RegExp(String.raw`(?<![\w-])${source}${END}`, 'g');
  return { name, pattern, ...(isForTests ? { isForTests } : {}) };
}

export const FORMATS: readonly TokenFormat[] = [
  {
    name: 'password of a machine',
    pattern: /(?<=\blogin\s{1,5}\S{1,100}\s{1,5}password\s{1,5})\S{8,}/g,
  },
  {
    name: 'password of a database',
    // `host:port:database:user:password`, a line of `.pgpass`.
    pattern: /(?<=^[\w.-]{1,100}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w*-]{1,60}:)[\w!#$%&+=?@^~-]{12,}$/g,
  },
  format('AWS access key', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}'),
  format('GitHub token', 'gh[opsur]_[A-Za-z0-9]{36,251}'),
  format('GitHub token', 'github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}'),
  format('GitLab token', String.raw`gl(?:pat|ptt|dt|rt|cbt|oas|soat|agent|imt)-[\w-]{20,}(?:\.[\w.]+)?`),
  format('GitLab token', String.raw`GR1348941[\w-]{20}`),
  format('Slack token', 'xox[abeoprs]-[A-Za-z0-9-]{10,}'),
  format('Slack token', String.raw`xapp-\d-[A-Z0-9]+-\d+-[a-f0-9]+`),
  format(
    'Slack webhook',
    String.raw`https://hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{40,}`,
  ),
  format('Stripe key', '[rs]k_(?:live|prod)_[A-Za-z0-9]{10,}'),
  format('Stripe test key', '[rs]k_test_[A-Za-z0-9]{10,}', true),
  format('Stripe webhook secret', 'whsec_[A-Za-z0-9]{32,}'),
  format('OpenAI key', String.raw`sk-(?:proj|svcacct|admin|None)-[\w-]{40,}`),
  format('OpenAI key', 'sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}'),
  format('OpenAI key', 'sk-[A-Za-z0-9]{48}'),
  format('Anthropic key', String.raw`sk-ant-[a-z]+\d{2}-[\w-]{60,}`),
  format('OpenRouter key', 'sk-or-v1-[0-9a-f]{64}'),
  format('Google API key', String.raw`AIza[\w-]{35}`),
  format('Google client secret', String.raw`GOCSPX-[\w-]{28}`),
  format('Google OAuth token', String.raw`ya29\.[\w-]{30,}`),
  format('npm token', 'npm_[A-Za-z0-9]{36}'),
  format('PyPI token', String.raw`pypi-AgEIcHlwaS5vcmc[\w-]{50,}`),
  format('RubyGems key', 'rubygems_[a-f0-9]{48}'),
  format('SendGrid key', String.raw`SG\.[\w-]{22}\.[\w-]{43}`),
  format('Mailgun key', 'key-[0-9a-f]{32}'),
  format('Mailchimp key', String.raw`[0-9a-f]{32}-us\d{1,2}`),
  format('Twilio key', 'SK[0-9a-f]{32}'),
  format('DigitalOcean token', 'do[opr]_v1_[a-f0-9]{64}'),
  format('Discord token', String.raw`[MNO][A-Za-z\d]{23,25}\.[\w-]{6}\.[\w-]{27,38}`),
  format(
    'Discord webhook',
    String.raw`https://(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks/\d{17,20}/[\w-]{60,}`,
  ),
  format('Telegram bot token', String.raw`\d{8,10}:AA[\w-]{33}`),
  format('Shopify token', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}'),
  format('Square token', String.raw`sq0(?:atp|csp)-[\w-]{22,43}`),
  format('Linear key', 'lin_api_[A-Za-z0-9]{40}'),
  format('Notion token', '(?:secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,})'),
  format('Figma token', String.raw`figd_[\w-]{40,}`),
  format('Supabase token', '(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,})'),
  format('Databricks token', 'dapi[0-9a-f]{32}'),
  format('Hugging Face token', 'hf_[A-Za-z]{34}'),
  format('Replicate token', 'r8_[A-Za-z0-9]{37}'),
  format('Groq key', 'gsk_[A-Za-z0-9]{52}'),
  format('xAI key', 'xai-[A-Za-z0-9]{80}'),
  format('Doppler token', String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]+\.)?[A-Za-z0-9]{40,44}`),
  format('Grafana token', String.raw`(?:glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_eyJ[\w+/=]{40,})`),
  format('New Relic key', 'NRAK-[A-Z0-9]{27}'),
  format('PlanetScale token', String.raw`pscale_(?:tkn|pw|oauth)_[\w.=-]{32,64}`),
  format('Postman key', 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}'),
  format('Sentry token', '(?:sntryu_[a-f0-9]{64}|sntrys_eyJ[A-Za-z0-9+/=_]{60,})'),
  format('Vault token', String.raw`hv[sb]\.[\w-]{24,}`),
  format('Terraform Cloud token', String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}`),
  format('Docker Hub token', String.raw`dckr_pat_[\w-]{27}`),
  format('Airtable token', String.raw`pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`),
  format('Azure client secret', String.raw`[A-Za-z0-9_~.]{3}\dQ~[\w~.-]{31,34}`),
  format('age key', 'AGE-SECRET-KEY-1[0-9A-Z]{58}'),
  { name: 'Azure storage key', pattern: /(?<=AccountKey=)[A-Za-z0-9+/]{86}==/g },
  { name: 'npm token', pattern: /(?<=:_authToken\s{0,20}=\s{0,20}["']?)(?!\$)[\w-]{20,}/g },
];
