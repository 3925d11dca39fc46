import { expect, test } from 'vitest';
import type { CandidateAnswer, CommitRequest, RefactorAnswer } from '../../contract/index.ts';
import { repository } from '../testing/repository.ts';

const FILES = {
  'a.ts': 'export const a = 1;\n',
  'b.ts': "import { a } from './a.js';\nexport const b = a;\n",
};

/** What an agent sends back from what it was told. */
function requestFor(answer: RefactorAnswer, { id, occurrences }: CandidateAnswer): CommitRequest {
  const lines = occurrences.map(({ file, span, content, content_hash }) => ({
    file,
    line: span.start.line,
    content,
    content_hash,
  }));
  return {
    plan_id: answer.plan_id!,
    selected_candidate_id: id,
    proof: {
      symbol_identity: answer.symbol,
      anchors: lines.map(({ file, line, content }) => ({ file, line, content })),
      file_line_evidence: lines.map(({ file, line, content_hash }) => ({ file, line, content_hash })),
    },
  };
}

test('a plan is committed with the proof of its answer, once', async () => {
  const { rename, refactor, read } = await repository(FILES);
  const answer = await rename('a.ts#a', 'c', { dryRun: true });
  expect([answer.status, answer.applied, read('a.ts')]).toEqual(['ok', false, FILES['a.ts']]);
  const request = requestFor(answer, answer.candidates[0]!);
  expect(await refactor.commit(request)).toMatchObject({ status: 'ok', applied: true });
  expect(read('b.ts')).toBe("import { c } from './a.js';\nexport const b = c;\n");
  expect(await refactor.commit(request)).toMatchObject({ status: 'refused', reason: 'plan_committed' });
});

test('a byte that changed since blocks, and says where', async () => {
  const { rename, refactor, write, read } = await repository(FILES);
  const answer = await rename('a.ts#a', 'c', { dryRun: true });
  write('b.ts', `${FILES['b.ts']}\n`);
  expect(await refactor.commit(requestFor(answer, answer.candidates[0]!))).toMatchObject({
    status: 'blocked',
    reason: 'files_not_clean',
    non_clean_files: ['b.ts'],
    suggested_refresh_scope: { files: ['b.ts'] },
    applied: false,
  });
  expect(read('a.ts')).toBe(FILES['a.ts']);
  expect(refactor.plans().plans[0]).toMatchObject({ state: 'open', non_clean_files: ['b.ts'] });
});

test('a proof that does not hold is refused', async () => {
  const { rename, refactor } = await repository(FILES);
  const answer = await rename('a.ts#a', 'c', { dryRun: true });
  const request = requestFor(answer, answer.candidates[0]!);
  const { proof } = request;
  const reasons = [
    { ...request, selected_candidate_id: 'other' },
    { ...request, plan_id: '0000000000000000' },
    { ...request, proof: { ...proof, symbol_identity: 'a.ts#b' } },
    { ...request, proof: { ...proof, anchors: [{ file: 'a.ts', line: 1, content: 'else' }] } },
    { ...request, proof: { ...proof, file_line_evidence: [{ file: 'a.ts', line: 1, content_hash: '0' }] } },
    { ...request, proof: { ...proof, anchors: [], file_line_evidence: [] } },
  ].map(async (bad) => (await refactor.commit(bad)).reason);
  expect(await Promise.all(reasons)).toEqual([
    'candidate_not_found',
    'plan_not_found',
    'symbol_mismatch',
    'anchor_mismatch',
    'file_changed',
    'proof_empty',
  ]);
  expect(refactor.cancel(answer.plan_id!).plans[0]!.state).toBe('cancelled');
  expect((await refactor.commit(request)).reason).toBe('plan_cancelled');
});

test('what was decided once is not asked again about the same lines', async () => {
  const { rename, refactor, read, write, project } = await repository({
    'package.json': '{"name":"p","version":"1.0.0","exports":"./a.ts"}',
    'a.ts': 'const a = 1;\nexport { a };\n',
  });
  const first = await rename('a.ts#a', 'c');
  await refactor.commitOwn(first.plan_id!, 'keep');
  expect(read('a.ts')).toBe('const c = 1;\nexport { c as a };\n');
  await refactor.undo();
  expect(await rename('a.ts#a', 'c')).toMatchObject({
    status: 'ok',
    reason: 'decision_replayed',
    applied: true,
  });
  await refactor.undo();
  write('a.ts', 'const a = 2;\nexport { a };\n');
  await project.update();
  expect((await rename('a.ts#a', 'c')).status).toBe('needs_decision');
});
