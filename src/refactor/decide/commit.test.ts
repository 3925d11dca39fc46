import { expect, test } from 'vitest';
import type { RefactorAnswer } from '../../contract/index.ts';
import { createRefactorer } from '../index.ts';
import { commitRequest } from '../testing/commit-request.ts';
import { repository } from '../testing/repository.ts';

const FILES = {
  'a.ts': 'export const a = 1;\n',
  'b.ts': "import { a } from './a.js';\nexport const b = a;\n",
};

/** What comes of it, as far as it is more than the answer to a rename. */
function told({ status, reason, message, applied, candidates, non_clean_files }: RefactorAnswer): object {
  return {
    is: [status, ...(reason === undefined ? [] : [reason])].join(' '),
    message,
    applied,
    candidates: candidates.map(({ id }) => id),
    ...(non_clean_files ? { non_clean_files } : {}),
  };
}

test('a plan is committed with the proof of its answer, once', async () => {
  const { rename, refactor, read } = await repository(FILES);
  const answer = await rename('a.ts#a', 'c', { dryRun: true });
  expect([answer.status, answer.applied, read('a.ts')]).toEqual(['ok', false, FILES['a.ts']]);
  const request = commitRequest(answer);
  expect(told(await refactor.commit(request))).toEqual({
    is: 'ok',
    message: 'a → c',
    applied: true,
    candidates: [],
  });
  expect(read('b.ts')).toBe("import { c } from './a.js';\nexport const b = c;\n");
  expect(told(await refactor.commit(request))).toEqual({
    is: 'refused plan_committed',
    message: 'The plan has already been carried out',
    applied: false,
    candidates: [],
  });
});

test('a byte that changed since blocks, and says where', async () => {
  const { rename, refactor, write, read } = await repository(FILES);
  const answer = await rename('a.ts#a', 'c', { dryRun: true });
  write('b.ts', `${FILES['b.ts']}\n`);
  const blocked = await refactor.commit(commitRequest(answer));
  expect(told(blocked)).toEqual({
    is: 'blocked files_not_clean',
    message: 'b.ts changed since the plan was made',
    applied: false,
    candidates: [],
    non_clean_files: ['b.ts'],
  });
  expect(blocked.suggested_refresh_scope).toEqual({ files: ['b.ts'] });
  expect(read('a.ts')).toBe(FILES['a.ts']);
  expect(refactor.plans().plans.map((plan) => [plan.state, plan.non_clean_files])).toEqual([
    ['open', ['b.ts']],
  ]);
});

test('without a proof, a byte that changed since blocks as well', async () => {
  const { rename, refactor, write, read } = await repository(FILES);
  const { plan_id } = await rename('a.ts#a', 'c', { dryRun: true });
  write('b.ts', `${FILES['b.ts']}\n`);
  const early = await refactor.commit({ plan_id: plan_id! });
  expect([early.status, early.reason, early.non_clean_files]).toEqual([
    'blocked',
    'files_not_clean',
    ['b.ts'],
  ]);
  expect(read('a.ts')).toBe(FILES['a.ts']);
  write('b.ts', FILES['b.ts']);
  expect((await refactor.commit({ plan_id: plan_id! })).applied).toBe(true);
  expect(read('a.ts')).toBe('export const c = 1;\n');
});

test('a file that came to matter since blocks', async () => {
  const { rename, refactor, write, read, symbol } = await repository(FILES);
  const renamed = await rename('a.ts#a', 'c', { dryRun: true });
  const moved = await refactor.move({ path: 'a.ts' }, 'lib/a.ts', { dryRun: true });
  write('new.ts', FILES['b.ts']);
  const committed = await Promise.all(
    [renamed, moved].map(({ plan_id: id }) =>
      refactor.commit({ plan_id: id!, selected_candidate_id: 'semantic' }),
    ),
  );
  for (const answer of committed)
    expect(told(answer)).toEqual({
      is: 'blocked files_not_clean',
      message: 'new.ts became relevant after the plan was made',
      applied: false,
      candidates: [],
      non_clean_files: ['new.ts'],
    });
  expect([read('a.ts'), symbol('a.ts#a').file]).toEqual([FILES['a.ts'], 'a.ts']);
});

test('a file that is replaced while it is looked at blocks', async () => {
  const { rename, write, read } = await repository({ 'a.ts': 'export const a = 1;\n' });
  const text = 'export const b = 1, a = b;\n';
  write('a.ts', text);
  for (const dryRun of [true, false]) {
    const answer = await rename('a.ts#a', 'c', { dryRun });
    expect(told(answer)).toEqual({
      is: 'blocked files_not_clean',
      message: 'a.ts changed in the meantime; nothing was written',
      applied: false,
      candidates: [],
      non_clean_files: ['a.ts'],
    });
    expect(answer.diff).toBe('');
  }
  expect(read('a.ts')).toBe(text);
});

