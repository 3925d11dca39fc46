// The way to a forge. Its client is loaded when it is opened: most questions need none.
import { Failure } from '../../contract/index.ts';
import type { Forge } from './forge.ts';

export interface ForgeOptions {
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** Of the forge's interface, such as `https://github.example.com/api/v3`; that of github.com by default. */
  readonly baseUrl?: string;
  readonly auth: ForgeAuth;
  /** How many milliseconds are waited where the forge asks for a second; 0 also lifts the pause between writes. For tests. */
  readonly msPerSecond?: number;
  /** How many milliseconds a reply is waited for; a minute by default. */
  readonly replyWithinMs?: number;
}

export type ForgeAuth =
  | { readonly kind: 'token'; readonly token: string }
  /** Tokens of an app are asked for one repository only. */
  | {
      readonly kind: 'app';
      readonly appId: number;
      readonly privateKey: string;
      readonly installation?: number;
    };

const GITHUB = 'https://api.github.com';

export async function openForge(options: ForgeOptions): Promise<Forge> {
  const [, owner, name] = /^([\w.-]+)\/([\w.-]+)$/.exec(options.repository) ?? [];
  if (owner === undefined || name === undefined) {
    const message = `${JSON.stringify(options.repository)} is not a repository: it is written OWNER/NAME.`;
    throw new Failure('USAGE', { message });
  }
  const { openGithub } = await import('./github.ts');
  return openGithub({ ...options, baseUrl: safeAddress(options.baseUrl ?? GITHUB), owner, name });
}

/** A token is not sent in the clear to another machine. */
function safeAddress(text: string): string {
  const url = URL.parse(text);
  const isLocal = url !== null && /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(url.hostname);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
  if (!isSafe || url.username !== '' || url.password !== '') {
    const message = `${JSON.stringify(url?.origin ?? text)} is not the address of a forge: it begins with https:// and has no password.`;
    throw new Failure('USAGE', { message });
  }
  return text.replace(/\/+$/, '');
}
