// Indexes of languages of which nothing is known, made by hand: what the index says is done only when someone decides so.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, toBinary } from '@bufbuild/protobuf';
import { IndexSchema } from '@c4312/scip/scip_pb.js';
import { expect, test } from 'vitest';
import { createRefactorer, foreignRequest } from '../refactor/index.ts';
import { repository } from '../refactor/testing/repository.ts';
import { importIndex } from './scip-answers.ts';
import { selectForeign } from './foreign-answers.ts';
import type { RefactorAnswer } from '../contract/index.ts';

const TEXT = 'fn before() {}\nbefore()\n';
const ID = 'tool manager package 1 before().';

async function renamed(ranges: readonly number[][], text: string): Promise<RefactorAnswer> {
  const { folder, project } = await repository({ 'a.lang': TEXT });
  const occurrences = ranges.map((range, at) => ({ symbol: ID, range, symbolRoles: at === 0 ? 1 : 0 }));
  const documents = [{ relativePath: 'a.lang', positionEncoding: 2, text, occurrences }];
  const index = create(IndexSchema, { metadata: { projectRoot: 'file:///r' }, documents });
  writeFileSync(join(folder, 'x.scip'), toBinary(IndexSchema, index));
  await importIndex(project, join(folder, 'x.scip'));
  const found = await selectForeign(project.state, 'before');
  const refactor = createRefactorer(project, async () => found);
  const request = foreignRequest(found!, 'after');
  return refactor.ask('rename', 'before', [{ name: 'before', request }], { dryRun: true });
}

const RANGES = [
  [0, 3, 9],
  [1, 0, 6],
];

test('a rename waits for a decision, since nobody knows what can be a name there', async () => {
  const answer = await renamed(RANGES, '');
  expect([answer.status, answer.reason]).toEqual(['needs_decision', 'language_unknown']);
  expect(answer.diff).toBe(`--- a/a.lang
+++ b/a.lang
@@ -1,2 +1,2 @@
-fn before() {}
-before()
+fn after() {}
+after()
`);
});

test('a use that the index leaves out is a question too', async () => {
  const answer = await renamed(RANGES.slice(0, 1), TEXT);
  expect(answer.reason).toBe('unresolved_use');
  expect(answer.witness!.disambiguation_checklist[0]!.look_at).toEqual(['a.lang:2:1']);
});

test('an index that carries another text, or names places that are not there, blocks', async () => {
  for (const answer of [
    await renamed(RANGES, `${TEXT}more`),
    await renamed([[0, 2, 8]], ''),
    await renamed(
      [
        [0, 3, 9],
        [7, 0, 6],
      ],
      '',
    ),
  ])
    expect([answer.status, answer.reason, answer.non_clean_files, answer.witness!.invariants_failed]).toEqual(
      ['blocked', 'files_not_clean', ['a.lang'], ['index_is_current']],
    );
});
