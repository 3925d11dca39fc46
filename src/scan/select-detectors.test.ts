import { expect, test } from 'vitest';
import { selectDetectors } from './select-detectors.ts';

const ID = 'structural-duplicates';

test('off by default; by name all are asked for, by setting the large ones', async () => {
  const scanned = (...only: string[]) =>
    selectDetectors({ types: false, settings: {}, ...(only.length > 0 ? { only } : {}) }).find(
      (enabled) => enabled.detector.id === ID,
    );
  expect(scanned()).toBeUndefined();
  const codes = { STRUCT_DUP_TYPE_2_SHAPE: true };
  const set = selectDetectors({ types: false, settings: {}, codes });
  expect(set.find((enabled) => enabled.detector.id === ID)).toMatchObject({
    options: { minSize: 55, minLines: 15 },
    leftOut: new Set(['type-3-normalized']),
  });
  expect(scanned(ID)).toMatchObject({ options: { minLines: 5 }, leftOut: new Set() });
  expect(scanned('STRUCT_DUP_TYPE_2_SHAPE')).toMatchObject({ options: { minLines: 5 } });
  const [all] = selectDetectors({ types: false, settings: {}, all: true, only: [ID] });
  expect(all).toMatchObject({ options: { minLines: 5 }, leftOut: new Set() });
});
