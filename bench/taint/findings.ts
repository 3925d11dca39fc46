// What the check `security` says of files that are all new, as `file:line` by weakness.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openProject } from '../../src/project/index.ts';
import { compare } from '../../src/scan/index.ts';
import { changedFiles } from '../../src/verify/changed-files.ts';
import { security } from '../../src/verify/checks/security/security.ts';
import { verifySettingsSchema } from '../../src/verify/settings.ts';
import { makeTemporary, removeTemporary } from '../temporary.ts';

export interface Found {
  readonly code: string;
  readonly at: string;
  readonly status: string;
}

export async function findingsOf(files: ReadonlyMap<string, string>): Promise<Found[]> {
  const root = makeTemporary('taint');
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  // Files count by what is in them: what a suite of labels calls a test is the program here.
  const roles = Object.fromEntries([...files.keys()].map((path) => [path, 'source' as const]));
  const project = await openProject(root, { threads: 1, maxFileBytes: 2_000_000, versions: '', roles });
  const then = await project.after(new Map([...files.keys()].map((path) => [path, null])));
  const { complaints } = await security.run({
    root,
    base: 'base',
    before: then,
    after: project,
    files: await changedFiles(then.state.snapshot, project.state.snapshot),
    compared: compare(project, then, project, true),
    scan: () => Promise.reject(new Error('security does not scan')),
    memory: project,
    plan: undefined,
    mode: 'pr',
    isStrict: false,
    settings: verifySettingsSchema.parse({}),
    detectorSettings: {},
  });
  then.close();
  project.close();
  removeTemporary(root);
  return complaints.map(({ code, file, span, status }) => ({
    code,
    at: `${file ?? ''}:${span?.start.line ?? 0}`,
    status,
  }));
}
