// Every change of the table, put to every command: what one of them rejects, no other approves, merges or calls clean.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../host/testing/temporary-folder.ts';
import { expectedOf, fiveAnswers } from './testing/five-answers.ts';
import { isOfScan, JUDGED_CHANGES } from './testing/judged-changes.ts';

const temporary = temporaryFolder();
process.env['XDG_STATE_HOME'] = join(temporary, 'state');

test.each(JUDGED_CHANGES)('$name: $verdict, whoever is asked', async (change) => {
  expect(await fiveAnswers(temporary, change)).toMatchObject(expectedOf(change, isOfScan(change)));
});
