// The list of detectors, and the list of what they collect, from the folders that hold them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'src', 'detectors');

function detectorIds(): string[] {
  return readdirSync(folder)
    .filter(
      (name) => existsSync(join(folder, name, 'detector.ts')) && existsSync(join(folder, name, `${name}.md`)),
    )
    .sort();
}

const nameOf = (id: string): string =>
  id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function registryFiles(): [path: string, text: string][] {
  const ids = detectorIds();
  const collecting = ids.filter((id) => existsSync(join(folder, id, 'facts.ts')));
  return [
    ['src/detectors/registry.ts', registry(ids)],
    ['src/detectors/collectors.ts', collectors(collecting)],
  ];
}

function registry(ids: readonly string[]): string {
  return `// Written by \`npm run gen\` from the folders beside this file.
${ids.map((id) => `import ${nameOf(id)} from './${id}/detector.ts';`).join('\n')}
import type { Detector } from './kit/index.ts';

export const DETECTORS: readonly Detector[] = [
${ids.map((id) => `  ${nameOf(id)},`).join('\n')}
];
`;
}

function collectors(ids: readonly string[]): string {
  return `// Written by \`npm run gen\` from the folders beside this file. Apart from the detectors, so that worker threads load no
// schemas. Detectors may share a collector; it runs once.
import type { Collector } from '../facts/index.ts';
${ids.map((id) => `import ${nameOf(id)} from './${id}/facts.ts';`).join('\n')}

export const COLLECTORS: readonly Collector[] = [
  ...new Set<Collector>([
${ids.map((id) => `    ${nameOf(id)},`).join('\n')}
  ]),
];
`;
}
