// One labelled change, judged as the product judges it.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openProject } from '../../src/project/index.ts';
import { compare } from '../../src/scan/index.ts';
import { changedFiles, verifyChange, verifySettingsSchema } from '../../src/verify/index.ts';
import type { GuardrailCase } from './case.ts';

/** What was said, as codes without doubles: `CODE` for a failure, `CODE?` for what has to be looked at, `CODE!` for what is unknown. */
export async function runCase({ before, after, settings = {} }: GuardrailCase): Promise<string[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-guardrails-')));
  try {
    for (const [path, text] of Object.entries({ ...before, ...after })) {
      if (text === null) continue;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const project = await openProject(root, { threads: 1, maxFileBytes: 5_000_000, versions: '' });
    const then = await project.after(new Map(Object.keys(after).map((path) => [path, before[path] ?? null])));
    try {
      const { checks } = await verifyChange(
        {
          root,
          base: 'base',
          before: then,
          after: project,
          files: await changedFiles(then.state.snapshot, project.state.snapshot),
          compared: compare(project, then, project, false),
          scan: () => Promise.reject(new Error('guardrails do not scan')),
          memory: project,
          plan: undefined,
          mode: 'pr',
          isStrict: false,
          settings: verifySettingsSchema.parse({ guardrails: settings }),
          detectorSettings: {},
        },
        { only: ['guardrails'] },
      );
      const marks = { fail: '', review: '?', unknown: '!', pass: '', skipped: '' };
      return [
        ...new Set(checks.flatMap(({ code, status }) => (code === undefined ? [] : [code + marks[status]]))),
      ];
    } finally {
      await then.close();
      await project.close();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
