// What external tools said before: they read a disk, and a revision is on none. Only files that differ are asked about, in a
// folder of their own with the configs beside them; in files that are the same a tool says the same.
import type { Enabled } from '../detectors/index.ts';
import { folderOf, joinPath, nameOf } from '../base/index.ts';
import { makeFolder, makeScratchFolder, writeAtomically } from '../host/index.ts';
import { openProject } from '../project/index.ts';
import type { BaseFinding } from '../scan/index.ts';
import { diffSnapshots, installedView, type Snapshot } from '../snapshot/index.ts';
import { languageOf } from '../syntax/index.ts';

type Scanning = typeof import('../scan/index.ts');

/** Files by which tools are configured. */
const CONFIG =
  /^(?:\.?(?:oxlint|oxfmt|prettier|eslint|biome|dprint)|\.editorconfig$|package\.json$|[tj]sconfig.*\.json$)/;

export interface ToolBase {
  readonly findings: readonly BaseFinding[];
  /** Tools that could not run. */
  readonly failed: readonly string[];
}

export async function toolBase(
  scanning: Scanning,
  before: Snapshot,
  after: Snapshot,
  enabled: readonly Enabled[],
  isTrusted: boolean,
): Promise<ToolBase> {
  const { changed, removed } = diffSnapshots(before, after);
  const sources = [...changed, ...removed].filter((path) => languageOf(path) !== undefined);
  if (sources.length === 0 || enabled.length === 0) return { findings: [], failed: [] };
  const { path: folder, remove } = makeScratchFolder('base');
  try {
    await before.prefetch(sources);
    const configs = before.paths.filter((path) => CONFIG.test(nameOf(path)));
    for (const path of new Set([...sources, ...configs])) {
      const bytes = before.readBytes(path);
      if (bytes === undefined) continue;
      makeFolder(`${folder}/${folderOf(path)}`);
      writeAtomically(`${folder}/${path}`, bytes);
    }
    copyVersions(after.root, folder, configs);
    return await scanFolder(scanning, folder, enabled, isTrusted);
  } finally {
    remove();
  }
}

/** Which version of a tool is installed decides which of its rules count: both sides are judged by the one that is there. */
function copyVersions(root: string, folder: string, configs: readonly string[]): void {
  const installed = installedView(root);
  for (const at of new Set(configs.map(folderOf))) {
    const path = joinPath(at, 'node_modules/oxlint/package.json')!;
    const text = installed.read(path);
    if (text === undefined) continue;
    makeFolder(`${folder}/${folderOf(path)}`);
    writeAtomically(`${folder}/${path}`, new TextEncoder().encode(text));
  }
}

async function scanFolder(
  scanning: Scanning,
  folder: string,
  enabled: readonly Enabled[],
  isTrusted: boolean,
): Promise<ToolBase> {
  const project = await openProject(folder, { threads: 1, maxFileBytes: 5_000_000, versions: '' });
  try {
    const tools = scanning.createTools(folder, isTrusted);
    const { findings, unknowns } = await scanning.judgeMoment(project, {
      enabled,
      hasTypes: false,
      failOn: 'none',
      plain: true,
      tools,
      memory: {},
    });
    return { findings, failed: unknowns.failed };
  } finally {
    await project.close();
  }
}
