import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../host/testing/temporary-folder.ts';
import { breaksOf } from './testing/breaks-of.ts';

const folder = temporaryFolder();

const BOX =
  'export class Box {\n  constructor(options) {\n    this.lidColor = 1;\n    this.sideCount = 2;\n    this.floorPlan = 3;\n  }\n}\n';

function breaksWith(added: string, more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const change = { 'box.js': BOX.replace('this.floorPlan = 3;', `this.floorPlan = 3;\n    ${added}`) };
  return breaksOf(folder, { 'box.js': BOX, ...more }, change);
}

test.each([
  ['a value', 'this.lastLimit = 4;'],
  ['an option of the same name', "this.lastLimit = options.lastLimit || 'all';"],
])('a member that is set to %s and that nothing reads', async (_what, added) => {
  expect(await breaksWith(added)).toEqual(['review NEVER_READ box.js:6']);
});

test.each([
  ['read', { 'use.js': 'export const use = (box) => box.lastLimit;\n' }],
  ['taken apart', { 'use.js': 'export const use = ({ lastLimit }) => lastLimit;\n' }],
  ['named by a text', { 'use.js': "export const use = (box) => get(box, 'lastLimit');\n" }],
  ['named by a template', { 'page.vue': '{{ box.lastLimit }}' }],
  ['set on others before', { 'use.js': 'export const use = (box) => {\n  box.lastLimit = 1;\n};\n' }],
])('a member that is %s is left alone', async (_how, more) => {
  expect(await breaksWith('this.lastLimit = 4;', more)).toEqual([]);
});
