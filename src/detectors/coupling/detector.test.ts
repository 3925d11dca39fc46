import { expect, test } from 'vitest';
import { checkFindings } from '../../scan/testing/check-findings.ts';
import detector from './detector.ts';

/** Modules `prefix0`, `prefix1` … that import `target`. */
function importers(prefix: string, count: number, target: string): string {
  return Array.from(
    { length: count },
    (_, index) => `//- ${prefix}${index}.ts\nimport { x } from './${target}.ts';\nexport const y = x;\n`,
  ).join('');
}

test('the first signal is the kind, the others are kept', async () => {
  const { findings } = await checkFindings(
    detector,
    `
//- lintel.json
{ "detectors": { "coupling": { "godModuleThresholdMin": 3, "rigidThresholdMin": 3 } } }
//- hub.ts
import { x as a } from './low0.ts';
//< COUPLING_BIDIRECTIONAL
import { x as b } from './low1.ts';
import { x as c } from './low2.ts';
import { y } from './user0.ts';
export const x = () => [a, b, c, y];
${importers('user', 3, 'hub').replace(/(user0\.ts\n.*\n)/, '$1//< COUPLING_BIDIRECTIONAL\n')}
//- low0.ts
export const x = 1;
//- low1.ts
export const x = 1;
//- low2.ts
export const x = 1;
`,
  );
  expect(findings[0]!.answer).toMatchObject({
    signals: ['bidirectional-coupling', 'god-module'],
    metrics: { fanIn: 3, fanOut: 4, instability: 0.571, abstractness: 0, distance: 0.429 },
    partners: ['user0.ts'],
    tier: 'advice',
  });
  expect(findings[0]!.measure).toBe(7);
});

test('what many lean on is off the main sequence when it is concrete', async () => {
  const text = (own: string) => `
//- lintel.json
{ "detectors": { "coupling": { "rigidThresholdMin": 4 } } }
//- base.ts
${own}
${importers('user', 6, 'base')}
`;
  const { findings } = await checkFindings(detector, text('export const x = 1;\n//< COUPLING_OFF_MAIN_SEQ'));
  expect(findings[0]!.answer['signals']).toEqual(['off-main-sequence', 'rigid-module']);
  await checkFindings(detector, text('export interface x { a: 1 }'));
  await checkFindings(
    detector,
    text("export { x } from './rest.ts';").concat('//- rest.ts\nexport type x = 1;\n'),
  );
});

test('an unstable module is a problem for what is steadier than it', async () => {
  const parts = [0, 1, 2, 3, 4, 5];
  const busy = `//- busy.ts
${parts.map((part) => `import { x as p${part} } from './part${part}.ts';`).join('\nMARK')}
export const x = [${parts.map((part) => `p${part}`).join()}];
${parts.map((part) => `//- part${part}.ts\nexport const x = ${part};\n`).join('')}`;
  const marked = busy.replace('MARK', '//< COUPLING_UNSTABLE\n').replaceAll('MARK', '');
  const steady = `//- steady.ts
import { x as busy } from './busy.ts';
export const x = busy;
${importers('user', 2, 'steady')}`;
  await checkFindings(detector, `\n${marked}${steady}`);
  await checkFindings(
    detector,
    `\n${busy.replaceAll('MARK', '')}//- page.ts\nimport { x } from './busy.ts';\nconsole.log(x);\n`,
  );
});
