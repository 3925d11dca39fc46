// Root causes: several findings that one structure explains, and findings that only look like it.
import { expect, test } from 'vitest';
import type { FindingAnswer, Report } from '../../contract/index.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { run } from './testing/run.ts';

const temporary = temporaryFolder();

async function scan(files: Record<string, string>): Promise<Report> {
  const folder = freshFolder(temporary);
  writeFiles(folder, { 'package.json': '{ "name": "a", "private": true, "main": "main.ts" }', ...files });
  const only = 'waste,nesting,dependencies,coupling';
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
