// No secret is brought into the repository: whatever is committed once stays in its history.
import * as z from 'zod';
import { pathTest } from '../../../../base/index.ts';
import type { Change } from '../../../change.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import { addedLines, wasThere } from '../added-lines.ts';
import { defineRule, type Objection } from '../rule.ts';
import { useOf, type FileUse } from '../role-of.ts';
import { masked, secretsIn, type Secret } from '../secrets/find-secrets.ts';
import { lineContext, shownPlace } from '../shown-place.ts';

export const secrets = defineRule({
  id: 'secrets',
  about: 'no secret is brought into the repository',
  severity: 'fail',
  options: {
    ignorePaths: z
      .array(z.string())
      .describe('files or folders in which nothing is a secret (`src/*.ts`, `**/{a,b}`, `!docs`)'),
    ignoreValues: z.array(z.string()).describe('values that are known to be no secrets'),
  },
  values: { ignorePaths: [], ignoreValues: [] },
  judge(change, { ignorePaths, ignoreValues }) {
    const ignored = pathTest(ignorePaths);
    return change.files
      .filter(({ path }) => !ignored(path))
      .flatMap((file) => secretsAddedTo(change, file))
      .filter(({ secret }) => !ignoreValues.includes(secret.value) && !wasThere(change.files, secret.value))
      .map(objectionOf);
  },
});

interface AddedSecret {
  readonly file: ChangedFile;
  readonly line: number;
  readonly secret: Secret;
  readonly isDoubtful: boolean;
}

/** Where there is nothing that anyone wrote. */
const NEVER: ReadonlySet<FileUse> = new Set(['lock', 'snapshot', 'binary', 'data']);
/** Where a value that is called a secret is hardly ever one. */
const ONLY_BY_SHAPE: ReadonlySet<FileUse> = new Set(['docs', 'test', 'generated']);
const EXAMPLE_FILE =
  /\.(?:example|sample|template|dist|tpl|tmpl|defaults?)(?:\.\w+)?$|(?:^|[/.-])(?:example|sample|template)\.[\w.]+$|\.env\.(?:test|ci)$/i;

function secretsAddedTo(change: Change, file: ChangedFile): AddedSecret[] {
  const use = useOf(change, file);
  if (NEVER.has(use) || use === 'sample' || file.textAfter === undefined) return [];
  const isLoose = ONLY_BY_SHAPE.has(use) || EXAMPLE_FILE.test(file.path);
  const context = lineContext(file.path, file.textAfter);
  const lines = file.textAfter.split(/\r\n|[\n\r]/);
  const around = (line: number): string => lines.slice(Math.max(0, line - 1 - NEAR), line + NEAR).join('\n');
  return addedLines(file).flatMap(({ line, text }) =>
    secretsIn(text, context(line))
      .filter((secret) => !isPublic(secret, around(line)))
      .filter(({ name, known }) => !isLoose || (known === 'by shape' && !IN_TESTS.test(name)))
      .map((secret) => ({ file, line, secret, isDoubtful: isLoose || secret.isDoubtful })),
  );
}

/** How many lines before and after a value tell what it belongs to. */
const NEAR = 4;

/** Keys that every visitor of a page gets to see: of a search, and of an app of Firebase. */
function isPublic({ name, value }: Secret, around: string): boolean {
  if (name === 'Google API key') return /firebase|authDomain/i.test(around);
  return /^[0-9a-f]{32}$/.test(value) && /algolia|docsearch|indexName/i.test(around);
}

/** What tests and documents have of their own. */
const IN_TESTS = /^(?:private key|password in an address|Stripe test key)$/;

function objectionOf({ file, line, secret, isDoubtful }: AddedSecret): Objection {
  const { name, value, start } = secret;
  const text = file.textAfter!;
  const place = shownPlace({ side: 'after', file: file.path, text }, 'secret', line);
  const column = start + 1;
  const article = /^[aeiou]/i.test(name) ? 'an' : 'a';
  const what = name.startsWith('value of') ? `the ${name}` : `${article} ${name}`;
  return {
    ...(isDoubtful ? { status: 'review' as const } : {}),
    code: 'SECRET_ADDED',
    file: file.path,
    span: { start: { line, column }, end: { line, column: column + value.length } },
    message: `${isDoubtful ? 'This may be' : 'The change adds'} ${what}: ${masked(value)} (${value.length} characters).`,
    witness: {
      proof:
        secret.known === 'by shape'
          ? `The line is new, and the value has the form of ${article} ${name}.`
          : `The line is new, its name says that the value is secret, and the value looks random.`,
      places: [place],
    },
    instruction: `Take the value out of ${file.path}:${line} and read it from the environment or a secret store; if it was ever valid, revoke it.`,
  };
}
