// Tags of documentation comments that name what is renamed.
import { test } from 'vitest';
import { checkRename } from '../testing/check-refactoring.ts';

test('parameters are named in tags of their own function', async () => {
  await checkRename(
    `
/**
 * @param {number} [size=1] the size
 * @param count how often size
 */
export function f(size = 1, count = 2) { return size + count; }
//                ^^^^
/** @param size other */
export function g(size: number) { return size; }
`,
    'width',
    `
/**
 * @param {number} [width=1] the size
 * @param count how often size
 */
export function f(width = 1, count = 2) { return width + count; }
/** @param size other */
export function g(size: number) { return size; }
`,
  );
});

test('a dotted tag of a parameter follows: the type is written', async () => {
  await checkRename(
    `
export interface Box { size: number }
//                     ^^^^
/**
 * @param options the options
 * @param {number} [options.size=1] how large
 */
export function f(options: Box) { return options; }
`,
    'width',
    `
export interface Box { width: number }
/**
 * @param options the options
 * @param {number} [options.width=1] how large
 */
export function f(options: Box) { return options; }
`,
  );
});

test('a dotted tag of a parameter follows: partly, with a default', async () => {
  await checkRename(
    `
export interface Box { size: number }
//                     ^^^^
/**
 * @param options the options
 * @param {number} [options.size=1] how large
 */
export function f(options: Partial<Box> = {}) { return options; }
`,
    'width',
    `
export interface Box { width: number }
/**
 * @param options the options
 * @param {number} [options.width=1] how large
 */
export function f(options: Partial<Box> = {}) { return options; }
`,
  );
});

test('a dotted tag of a parameter follows: taken apart', async () => {
  await checkRename(
    `
export interface Box { size: number }
//                     ^^^^
/**
 * @param options the options
 * @param {number} [options.size=1] how large
 */
export function f({ size }: Box) { return options; }
`,
    'width',
    `
export interface Box { width: number }
/**
 * @param options the options
 * @param {number} [options.width=1] how large
 */
export function f({ width: size }: Box) { return options; }
`,
  );
});

test('a dotted tag of a parameter follows: spelled out', async () => {
  await checkRename(
    `
/**
 * @param options the options
 * @param {number} [options.size=1] how large
 */
export function f(options: { size: number }) { return options; }
//                           ^^^^
`,
    'width',
    `
/**
 * @param options the options
 * @param {number} [options.width=1] how large
 */
export function f(options: { width: number }) { return options; }
`,
  );
});

test('a tag with several dots follows: the types are written', async () => {
  await checkRename(
    `
interface Page { box: Box; readonly boxes?: Box[] }
interface Box { size: number }
//              ^^^^
/**
 * @param options.size of the page
//                ^^^^ comment
 * @param options.box.size how large
 */
export function f(options: Page) {}
`,
    'width',
    `
interface Page { box: Box; readonly boxes?: Box[] }
interface Box { width: number }
/**
 * @param options.size of the page
 * @param options.box.width how large
 */
export function f(options: Page) {}
`,
  );
});

test('a tag with several dots follows: spelled out', async () => {
  await checkRename(
    `
interface Page { box: Box; readonly boxes?: Box[] }
interface Box { size: number }
/**
 * @param options.size of the page
//                ^^^^ comment
 * @param options.box.size how large
 */
export function f(options: { box: { size: number }; boxes: { width: 2 }[] }) {}
//                                  ^^^^
`,
    'width',
    `
interface Page { box: Box; readonly boxes?: Box[] }
interface Box { size: number }
/**
 * @param options.size of the page
 * @param options.box.width how large
 */
export function f(options: { box: { width: number }; boxes: { width: 2 }[] }) {}
`,
  );
});

test('a dotted tag stays for someone to decide: another type', async () => {
  await checkRename(
    `
export interface Box { size: number }
//                     ^^^^
interface Other { size: number }
/** @param options.size how large */
//                 ^^^^ comment
export function f(options: Other) {}
`,
    'width',
    `
export interface Box { width: number }
interface Other { size: number }
/** @param options.size how large */
export function f(options: Other) {}
`,
  );
});

test('a dotted tag stays for someone to decide: a type that has more', async () => {
  await checkRename(
    `
export interface Box { size: number }
//                     ^^^^
interface Other { size: number }
/** @param options.size how large */
//                 ^^^^ comment
export function f(options: Box & Other) {}
`,
    'width',
    `
export interface Box { width: number }
interface Other { size: number }
/** @param options.size how large */
export function f(options: Box & Other) {}
`,
  );
});

test('a dotted tag stays for someone to decide: another parameter', async () => {
  await checkRename(
    `
export interface Box { size: number }
//                     ^^^^
interface Other { size: number }
/** @param options.size how large */
//                 ^^^^ comment
export function f(box: Box, options: { deep: { size: number } }) {}
`,
    'width',
    `
export interface Box { width: number }
interface Other { size: number }
/** @param options.size how large */
export function f(box: Box, options: { deep: { size: number } }) {}
`,
  );
});

test('a dotted tag stays for someone to decide: a member of a member', async () => {
  await checkRename(
    `
export interface Box { size: number }
//                     ^^^^
interface Other { size: number }
/** @param options.size how large */
//                 ^^^^ comment
export function f(options: { size: Box }) {}
`,
    'width',
    `
export interface Box { width: number }
interface Other { size: number }
/** @param options.size how large */
export function f(options: { size: Box }) {}
`,
  );
});

test('type parameters are named in tags of what has them', async () => {
  await checkRename(
    `
/** A T.
 * @template T of what */
export type Box<T> = { a: T };
//              ^
`,
    'Item',
    `
/** A T.
 * @template Item of what */
export type Box<Item> = { a: Item };
`,
  );
});
