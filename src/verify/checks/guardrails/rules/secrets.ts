// No secret is brought into the repository: whatever is committed once stays in its history.
import * as z from 'zod';
import { pathTest } from '../../../../base/index.ts';
import { wasThere } from '../added-lines.ts';
import { defineRule, type Objection } from '../rule.ts';
import { secretsAddedTo, type AddedSecret } from '../secrets/added-secrets.ts';
import { masked } from '../secrets/find-secrets.ts';
import { shownPlace } from '../shown-place.ts';

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

function objectionOf({ file, line, where, secret, isDoubtful }: AddedSecret): Objection {
  const { name, value } = secret;
  const article = /^[aeiou]/i.test(name) ? 'an' : 'a';
  const what = name.startsWith('value of') ? `the ${name}` : `${article} ${name}`;
  return {
    ...(isDoubtful ? { status: 'review' as const } : {}),
    code: 'SECRET_ADDED',
    file: file.path,
    ...placeIn(file, line, secret),
    message: `${isDoubtful ? 'This may be' : 'The change adds'} ${what}${WHERE[where]}: ${masked(value)} (${value.length} characters).`,
    instruction: `Take the value out of ${line === undefined ? file.path : `${file.path}:${line}`} and read it from the environment or a secret store; if it was ever valid, revoke it.`,
  };
}

const WHERE = { text: '', name: ' in the name of a file', link: ' as the target of a link' } as const;

function placeIn(
  file: AddedSecret['file'],
  line: number | undefined,
  { name, value, start, known }: AddedSecret['secret'],
): Pick<Objection, 'span' | 'witness'> {
  const proof =
    known === 'by shape'
      ? `The value is new here, and has the form of ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}.`
      : 'The line is new, its name says that the value is secret, and the value looks random.';
  if (line === undefined) return { witness: { proof, places: [] } };
  const place = shownPlace({ side: 'after', file: file.path, text: file.textAfter! }, 'secret', line);
  const column = start + 1;
  return {
    span: { start: { line, column }, end: { line, column: column + value.length } },
    witness: { proof, places: [place] },
  };
}
