// Root causes: several findings that one structure explains, and findings that only look like it.
import { expect, test } from 'vitest';
import type { FindingAnswer, Report } from '../../contract/index.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();

const DETECTORS = 'waste,nesting,dependencies,coupling';

async function scan(files: Record<string, string>, only = DETECTORS): Promise<Report> {
  const folder = freshFolder(temporary);
  writeFiles(folder, { 'package.json': '{ "name": "a", "private": true, "main": "main.ts" }', ...files });
  const { stdout } = await run(folder, ['scan', '--only', only, '--no-types', '--format', 'json']);
  return JSON.parse(stdout) as Report;
}

const diagnosisIn = ({ top }: Report, pattern: string) =>
  top.find((priority) => priority.pattern === pattern);

const levels = (depth: number, inside: string): string =>
  depth === 0 ? inside : `if (a > ${depth}) {\n${levels(depth - 1, inside)}\n} else if (b) {\n  a--;\n}`;

/** Six nested conditions with alternatives: far over the limit of cognitive complexity. */
const complex = (extra: string): string =>
  `export function tangle(a: number, b: boolean): number {\n${extra}\n${levels(6, 'a++;')}\nreturn a;\n}\n`;

const WASTE = 'let spare = a * 2;\nspare = a * 3;\na += spare;';

test('a complex function that wastes work is explained with both findings', async () => {
  const report = await scan({ 'main.ts': complex(WASTE) });
  const diagnosis = diagnosisIn(report, 'DIAG_GOD_FUNCTION')!;
  const ids = ['nesting', 'waste'].flatMap((detector) =>
    (report.analyses[detector] as unknown as FindingAnswer[]).map(({ id }) => id),
  );
  expect(diagnosis.resolves).toBe(2);
  expect(diagnosis.explains).toMatchObject([{ file: 'main.ts', findings: ids }]);
  expect(report.catalog['DIAG_GOD_FUNCTION']?.approach).toMatch(/\?/);
});

test('complexity alone, waste alone and waste beside it are no god function', async () => {
  const simple = `export function plain(a: number): number {\n${WASTE}\nreturn a;\n}\n`;
  for (const text of [complex(''), simple, complex('') + simple]) {
    expect(diagnosisIn(await scan({ 'main.ts': text }), 'DIAG_GOD_FUNCTION')).toBeUndefined();
  }
});

test('a long function whose variables fall into groups is a god function, however simple', async () => {
  const steps = (name: string, times: number): string =>
    [`const ${name}a = a;`, `const ${name}b = ${name}a;`, `let ${name}c = ${name}b;`]
      .concat(Array.from({ length: times }, () => `${name}c += ${name}b;`))
      .join('\n');
  const divided = (times: number): string =>
    `export function both(a: number) {\n${steps('x', times)}\n${steps('y', times)}\nreturn { xc, yc };\n}\n`;
  const report = await scan({ 'main.ts': divided(50) }, 'responsibility-boundary');
  expect(diagnosisIn(report, 'DIAG_GOD_FUNCTION')?.resolves).toBe(1);
  const short = await scan({ 'main.ts': divided(30) }, 'responsibility-boundary');
  expect(diagnosisIn(short, 'DIAG_GOD_FUNCTION')).toBeUndefined();
});

test('a cycle of imports is promoted, one of types is not', async () => {
  const ring = (type: string): Record<string, string> => ({
    'main.ts': "import { a } from './a.ts';\nconsole.log(a);\n",
    'a.ts': `import ${type}{ b } from './b.ts';\nexport const a = 1;\nexport type A = typeof b;\n`,
    'b.ts': "import { a } from './a.ts';\nexport const b = a;\n",
  });
  const typed = await scan(ring('type '));
  expect(diagnosisIn(typed, 'DIAG_CIRCULAR_DEPENDENCY')).toBeUndefined();
  const value = ring('');
  const report = await scan({ ...value, 'a.ts': `${value['a.ts']}console.log(b);\n` });
  expect(diagnosisIn(report, 'DIAG_CIRCULAR_DEPENDENCY')).toMatchObject({
    detector: 'dependencies',
    resolves: 1,
  });
});

test('a module that many import and that imports many is promoted', async () => {
  const files: Record<string, string> = {};
  const names = Array.from({ length: 16 }, (_, index) => index);
  for (const index of names) {
    files[`leaf${index}.ts`] = `export const leaf${index} = ${index};\n`;
    files[`user${index}.ts`] = `import { hub } from './hub.ts';\nexport const user${index} = hub;\n`;
  }
  const imports = names.map((index) => `import { leaf${index} } from './leaf${index}.ts';`).join('\n');
  files['hub.ts'] = `${imports}\nexport const hub = [${names.map((index) => `leaf${index}`).join(', ')}];\n`;
  files['main.ts'] = names
    .map((index) => `import { user${index} } from './user${index}.ts';\nconsole.log(user${index});`)
    .join('\n');
  const report = await scan(files);
  expect(diagnosisIn(report, 'DIAG_GOD_MODULE')?.explains?.map(({ file }) => file)).toEqual(['hub.ts']);
  delete files['leaf15.ts'];
  files['hub.ts'] = files['hub.ts']!.replace("import { leaf15 } from './leaf15.ts';\n", '')
    .replace(', leaf15', '')
    .replace("import { leaf14 } from './leaf14.ts';\n", '')
    .replace(', leaf14', '');
  expect(diagnosisIn(await scan(files), 'DIAG_GOD_MODULE')).toBeUndefined();
});

