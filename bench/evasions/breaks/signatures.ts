// Declarations that ask for more, or promise less, than what uses them expects.
import type { Break } from './break.ts';
import { ofRow, type Row } from './declared.ts';

const FUNCTION = '{ +, waitFor }';

const FUNCTIONS: readonly Row[] = [
  {
    name: 'an overload is removed',
    imported: FUNCTION,
    declared:
      'export function waitFor(count: number): number;\nexport function waitFor(word: string): number;\nexport function waitFor(value: number | string): number {\n  return Number(value);\n}',
    changed: 'export function waitFor(value: number): number {\n  return Number(value);\n}',
    use: "export const wait = waitFor('3');",
    useRight: 'export const wait = waitFor(3);',
  },
  {
    name: 'an optional parameter is required',
    imported: FUNCTION,
    declared:
      'export function waitFor(count: number, step?: number): number {\n  return count * (step ?? 1);\n}',
    changed: 'export function waitFor(count: number, step: number): number {\n  return count * step;\n}',
    use: 'export const wait = waitFor(3);',
    useRight: 'export const wait = waitFor(3, 1);',
  },
  {
    name: 'a default value is gone',
    imported: FUNCTION,
    declared: 'export function waitFor(count: number, step = 2): number {\n  return count * step;\n}',
    changed: 'export function waitFor(count: number, step: number): number {\n  return count * step;\n}',
    use: 'export const wait = waitFor(3);',
    useRight: 'export const wait = waitFor(3, 2);',
  },
  {
    name: 'any number of arguments becomes one',
    imported: FUNCTION,
    declared: 'export function waitFor(...counts: number[]): number {\n  return Math.max(...counts);\n}',
    changed: 'export function waitFor(count: number): number {\n  return Math.max(count);\n}',
    use: 'export const wait = waitFor(1, 2, 3);',
    useRight: 'export const wait = waitFor(3);',
  },
  {
    name: 'a result may be missing',
    imported: FUNCTION,
    declared: 'export function waitFor(count: number): number {\n  return count;\n}',
    changed:
      'export function waitFor(count: number): number | undefined {\n  return count > 9 ? undefined : count;\n}',
    use: 'export const wait = waitFor(3) * 2;',
    useRight: 'export const wait = (waitFor(3) ?? 1) * 2;',
  },
  {
    name: 'a generic asks for more',
    imported: '{ +, firstOf }',
    declared: 'export function firstOf<T>(items: readonly T[]): T | undefined {\n  return items[0];\n}',
    changed:
      'export function firstOf<T extends { readonly id: string }>(items: readonly T[]): T | undefined {\n  return items[0];\n}',
    use: 'export const first = firstOf([1, 2]);',
    useRight: "export const first = firstOf([{ id: 'a' }]);",
  },
  {
    name: 'a guard of types becomes a plain test',
    imported: '{ +, isWord }',
    declared:
      "export function isWord(value: unknown): value is string {\n  return typeof value === 'string';\n}",
    changed: "export function isWord(value: unknown): boolean {\n  return typeof value === 'string';\n}",
    use: 'export const lengthOf = (value: unknown): number => (isWord(value) ? value.length : 0);',
    useRight:
      'export const lengthOf = (value: unknown): number => (isWord(value) ? String(value).length : 0);',
  },
];

