// The program in the form of a layout: paths, specifiers and language.
import { stripTypeScriptTypes } from 'node:module';
import { dirname, relative } from 'node:path';
import type { Layout } from './layouts.ts';
import type { Program } from './program.ts';
import type { Content, State } from './state.ts';

const PARTS = ['price', 'order', 'server', 'settings', 'test', 'component'] as const;

export function emit(layout: Layout, program: Program): State {
  const state = new Map<string, Content>(Object.entries(layout.files));
  for (const part of PARTS) {
    const [path, text] = [layout.paths[part], program[part]];
    if (path !== undefined && text !== null)
      state.set(path, inLanguage(layout, withSpecifiers(layout, path, text), path));
  }
  return state;
}

function withSpecifiers(layout: Layout, path: string, text: string): string {
  return text.replace(/'#(price|order|settings)'/g, (_, part: 'price' | 'order' | 'settings') => {
    if (part === 'price' && layout.priceName !== undefined) return `'${layout.priceName}'`;
    const target = layout.hasEndings ? layout.paths[part] : layout.paths[part].replace(/\.[jt]s$/, '');
    const way = relative(dirname(path), target);
    return `'${way.startsWith('.') ? way : `./${way}`}'`;
  });
}

function inLanguage({ code }: Layout, text: string, path: string): string {
  if (code === 'ts' || !path.endsWith('.js')) return text;
  const plain = stripTypeScriptTypes(text)
    .replaceAll(/(?<=\S) +(?=[,;)\n])/g, '')
    .replaceAll(/(?<=\S) {2,}/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimStart();
  return code === 'esm' ? plain : asCommonJs(plain);
}

/** Of what the program writes, no more. */
function asCommonJs(text: string): string {
  const names = [...text.matchAll(/^export (?:async )?(?:const|class|function) (\w+)/gm)].map(
    (match) => match[1]!,
  );
  const passedOn = [...text.matchAll(/^export \{ ([^}]*) \} from '[^']*';$/gm)].flatMap((match) =>
    match[1]!.split(', '),
  );
  const body = text
    .replaceAll(/^import \* as (\w+) from ('[^']*');$/gm, 'const $1 = require($2);')
    .replaceAll(/^import (\w+) from ('[^']*');$/gm, 'const $1 = require($2);')
    .replaceAll(
      /^import \{ ([^}]*) \} from ('[^']*');$/gm,
      (_, list: string, from: string) => `const { ${list.replaceAll(' as ', ': ')} } = require(${from});`,
    )
    .replaceAll(/^export \{ [^}]* \} from '[^']*';\n/gm, '')
    .replaceAll(/^export (?=async|const|class|function)/gm, '');
  const all = [...new Set([...names, ...passedOn])];
  return all.length === 0 ? body : `${body.trimEnd()}\n\nmodule.exports = { ${all.join(', ')} };\n`;
}
