// The tests of Mocha: those that its flags and its configuration name, or the folder `test`.
import { joinPath } from '../../base/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import { asTexts, type ConfigObject } from '../literal-config.ts';
import { globTest, plainPath, SCRIPT } from './globs.ts';
import type { RunnerSetup, TestFiles } from './setup.ts';

export function mochaFiles(
  snapshot: Snapshot,
  { folder, flags }: RunnerSetup,
  config: ConfigObject,
): TestFiles {
  const listed = asTexts(config['spec'] ?? config['_']);
  const given = [...flags.files, ...listed.texts];
  const isRecursive = config['recursive'] === true || flags.kept.includes('--recursive');
  const globs = (given.length === 0 ? ['test'] : given).flatMap((spec) =>
    mochaGlobs(snapshot, folder, plainPath(spec), isRecursive),
  );
  const required = [
    ...asTexts(config['require']).texts,
    ...asTexts(config['file']).texts,
    ...asTexts(config['import']).texts,
    ...flags.kept.filter((_, index) => REQUIRES.has(flags.kept[index - 1] ?? '')),
  ];
  const exclude = [
    ...asTexts(config['ignore']).texts,
    ...asTexts(config['exclude']).texts,
    ...flags.kept.filter((_, index) => IGNORES.has(flags.kept[index - 1] ?? '')),
  ];
  const isTest = globTest(folder, globs, exclude);
  return {
    isTest: (path) => SCRIPT.test(path) && isTest(path),
    support: required.flatMap((path) => supportPath(snapshot, folder, path)),
    hasAliases: false,
    checksTypes: required.some((name) => name === 'ts-node/register' || name === 'ts-mocha/src'),
  };
}

const REQUIRES = new Set(['--require', '-r', '--file', '--import']);
const IGNORES = new Set(['--exclude', '--ignore']);

function supportPath(snapshot: Snapshot, folder: string, path: string): string[] {
  const at = joinPath(folder, plainPath(path));
  return ['', '.js', '.ts', '.cjs', '.mjs']
    .map((end) => `${at}${end}`)
    .filter((candidate) => snapshot.has(candidate));
}

/** A folder means the scripts in it. */
function mochaGlobs(snapshot: Snapshot, folder: string, spec: string, isRecursive: boolean): string[] {
  const path = joinPath(folder, spec);
  if (path === undefined || !snapshot.hasFolder(path))
    return SCRIPT.test(spec) || /[*?{[]/.test(spec) ? [spec] : [`${spec}{,.js,.ts,.cjs,.mjs}`];
  return [`${spec.replace(/\/$/, '')}/${isRecursive ? '**/' : ''}*.{js,cjs,mjs,ts,tsx,jsx,mts,cts}`];
}