const TYPES: readonly Row[] = [
  {
    name: 'a word of a union is gone',
    imported: FUNCTION,
    declared:
      "export type Mode = 'slow' | 'fast';\n\nexport const waitFor = (mode: Mode): number => mode.length;",
    changed:
      "export type Mode = 'slow' | 'quick';\n\nexport const waitFor = (mode: Mode): number => mode.length;",
    use: "export const wait = waitFor('fast');",
    useRight: "export const wait = waitFor('quick');",
  },
  {
    name: 'a switch does not know a new word',
    imported: '{ +, type Mode }',
    declared: "export type Mode = 'slow' | 'fast';",
    changed: "export type Mode = 'slow' | 'fast' | 'quick';",
    use: "export function waitOf(mode: Mode): number {\n  switch (mode) {\n    case 'slow':\n      return 2;\n    case 'fast':\n      return 1;\n  }\n}",
    useRight:
      "export function waitOf(mode: Mode): number {\n  switch (mode) {\n    case 'slow':\n      return 2;\n    case 'fast':\n    case 'quick':\n      return 1;\n  }\n}",
  },
  {
    name: 'an object needs one more field',
    imported: '{ +, type Plan }',
    declared: 'export interface Plan {\n  readonly wait: number;\n}',
    changed: 'export interface Plan {\n  readonly wait: number;\n  readonly step: number;\n}',
    use: 'export const plan: Plan = { wait: 1 };\nexport const all = plan.wait;',
    useRight: 'export const plan: Plan = { wait: 1, step: 2 };\nexport const all = plan.wait + plan.step;',
  },
  {
    name: 'a type is gone',
    topic: 'names',
    imported: '{ +, type Mode }',
    importedRight: '{ + }',
    declared: "export type Mode = 'slow' | 'fast';",
    changed: '',
    use: "export const modes: Mode[] = ['slow'];",
    useRight: "export const modes: string[] = ['slow'];",
  },
  {
    name: 'a member of an enum is gone',
    imported: '{ +, Mode }',
    declared: 'export enum Mode {\n  Slow,\n  Fast,\n}',
    changed: 'export enum Mode {\n  Slow,\n}',
    use: 'export const mode = Mode.Fast;',
    useRight: 'export const mode = Mode.Slow;',
  },
  {
    name: 'a list is no longer constant',
    imported: '{ +, modes }',
    declared: "export const modes = ['slow', 'fast'] as const;",
    changed: "export const modes = ['slow', 'fast'];",
    use: "export const mode: 'slow' | 'fast' = modes[0];",
    useRight: 'export const mode: string | undefined = modes[0];',
  },
  {
    name: 'a key of an object is gone',
    imported: '{ +, limits }',
    declared: 'export const limits = { low: 1, high: 2 };',
    changed: 'export const limits = { low: 1 };',
    use: 'export const limit = limits.high;',
    useRight: 'export const limit = limits.low;',
  },
  {
    name: 'a tuple is shorter',
    imported: '{ +, pairOf }',
    declared: 'export const pairOf = (): [number, number] => [1, 2];',
    changed: 'export const pairOf = (): [number] => [1];',
    use: 'export const [low, high] = pairOf();',
    useRight: 'export const [low] = pairOf();',
  },
  {
    name: 'a global is gone',
    declared: 'declare global {\n  var shopName: string;\n}',
    changed: '',
    use: 'export const title = globalThis.shopName.trim();',
    useRight: "export const title = 'shop'.trim();",
  },
];

const PLAIN: readonly Row[] = [
  {
    name: 'a default export gets a name',
    topic: 'names',
    imported: 'waitFor, { + }',
    importedRight: '{ +, waitFor }',
    declared: 'export default function waitFor(count: number): number {\n  return count;\n}',
    changed: 'export function waitFor(count: number): number {\n  return count;\n}',
    use: 'export const wait = waitFor(3);',
    useRight: 'export const wait = waitFor(3) + 0;',
  },
  {
    name: 'a named export becomes the default',
    topic: 'names',
    imported: FUNCTION,
    importedRight: 'waitFor, { + }',
    declared: 'export function waitFor(count: number): number {\n  return count;\n}',
    changed: 'export default function waitFor(count: number): number {\n  return count;\n}',
    use: 'export const wait = waitFor(3);',
    useRight: 'export const wait = waitFor(3) + 0;',
  },
];

export const SIGNATURES: readonly Break[] = [
  ...[...FUNCTIONS, ...TYPES].map((row) => ofRow(row, ({ layout }) => layout.code === 'ts')),
  ...PLAIN.map((row) => ofRow(row, ({ layout }) => layout.code !== 'cjs')),
];