test('a diagnosis stands first, then how the program is built, then single lines, and its symptoms go with it', async () => {
  const [second, third] = ['knot', 'snarl'].map((name) => complex('').replace('tangle', name));
  const before = await scan({ 'main.ts': complex(WASTE) + second! + third! }, 'waste,nesting');
  expect(before.top.map(({ pattern, resolves }) => `${pattern} ${resolves}`)).toEqual([
    'DIAG_GOD_FUNCTION 2',
    'NESTING_HIGH_CC 3',
    'WASTE_DEAD_STORE_OVERWRITE 1',
  ]);
  const { explains = [] } = diagnosisIn(before, 'DIAG_GOD_FUNCTION')!;
  const explained = new Set(explains.flatMap(({ findings }) => findings));
  const after = await scan({ 'main.ts': second! + third! }, 'waste,nesting');
  const left = Object.values(after.analyses).flatMap((list) => list as unknown as FindingAnswer[]);
  expect(after.top.map(({ pattern, resolves }) => `${pattern} ${resolves}`)).toEqual(['NESTING_HIGH_CC 2']);
  expect(left.filter(({ id }) => explained.has(id))).toEqual([]);
});

const SHIPPING: Record<string, string> = {
  'src/types/parcel.ts': 'export interface Parcel { weight: number }\n',
  'src/jobs/send-parcel.ts':
    "import type { Parcel } from '../types/parcel.ts';\nexport const sendParcel = (parcel: Parcel) => parcel.weight;\n",
};

/** An area in which two files know the parcel. */
const area = (name: string): Record<string, string> => ({
  [`src/${name}/parcel-list.ts`]:
    "import type { Parcel } from '../types/parcel.ts';\nexport class ParcelList { first(parcels: Parcel[]) { return parcels[0]; } }\n",
  [`src/${name}/parcel-count.ts`]:
    "import { ParcelList } from './parcel-list.ts';\nexport const parcelCount = () => new ParcelList();\n",
});

test('a concept that many files of many areas declare is explained, one of a few is not', async () => {
  const few = { ...SHIPPING, ...area('client') };
  expect((await scan(few, 'concept-scatter')).top).toEqual([
    { pattern: 'CONCEPT_SCATTER', detector: 'concept-scatter', resolves: 1 },
  ]);
  const report = await scan({ ...few, ...area('server') }, 'concept-scatter');
  const [finding] = report.analyses['concept-scatter'] as unknown as FindingAnswer[];
  expect(finding).toMatchObject({ concept: 'parcel', index: 24 });
  const { file, span, id } = finding!;
  expect(report.top).toEqual([
    {
      pattern: 'DIAG_SHOTGUN_SURGERY',
      detector: 'concept-scatter',
      resolves: 1,
      explains: [{ file, span, findings: [id] }],
    },
    { pattern: 'CONCEPT_SCATTER', detector: 'concept-scatter', resolves: 1 },
  ]);
});

const WHO = 'userId: string, userName: string, userEmail: string';
const USERS: Record<string, string> = {
  'add.ts': `export function addUser(${WHO}) { return userId + userName + userEmail; }\n`,
  'mail.ts': `export function welcome(${WHO}, text: string) { return text + userId + userName + userEmail; }\n`,
  'drop.ts': `export function dropUser(${WHO}) { return [userId, userName, userEmail]; }\n`,
};

test('values that travel together explain the long lists of parameters that they are part of', async () => {
  const long = `export function note(${WHO}, at: number, by: string, why: string) { return userId + userName + userEmail + at + by + why; }\n`;
  const other =
    'export function draw(a: number, b: number, c: number, d: number, e: number, f: number) { return a + b + c + d + e + f; }\n';
  const report = await scan({ ...USERS, 'note.ts': long, 'draw.ts': other }, 'parameter-object');
  const ids = (report.analyses['parameter-object'] as unknown as FindingAnswer[])
    .filter(({ file }) => file !== 'draw.ts')
    .map(({ id }) => id);
  expect(report.top.map(({ pattern, resolves }) => `${pattern} ${resolves}`)).toEqual([
    'DIAG_DATA_CLUMP 2',
    'PARAMETER_OBJECT_MANY 2',
    'PARAMETER_OBJECT_CLUMP 1',
  ]);
  expect(diagnosisIn(report, 'DIAG_DATA_CLUMP')?.explains).toMatchObject([{ findings: ids }]);
  expect(diagnosisIn(await scan(USERS, 'parameter-object'), 'DIAG_DATA_CLUMP')).toBeUndefined();
});

