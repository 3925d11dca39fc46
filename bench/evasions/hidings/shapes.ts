// The same program in another shape, and links instead of files.
import { dirname, posix } from 'node:path';
import { moved, textIn, withFiles, type Content, type State } from '../state.ts';
import { adding, CODE, isScript, rewriting, type Hiding } from './hiding.ts';

function isMissing(state: State, path: string): boolean {
  return typeof state.get(path) !== 'string';
}

export const SHAPES: readonly Hiding[] = [
  { name: 'nothing', isInnocent: true, apply: ({ before, after }) => ({ before, after }) },
  {
    name: 'forty other files change',
    isInnocent: false,
    apply(scene) {
      const texts = (word: string): Record<string, Content> =>
        Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => [`notes/n${index}.md`, `# Note ${index}\n\n${word}\n`]),
        );
      return {
        before: withFiles(scene.before, texts('First.')),
        after: withFiles(scene.after, texts('Second.')),
      };
    },
  },
  {
    name: 'the module moves as well',
    topics: ['names', 'types'],
    isInnocent: true,
    apply({ before, after, world: { layout } }) {
      if (layout.priceName !== undefined || isMissing(after, layout.paths.price)) return undefined;
      const to = layout.paths.price.replace(/price\.([jt]s)$/, 'pricing/price.$1');
      return { before, after: moved(after, layout.paths.price, to) };
    },
  },
  {
    name: 'the file that uses it moves as well',
    topics: CODE,
    isInnocent: true,
    apply({ before, after, victim }) {
      if (!isScript(victim) || isMissing(after, victim)) return undefined;
      const to = posix.join(dirname(victim), 'inner', victim.slice(victim.lastIndexOf('/') + 1));
      return { before, after: moved(after, victim, to) };
    },
  },
  {
    name: 'one more module passes on',
    topics: ['names', 'types'],
    isInnocent: true,
    apply(scene) {
      const { layout } = scene.world;
      const isPlain =
        layout.code !== 'cjs' && layout.priceName === undefined && layout.paths.component === undefined;
      if (!isPlain || isMissing(scene.after, layout.paths.order)) return undefined;
      const extension = layout.code === 'ts' ? 'ts' : 'js';
      const path = posix.join(dirname(layout.paths.price), `pass.${extension}`);
      const end = layout.hasEndings ? `.${extension}` : '';
      const order = textIn(scene.after, layout.paths.order).replaceAll(`./price${end}'`, `./pass${end}'`);
      return adding(scene, { [path]: `export * from './price${end}';\n`, [layout.paths.order]: order });
    },
  },
  {
    name: 'in a try',
    topics: ['flows'],
    isInnocent: true,
    apply: (scene) =>
      rewriting(scene, (text) =>
        text.replace(
          /^( {2}(?:execFile|exec|readFile|res\.send)\(.*)$/m,
          '  try {\n  $1\n  } finally {\n    res.end();\n  }',
        ),
      ),
  },
  {
    name: 'behind a variable of the environment',
    topics: ['flows'],
    isInnocent: true,
    apply: (scene) =>
      rewriting(scene, (text) =>
        text.replaceAll(/^app\.get\(/gm, "if (process.env.NODE_ENV !== 'test') app.get("),
      ),
  },
  {
    name: 'through variables',
    topics: ['flows'],
    isInnocent: true,
    apply: (scene) =>
      rewriting(scene, (text) =>
        text.replaceAll(
          /^app\.get\(('[^']*'), (async )?\(req, res\) => \{$/gm,
          'app.get($1, $2(incoming, res) => {\n  const req = { ...incoming, query: { ...incoming.query } };',
        ),
      ),
  },
  {
    name: 'through a function of another file',
    topics: ['flows'],
    isInnocent: true,
    apply(scene) {
      const { layout } = scene.world;
      const extension = layout.code === 'ts' ? 'ts' : 'js';
      const path = posix.join(dirname(layout.paths.server), `take.${extension}`);
      const end = layout.hasEndings ? `.${extension}` : '';
      const [types, result] =
        layout.code === 'ts'
          ? [': { query: Record<string, unknown> }, name: string', ': string']
          : [', name', ''];
      const body = `(req${types})${result} {\n  return String(req.query[name]);\n}\n`;
      const isOld = layout.code === 'cjs';
      const text = isOld
        ? `function take${body}\nmodule.exports = { take };\n`
        : `export function take${body}`;
      const load = isOld
        ? `const { take } = require('./take${end}');`
        : `import { take } from './take${end}';`;
      const taken = (server: string): string =>
        `${load}\n${server.replaceAll(/String\(req\.query\.(\w+)\)|req\.query\.(\w+)/g, (_, a: string, b: string) => `take(req, '${a ?? b}')`)}`;
      return adding(scene, {
        [path]: text,
        [layout.paths.server]: taken(textIn(scene.after, layout.paths.server)),
      });
    },
  },
  {
    name: 'by a computed name',
    topics: ['flows'],
    isInnocent: true,
    apply: (scene) =>
      rewriting(scene, (text) =>
        text.replaceAll(/req\.query\.(\w+)/g, (_, name: string) => `req['que' + 'ry']['${name}']`),
      ),
  },
  {
    name: 'the module becomes a link to nowhere',
    topics: ['names', 'types', 'components'],
    isInnocent: false,
    apply: (scene) => adding(scene, { [scene.world.layout.paths.price]: { link: '../absent/price.ts' } }),
  },
  {
    name: 'the file becomes a link to a copy',
    topics: [...CODE, 'secrets', 'tests'],
    isInnocent: false,
    apply(scene) {
      const { after, victim } = scene;
      if (isMissing(after, victim)) return undefined;
      return adding(scene, {
        [`.store/${victim}`]: textIn(after, victim),
        [victim]: { link: `${'../'.repeat(victim.split('/').length - 1)}.store/${victim}` },
      });
    },
  },
  {
    name: 'the path differs in case only',
    topics: ['names', 'types'],
    isInnocent: false,
    apply({ before, after, world: { layout } }) {
      const { price } = layout.paths;
      if (layout.priceName !== undefined || isMissing(after, price)) return undefined;
      return {
        before,
        after: withFiles(after, { [price]: null, [price.replace('price.', 'Price.')]: textIn(after, price) }),
      };
    },
  },
];