test('a long line is shown in part, and what is shown is enough for a proof', async () => {
  const line = `export const a = 1; // ${'x'.repeat(176)} ${'y'.repeat(100)}`;
  const { rename, refactor } = await repository({ 'a.ts': `${line}\n` });
  const answer = await rename('a.ts#a', 'c', { dryRun: true });
  const request = commitRequest(answer);
  expect(request.proof!.anchors[0]!.content).toBe(line.slice(0, 199));
  const { status, applied } = await refactor.commit(request);
  expect([status, applied]).toEqual(['ok', true]);
});

test('what is not done with a change can be done after it', async () => {
  const line = "export const loadUser = 1; console.log(loadUser, 'loadUser');\n";
  const { rename, refactor, read } = await repository({ 'a.ts': line });
  const answer = await rename('a.ts#loadUser', 'fetch');
  const after = line.replaceAll(/(?<!')loadUser/g, 'fetch');
  expect([answer.status, answer.applied, read('a.ts')]).toEqual(['ok', true, after]);
  expect(answer.candidates.map(({ id }) => id)).toEqual(['text']);
  expect(answer.decision_capsules[0]!.candidate_outputs.map(({ selects }) => selects)).toEqual(['text']);
  const committed = await refactor.commit(commitRequest(answer));
  expect(told(committed)).toEqual({
    is: 'ok',
    message: 'loadUser → fetch, also 1 more in strings and texts',
    applied: true,
    candidates: [],
  });
  expect(read('a.ts')).toBe(line.replaceAll('loadUser', 'fetch'));
  await refactor.undo();
  expect(read('a.ts')).toBe(after);
});

test('any process knows what was answered, until the plan is closed', async () => {
  const { rename, refactor, project } = await repository(FILES);
  const answer = await rename('a.ts#a', 'c', { dryRun: true });
  const elsewhere = createRefactorer(project);
  expect(elsewhere.plan(answer.plan_id!)).toEqual({ ...refactor.plans().plans[0], answer });
  elsewhere.cancel(answer.plan_id!);
  expect(refactor.plan(answer.plan_id!)).toEqual({ ...refactor.plans().plans[0], state: 'cancelled' });
  expect([refactor.plan('0000000000000000'), refactor.cancel('../x')]).toEqual([undefined, undefined]);
});

test('a proof that does not hold is refused', async () => {
  const { rename, refactor } = await repository(FILES);
  const answer = await rename('a.ts#a', 'c', { dryRun: true });
  const request = commitRequest(answer);
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
  expect(refactor.cancel(answer.plan_id!)!.plans[0]!.state).toBe('cancelled');
  expect((await refactor.commit(request)).reason).toBe('plan_cancelled');
});

test('what was decided once is not asked again about the same lines', async () => {
  const { rename, refactor, read, write, project } = await repository({
    'package.json': '{"name":"p","version":"1.0.0","exports":"./a.ts"}',
    'a.ts': 'const a = 1;\nexport { a };\n',
  });
  const first = await rename('a.ts#a', 'c');
  await refactor.commit({ plan_id: first.plan_id!, selected_candidate_id: 'keep' });
  expect(read('a.ts')).toBe('const c = 1;\nexport { c as a };\n');
  await refactor.undo();
  expect(told(await rename('a.ts#a', 'c'))).toEqual({
    is: 'ok decision_replayed',
    message: 'a → c; the package keeps exporting a, as decided before',
    applied: true,
    candidates: [],
  });
  await refactor.undo();
  write('a.ts', 'const a = 2;\nexport { a };\n');
  await project.update();
  expect((await rename('a.ts#a', 'c')).status).toBe('needs_decision');
});

test.each(['semantic', 'semantic_and_receivers'])(
  'what was decided once is not done again where another file would break: %s',
  async (candidate) => {
    const { rename, refactor, read, write, project } = await repository({
      'a.ts': 'export class A { prop = 1 }\nexport const f = (x: any) => x.prop;\n',
    });
    const first = await rename('a.ts#A.prop', 'size');
    expect(
      (await refactor.commit({ plan_id: first.plan_id!, selected_candidate_id: candidate })).applied,
    ).toBe(true);
    await refactor.undo();
    expect((await rename('a.ts#A.prop', 'size')).reason).toBe('decision_replayed');
    await refactor.undo();
    write('b.ts', "import { A } from './a';\nexport const g = (a: A): { prop: number } => a;\n");
    await project.update();
    const { status, applied } = await rename('a.ts#A.prop', 'size');
    expect([status, applied]).toEqual(['needs_decision', false]);
    expect(read('a.ts')).toBe('export class A { prop = 1 }\nexport const f = (x: any) => x.prop;\n');
  },
);
