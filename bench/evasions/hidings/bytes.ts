// Other bytes for the same text.
import { CODE, isScript, rewriting, type Hiding, type Scene } from './hiding.ts';
import type { Content } from '../state.ts';

const TEXTS = [...CODE, 'secrets', 'supply', 'tests'] as const;

function bytes(
  name: string,
  isInnocent: boolean,
  write: (text: string, scene: Scene) => Content | undefined,
  topics: Hiding['topics'] = TEXTS,
): Hiding {
  return { name, topics, isInnocent, apply: (scene) => rewriting(scene, (text) => write(text, scene)) };
}

/** What is only a matter of layout for scripts. */
function script(
  name: string,
  isInnocent: boolean,
  write: (text: string, scene: Scene) => string | undefined,
): Hiding {
  return bytes(name, isInnocent, (text, scene) => (isScript(scene.victim) ? write(text, scene) : undefined), [
    ...CODE,
    'secrets',
    'tests',
  ]);
}

function swapped(buffer: Buffer): Buffer {
  return Buffer.from(buffer).swap16();
}

const NOISE = 'const noise = 1;';

export const BYTES: readonly Hiding[] = [
  bytes('a mark of byte order', true, (text) => `\uFEFF${text}`, CODE),
  bytes('lines end as on Windows', true, (text) => text.replaceAll('\n', '\r\n')),
  bytes('UTF-16, little end first', false, (text) =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  ),
  bytes('UTF-16, big end first', false, (text) =>
    Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(Buffer.from(text, 'utf16le'))]),
  ),
  bytes('UTF-16 without a mark', false, (text) => Buffer.from(text, 'utf16le')),
  bytes('a byte that is no UTF-8', false, (text, { victim }) =>
    isScript(victim)
      ? Buffer.concat([Buffer.from(text), Buffer.from([0x2f, 0x2f, 0xff, 0xfe, 0x0a])])
      : undefined,
  ),
  script('a zero in a comment', false, (text) => `${text}// \0\n`),
  script('lines end with a carriage return', false, (text) => text.replaceAll('\n', '\r')),
  script('escapes in the name', false, (text, { name }) =>
    name === undefined ? undefined : text.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), escaped(name)),
  ),
  script('escapes in the specifiers', false, (text) => {
    const next = text.replaceAll(/(from '[^']*)e([^']*';)/g, '$1\\x65$2');
    return next === text ? undefined : next;
  }),
  script('everything in one line', false, (text) =>
    text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\n\s*/g, ' '),
  ),
  script('a comment of 600,000 characters', false, (text) => `/* ${'x '.repeat(300_000)}*/ ${text}`),
  script('a file above the limit', false, (text) => `${text}${`// ${'-'.repeat(97)}\n`.repeat(60_000)}`),
  script('3,000 lines in front', false, (text) => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `const row${index} = ${index};`).join('\n');
    return /^(?:import|const .*require)/m.test(text) ? `${text}${lines}\n` : `${lines}\n${text}`;
  }),
  script(
    'deep below parentheses',
    false,
    (text) => `${text}const deep = ${'('.repeat(400)}1${')'.repeat(400)};\n`,
  ),
  script('deep below blocks', false, (text) => `${text}${'{'.repeat(300)}${NOISE}${'}'.repeat(300)}\n`),
  script('a separator of lines in a comment', false, (text) => `// a\u2028${text}`),
  script('a hashbang', true, (text) => `#!/usr/bin/env node\n${text}`),
];

function escaped(name: string): string {
  const hex = name.codePointAt(1)!.toString(16).padStart(4, '0');
  return `${name[0]!}\\u${hex}${name.slice(2)}`;
}
