// The tables that come with Lintel, under one version. A new major version may complain of more; a repository that names an older one is
// asked for a look first.
import { specSchema, type SourceKind, type SpecRows } from '../../../../taint/index.ts';
import { auth } from './auth.ts';
import { browser } from './browser.ts';
import { code } from './code.ts';
import { commands } from './commands.ts';
import { databases } from './databases.ts';
import { express } from './express.ts';
import { files } from './files.ts';
import { frameworks } from './frameworks.ts';
import { language } from './language.ts';
import { markup } from './markup.ts';
import { messages } from './messages.ts';
import { objects } from './objects.ts';
import { queries } from './queries.ts';
import { requests } from './requests.ts';
import { web } from './web.ts';

export const SECURITY_VERSION = '1.0.0';

export const TABLES: readonly SpecRows[] = [
  language,
  express,
  frameworks,
  web,
  messages,
  files,
  commands,
  code,
  requests,
  objects,
  databases,
  queries,
  markup,
  browser,
  auth,
].map((table) => specSchema.parse(table));

export interface Kind extends SourceKind {
  readonly status: 'fail' | 'review';
  /** Who decides, or what it is. */
  readonly is: string;
}

/** Kinds of sources: what they can lead to, and how sure it is that someone else decides on them. */
export const KINDS: Readonly<Record<string, Kind>> = {
  remote: { cwes: [22, 78, 79, 89, 94, 601, 918, 1321], status: 'fail', is: 'a request' },
  browser: { cwes: [79, 94, 601, 1321], status: 'fail', is: 'the address or a message of the page' },
  library: { cwes: [78, 94, 1321], behindText: [78], status: 'review', is: 'whoever calls the package' },
  parameter: { cwes: [1321], status: 'review', is: 'whoever calls the function' },
  response: { cwes: [78, 94], status: 'review', is: 'a server that is asked' },
  local: { cwes: [78], behindText: [78], status: 'review', is: 'the command line' },
  environment: { cwes: [78], behindText: [78], status: 'review', is: 'the environment' },
  password: { cwes: [256, 532], status: 'fail', is: 'a password' },
  secret: { cwes: [532], status: 'fail', is: 'a secret' },
};
