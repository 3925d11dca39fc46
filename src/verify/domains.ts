// Which code belongs to a domain that is held to more than the rest: where money is computed and where people are let in. What makes
// code belong there is data: words in the path of a file or in the name of a function, extended and narrowed by the settings.
import * as z from 'zod';
import { memo, pathTest } from '../base/index.ts';

export const DOMAINS = ['payment', 'auth'] as const;
export type Domain = (typeof DOMAINS)[number];

export interface DomainSpec {
  /** Of this table, by semver: a word more is a minor version, a word less or another threshold a major one. */
  readonly version: string;
  /** Words of a path or of a function's name; a name is taken apart where its case changes, and at dashes and dots. */
  readonly words: readonly string[];
  /** Words beside which the words above mean something else. */
  readonly unless: readonly string[];
  /** What tests of such code have to reach, as shares. */
  readonly adequacy: { readonly branchCoverage: number; readonly mutationScore?: number };
  /** Cases that its tests have to show. */
  readonly requiredCases: readonly string[];
}

const listed = (text: string): string[] => text.trim().split(/\s+/);

export const DOMAIN_SPECS: Readonly<Record<Domain, DomainSpec>> = {
  payment: {
    version: '1.0.0',
    words: listed(`
      payment payments billing invoice invoices invoicing checkout refund refunds payout payouts
      pricing price prices tax taxes vat surcharge money currency currencies installment installments
      ledger donation donations
    `),
    unless: ['git', 'branch', 'commit', 'worktree', 'repository', 'vcs', 'ref', 'refs', 'tag'],
    adequacy: { branchCoverage: 0.9, mutationScore: 0.85 },
    requiredCases: ['normal', 'negative', 'overflow', 'currency_mismatch'],
  },
  auth: {
    version: '1.0.0',
    words: listed(`
      auth authenticate authenticates authentication authenticator authorize authorization login logon
      signin signup password passwords passwd credential credentials oauth oauth2 openid oidc saml sso
      jwt mfa totp otp passkey webauthn
    `),
    unless: [],
    adequacy: { branchCoverage: 1 },
    requiredCases: ['correct', 'incorrect', 'timing_attack'],
  },
};

const domainSchema = z.strictObject({
  paths: z
    .array(z.string().min(1))
    .default([])
    .describe('files and folders that belong to the domain, whatever they are called'),
  words: z
    .array(z.string().min(1))
    .default([])
    .describe('words of paths and names of functions that belong to the domain, besides the built-in ones'),
  except: z
    .array(z.string().min(1))
    .default([])
    .describe('files and folders that do not belong to the domain'),
});

export const domainsSchema = z.strictObject({
  payment: domainSchema.prefault({}).describe('code that computes money'),
  auth: domainSchema.prefault({}).describe('code that lets people in'),
});

export type DomainSettings = z.infer<typeof domainsSchema>;

const BUILT_IN: DomainSettings = domainsSchema.parse({});

/** The domain of a function, or of a whole file; the first that fits. */
export function domainOf(
  file: string,
  functionName?: string,
  settings: DomainSettings = BUILT_IN,
): Domain | undefined {
  return DOMAINS.find((domain) => belongsTo(domain, file, functionName, settings));
}

export function belongsTo(
  domain: Domain,
  file: string,
  functionName: string | undefined,
  settings: DomainSettings = BUILT_IN,
): boolean {
  const { words, isNamed, isExcepted } = matchersOf(settings)[domain];
  if (isExcepted(file)) return false;
  if (isNamed(file)) return true;
  const { unless } = DOMAIN_SPECS[domain];
  const found = [...wordsOf(file.replace(/\.\w+$/, '')), ...wordsOf(functionName ?? '')];
  return found.some((word) => words.has(word)) && !found.some((word) => unless.includes(word));
}

/** `chargeCard_v2` is `charge`, `card`, `v2`. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

interface Matchers {
  readonly words: ReadonlySet<string>;
  readonly isNamed: (file: string) => boolean;
  readonly isExcepted: (file: string) => boolean;
}

const matchersOf = memo((settings: DomainSettings): Readonly<Record<Domain, Matchers>> => {
  const of = (domain: Domain): Matchers => {
    const { paths, words, except } = settings[domain];
    return {
      words: new Set([...DOMAIN_SPECS[domain].words, ...words.map((word) => word.toLowerCase())]),
      isNamed: pathTest(paths),
      isExcepted: pathTest(except),
    };
  };
  return { payment: of('payment'), auth: of('auth') };
});
