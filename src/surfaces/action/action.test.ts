import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const home = join(import.meta.dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(join(home, file), 'utf8');

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly if?: string; readonly 'runs-on': string; readonly steps: readonly Step[] }>
  >;
}
interface Action {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action = parse(read('action.yml')) as Action;
const page = read('docs/action.md');
const workflows = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => parse(text!) as Workflow);

test('no text of a pull request becomes part of a script of the action', () => {
  expect(action.runs.steps.length).toBeGreaterThan(0);
  for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
  for (const name of Object.keys(action.inputs)) expect(page).toContain(`| \`${name}\` |`);
});

test('documented workflows give as few rights as possible, and nothing to strangers', () => {
  expect(workflows.map(({ jobs }) => jobs['review']!['runs-on'])).toEqual([
    'ubuntu-latest',
    'ubuntu-latest',
    'self-hosted',
  ]);
  for (const { on, permissions, jobs } of workflows) {
    expect(Object.keys(on)).toEqual(['pull_request']);
    expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
    const { if: condition = '', 'runs-on': runner, steps } = jobs['review']!;
    if (runner === 'self-hosted') expect(condition).toContain('head.repo.full_name == github.repository');
    const own = steps.find(({ uses }) => uses?.includes('/lintel@'));
    for (const { uses, run = '', env, with: input } of steps) {
      if (run !== '') expect(run).toBe('npm ci --ignore-scripts');
      if (uses?.startsWith('actions/checkout@'))
        expect(input).toMatchObject({ 'persist-credentials': false });
      if (env) expect(own!.env).toBe(env);
    }
    expect(Object.keys(own!.with ?? {}).filter((name) => !(name in action.inputs))).toEqual([]);
  }
});