/** A deep search among named steps. */
const mixed = (steps: readonly string[]): string =>
  `import { ${steps.join(', ')} } from './steps.ts';
export function publish(pages: string[][], isStrict: boolean) {
  if (pages.length === 0) return;
  ${steps.map((step) => `${step}(pages);`).join('\n  ')}
  for (const page of pages) {
    for (const word of page) {
      if (word.startsWith('#')) {
        if (isStrict) {
          if (word === '#') throw new Error(word);
        } else if (word.length > 2 && word.endsWith('#')) {
          page.pop();
        }
      }
    }
  }
}
`;

test('a deep block among named steps is explained, one that few steps prepare is not', async () => {
  const steps = ['open', 'check', 'sort', 'number', 'close'];
  const report = await scan({ 'main.ts': mixed(steps) }, 'nesting');
  const [finding] = report.analyses['nesting'] as unknown as FindingAnswer[];
  const { file, span, id } = finding!;
  expect(report.top[0]).toEqual({
    pattern: 'DIAG_MIXED_ABSTRACTION',
    detector: 'nesting',
    resolves: 1,
    explains: [{ file, span, findings: [id] }],
  });
  const detail = finding!.evidence.find(({ fact }) => fact === 'detail');
  expect(detail).toMatchObject({
    span: { start: { line: 9 }, end: { line: 19 } },
    value: { steps: 5, others: 0 },
  });
  for (const fewer of [steps.slice(1), ['open', 'open', 'open', 'setPages', 'usePages']]) {
    const { top } = await scan({ 'main.ts': mixed(fewer) }, 'nesting');
    expect(top.map(({ pattern }) => pattern)).toEqual(['NESTING_HIGH_CC']);
  }
});

test('signals that stand at the same place are explained along with a god module', async () => {
  const names = Array.from({ length: 16 }, (_, index) => index);
  const leaf = (index: number): string => `export const leaf${index} = ${index};\n`;
  const users = names.map((index): [string, string] => {
    const taken = index % 2 === 0 ? 'HUB' : 'hub()';
    return [
      `user${index}.ts`,
      `import { ${taken.replace('()', '')} } from './hub.ts';\nexport const user${index} = ${taken};\n`,
    ];
  });
  const hub = [
    ...names.map((index) => `import { leaf${index} } from './leaf${index}.ts';`),
    `export const HUB = [${names.map((index) => `leaf${index}`).join(', ')}];`,
    'export const hub = () => HUB;',
    ...['a', 'b', 'c', 'd'].map((name) => `export const ${name} = () => HUB;`),
  ];
  const report = await scan(
    {
      'lintel.json': '{ "detectors": { "giant-file": { "maxLines": 20 } } }',
      ...Object.fromEntries(names.map((index) => [`leaf${index}.ts`, leaf(index)])),
      ...Object.fromEntries(users),
      'hub.ts': `${hub.join('\n')}\n`,
      'long.ts': 'export {};\n'.repeat(21),
    },
    'coupling,giant-file,export-kind-mix',
  );
  const byId = new Map(
    Object.values(report.analyses).flatMap((list) =>
      (list as unknown as FindingAnswer[]).map(({ id, code, file }) => [id, `${code} ${file}`] as const),
    ),
  );
  const { explains = [] } = diagnosisIn(report, 'DIAG_GOD_MODULE')!;
  expect(explains.map(({ findings }) => findings.map((id) => byId.get(id)))).toEqual([
    ['COUPLING_GOD_MODULE hub.ts', 'EXPORT_KIND_MIX hub.ts', 'GIANT_FILE hub.ts'],
  ]);
  expect([...byId.values()]).toContain('GIANT_FILE long.ts');
});

test('an interface whose only class hands on is explained, one whose class works is not', async () => {
  const store = 'export interface Store { read(key: string): string }\n';
  const chain = `export function find(key: string): string { return seek(key); }
export function seek(key: string): string { return key.trim(); }
`;
  const holding = (body: string): string =>
    `import type { Store } from './store.ts';\nimport { find } from './find.ts';\nexport class Shelf implements Store { read(key: string): string { ${body} } }\n`;
  const files = (body: string): Record<string, string> => ({
    'store.ts': store,
    'find.ts': chain,
    'main.ts': holding(body),
  });
  const report = await scan(files('return find(key);'), 'forwarding');
  const findings = report.analyses['forwarding'] as unknown as FindingAnswer[];
  const single = findings.find(({ code }) => code === 'FWD_SINGLE_IMPLEMENTATION')!;
  expect(single).toMatchObject({ interface: 'Store', class: 'Shelf', handsOn: 1, classMethods: 1 });
  expect(diagnosisIn(report, 'DIAG_OVER_INDIRECTION')).toEqual({
    pattern: 'DIAG_OVER_INDIRECTION',
    detector: 'forwarding',
    resolves: 1,
    explains: [{ file: 'store.ts', span: single.span, findings: [single.id] }],
  });
  const working = await scan(files('return find(key) + key;'), 'forwarding');
  expect(working.top.map(({ pattern }) => pattern)).toEqual([
    'FWD_SINGLE_IMPLEMENTATION',
    'FWD_THIN_WRAPPER',
  ]);
});
