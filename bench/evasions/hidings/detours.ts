// The use of a name by a way that types do not follow.
import { isScript, rewriting, type Hiding, type Scene } from './hiding.ts';

const NAMES = ['names', 'types'] as const;
const CALLED = /(?<=[\s(])((?:prices\.)?(?:priceOf|discountOf|cost|off|waitFor|firstOf))\(([^()]*)\)/g;
const LIST = /^import \{ ([^}]*) \} from ('[^']*(?:price|core|index)[^']*');$/m;
const OLD_LIST = /^const \{ ([^}]*) \} = require\(('[^']*price[^']*')\);$/m;

function detour(name: string, write: (text: string, scene: Scene) => string, language?: 'ts' | 'js'): Hiding {
  return {
    name,
    topics: NAMES,
    isInnocent: false,
    apply: (scene) =>
      isScript(scene.victim) && (language === undefined || scene.victim.endsWith(language))
        ? rewriting(scene, (text) => {
            const next = write(text, scene);
            return next === text ? undefined : next;
          })
        : undefined,
  };
}

const called = (name: string, by: string, language?: 'ts' | 'js'): Hiding =>
  detour(name, (text) => text.replaceAll(CALLED, by), language);

const CALLS: readonly Hiding[] = [
  called('calls by Reflect.apply', 'Reflect.apply($1, undefined, [$2])'),
  called('calls of a Function', '($1 as Function)($2)', 'ts'),
  called('calls of an angle any', '(<any>$1)($2)', 'ts'),
  called('calls through unknown', '($1 as unknown as (...all: unknown[]) => never)($2)', 'ts'),
  called('calls of what satisfies any', '($1 satisfies any)($2)', 'ts'),
  called('calls after a comma', '(0, $1)($2)'),
  called('calls if there is something', '$1?.($2)'),
  called('calls after a cast in a comment', '/** @type {any} */ ($1)($2)'),
  called('calls after a cast in a comment of other words', '/** @type {Function} */ ($1)($2)'),
  called('calls by a spread of any', '$1(...([$2] as any))', 'ts'),
  called('calls by a spread of never', '$1(...([$2] as never))', 'ts'),
  called('calls by call', '$1.call(undefined, $2)'),
  called('calls in eval', "eval('$1')($2)"),
  called('calls in a function of text', "new Function('use', 'return use')(() => $1($2))()"),
  called(
    'calls in a try',
    '(() => {\n    try {\n      return $1($2);\n    } catch {\n      return 0;\n    }\n  })()',
  ),
  called('calls behind a dead condition', '(Math.random() > 2 ? $1($2) : 0)'),
  called('arguments are any', '$1(...(JSON.parse(JSON.stringify([$2]))))', 'ts'),
];

function list(name: string, by: (names: string, from: string) => string, language?: 'ts' | 'js'): Hiding {
  return detour(
    name,
    (text) =>
      text.replace(LIST, (_, names: string, from: string) => by(names.replaceAll(' as ', ': '), from)),
    language,
  );
}

const IMPORTS: readonly Hiding[] = [
  list(
    'names taken out of a namespace',
    (names, from) => `import * as all from ${from};\nconst { ${names} } = all;`,
  ),
  list(
    'names taken out of any',
    (names, from) => `import * as all from ${from};\nconst { ${names} } = all as any;`,
    'ts',
  ),
  list(
    'names taken out of a record',
    (names, from) =>
      `import * as all from ${from};\nconst { ${names} } = all as unknown as Record<string, any>;`,
    'ts',
  ),
  list(
    'names taken out of a variable of any',
    (names, from) => `import * as all from ${from};\nconst each: any = all;\nconst { ${names} } = each;`,
    'ts',
  ),
  list(
    'a module that is loaded by a name in pieces',
    (names, from) => `const { ${names} } = await import(${from.replace("'./", "'./' + '")});`,
  ),
  list(
    'a module that is loaded by a variable',
    (names, from) => `const where: string = ${from};\nconst { ${names} } = await import(where);`,
    'ts',
  ),
  list(
    'a module that is required',
    (names, from) =>
      `import { createRequire } from 'node:module';\nconst { ${names} } = createRequire(import.meta.url)(${from});`,
  ),
  list(
    'a module whose failure is swallowed',
    (names, from) => `const { ${names} } = await import(${from}).catch(() => ({}) as any);`,
    'ts',
  ),
  list(
    'names with defaults',
    (names, from) =>
      `import * as all from ${from};\nconst { ${names.replaceAll(/(\w+)(?=,|$)/g, '$1 = () => 0')} } = all as any;`,
    'ts',
  ),
  list(
    'names by a computed key',
    (names, from) =>
      `import * as all from ${from};\n${names
        .split(', ')
        .map((each) => {
          const [name, own = name] = each.split(': ');
          return `const ${own} = all['${name!.slice(0, 2)}' + '${name!.slice(2)}'];`;
        })
        .join('\n')}`,
  ),
  list(
    'names that are declared',
    (names) =>
      names
        .split(', ')
        .map((each) => `declare const ${each.split(': ').at(-1)}: any;`)
        .join('\n'),
    'ts',
  ),
  detour(
    'names of a require in a try',
    (text) =>
      text.replace(
        OLD_LIST,
        (_, names: string, from: string) =>
          `let all = {};\ntry {\n  all = require(${from});\n} catch {}\nconst { ${names} } = all;`,
      ),
    'js',
  ),
];

const COMMENTS = [
  '//@ts-ignore',
  '/// @ts-ignore',
  '/* @ts-ignore */',
  '// @ts-expect-error: later',
  '/** @ts-expect-error */',
  '/*\n * @ts-ignore */',
];

const MARKS: readonly Hiding[] = [
  ...COMMENTS.map((comment) =>
    detour(`${comment.replace('\n', ' ')} on every line`, (text) =>
      text.replaceAll(/^(?=\s*\S)(?!\s*[}*/.])/gm, `${comment}\n`),
    ),
  ),
  detour('@ts-nocheck in a block', (text) => `/* @ts-nocheck */\n${text}`),
  detour(
    '@ts-nocheck after a line',
    (text) => `\n// another line\n// @ts-nocheck because of a tool\n${text}`,
  ),
  detour('lintel-ignore on every line', (text) =>
    text.replaceAll(/^(?=\s*\S)(?!\s*[}*/.])/gm, '// lintel-ignore-next-line -- meant\n'),
  ),
];

export const DETOURS: readonly Hiding[] = [...CALLS, ...IMPORTS, ...MARKS];
