// The lists of detectors, of diagnoses and of what detectors collect, from the folders that hold them. Detectors are read here, not
// loaded: one that is new stands in no list yet.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type EcmaScriptModule } from 'oxc-parser';

const folder = join(import.meta.dirname, '..', '..', 'src', 'detectors');

export function registryFiles(): [path: string, text: string][] {
  const ids = detectorIds();
  return [
    ['src/detectors/registry.ts', registry(ids, diagnosisIds())],
    ['src/detectors/collectors.ts', collectorList()],
  ];
}

function detectorIds(): string[] {
  return readdirSync(folder)
    .filter(
      (name) => existsSync(join(folder, name, 'detector.ts')) && existsSync(join(folder, name, `${name}.md`)),
    )
    .sort();
}

function diagnosisIds(): string[] {
  return readdirSync(join(folder, 'diagnoses'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort();
}

const nameOf = (id: string): string =>
  id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function registry(detectors: readonly string[], diagnoses: readonly string[]): string {
  const diagnosis = (id: string): string => `${nameOf(id)}Diagnosis`;
  return `// Written by \`npm run gen\` from the folders beside this file.
${detectors.map((id) => `import ${nameOf(id)} from './${id}/detector.ts';`).join('\n')}
${diagnoses.map((id) => `import ${diagnosis(id)} from './diagnoses/${id}.ts';`).join('\n')}
import type { Detector, Diagnosis } from './kit/index.ts';

export const DETECTORS: readonly Detector[] = [
${detectors.map((id) => `  ${nameOf(id)},`).join('\n')}
];

export const DIAGNOSES: readonly Diagnosis[] = [
${diagnoses.map((id) => `  ${diagnosis(id)},`).join('\n')}
];
`;
}

export interface Import {
  readonly name: string;
  /** As it stands in an import declaration: the name itself for a default export, else in braces. */
  readonly clause: string;
  /** From the folder of all detectors. */
  readonly module: string;
}

/** What detectors collect. They may share a collector, which is then listed once. */
export function namedCollectors(): Import[] {
  const ids = detectorIds();
  const all = new Map(ids.flatMap(collectorsOf).map((item) => [`${item.clause} ${item.module}`, item]));
  const list = [...all.values()];
  const twice = list.find(({ name }, at) => list.findIndex((other) => other.name === name) !== at);
  if (twice) throw new Error(`Two collectors are called ${twice.name}; give one of them another name.`);
  return list;
}

function collectorList(): string {
  const list = namedCollectors();
  return `// Written by \`npm run gen\` from the collectors that detectors name. Apart from the detectors, so that worker threads load no
// schemas.
import type { Collector } from '../facts/index.ts';
${list.map(({ clause, module }) => `import ${clause} from '${module}';`).join('\n')}
import { COLLECTOR_VERSIONS } from './versions.ts';

/** What is collected, and under which version it is kept. */
export const COLLECTORS: ReadonlyMap<Collector, string> = new Map<Collector, string>([
${list.map(({ name }) => `  [${name}, COLLECTOR_VERSIONS.${name}],`).join('\n')}
]);
`;
}

/** What stands in `collectors: […]`, as it is imported. */
function collectorsOf(id: string): Import[] {
  const path = join(folder, id, 'detector.ts');
  const text = readFileSync(path, 'utf8');
  const names = /^ {2}collectors: \[([^\]]*)\],$/m.exec(text)?.[1]?.split(/,\s*/) ?? [];
  const { module } = parseSync(path, text);
  return names.filter((name) => name !== '').map((name) => importOf(id, name.trim(), module));
}

function importOf(id: string, name: string, { staticImports }: EcmaScriptModule): Import {
  for (const { moduleRequest, entries } of staticImports)
    for (const { localName, importName } of entries) {
      if (localName.value !== name) continue;
      const module = moduleRequest.value.startsWith('./')
        ? moduleRequest.value.replace('./', `./${id}/`)
        : moduleRequest.value.replace('../', './').replace('./../', '../');
      return { name, module, clause: importName.kind === 'Default' ? name : `{ ${name} }` };
    }
  throw new Error(`src/detectors/${id}/detector.ts: the collector ${name} is not imported by this name.`);
}
