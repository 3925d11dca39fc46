// Files that are named by manifests, settings, addresses and data, and are not where they are named.
import { dirname, posix } from 'node:path';
import { textIn, withFiles, type Content, type State } from '../state.ts';
import { ofStory, type Break, type Broken, type World } from './break.ts';

type Json = Readonly<Record<string, unknown>>;
type Make = (world: World) => Broken | undefined;

const named = (name: string, make: Make): Break => ({ name, topic: 'names', make });
const IMPORT = "import { region } from '#settings';";
const PLACE = 'const pool = new Pool();';

function beside({ layout }: World, name: string): string {
  return posix.join(dirname(layout.paths.server), name);
}

function jsonWith(state: State, path: string, more: Json): string {
  return `${JSON.stringify({ ...(JSON.parse(textIn(state, path)) as Json), ...more }, null, 2)}\n`;
}

/** A file beside the server that the server names; it goes, or both go. */
function sibling(name: string, lines: readonly string[], content: Content): Make {
  return (world) => {
    if (world.layout.code === 'cjs') return undefined;
    const [head, body] = [lines[0]!, lines.slice(1).join('\n')];
    const path = beside(world, name);
    return ofStory(world, world.layout.paths.server, {
      before: {
        edits: {
          server: [
            [IMPORT, `${head}${head === '' ? '' : '\n'}${IMPORT}`],
            [PLACE, `${PLACE}\n${body}`],
          ],
        },
        files: { [path]: content },
      },
      broken: { files: { [path]: null } },
      mended: {
        edits: {
          server: [
            ...(head === '' ? [] : [[`${head}\n`, ''] as const]),
            [body === '' ? PLACE : `\n${body}`, body === '' ? PLACE : ''],
          ],
        },
        files: { [path]: null },
      },
    });
  };
}

/** A name that the manifest maps to a file. */
function mapped(gone: boolean): Make {
  return (world) => {
    const { layout, state } = world;
    if (layout.tsconfig !== 'tsconfig.json' || layout.code !== 'ts') return undefined;
    const [here, there] = ['src/zones.ts', 'src/zone/zones.ts'];
    const to = (path: string): Record<string, Content> => ({
      [layout.manifest]: jsonWith(state, layout.manifest, { imports: { '#zones': `./${path}` } }),
    });
    const text = "export const zones = ['a', 'b'];\n";
    const plain = { [layout.manifest]: textIn(state, layout.manifest) };
    return ofStory(world, layout.paths.server, {
      before: {
        edits: {
          server: [
            [IMPORT, `import { zones } from '#zones';\n${IMPORT}`],
            ['out, region', 'out, region, zones'],
          ],
        },
        files: { [here]: text, ...to(here) },
      },
      broken: { files: gone ? plain : to(there) },
      mended: { files: { [here]: null, [there]: text, ...to(there) } },
    });
  };
}

const CORE = 'packages/core/package.json';

/** What a package of the workspace lets others import. */
function exported(exports: unknown): Make {
  return (world) => {
    if (world.layout.name !== 'workspaces') return undefined;
    const laid = (value: unknown): Record<string, Content> => ({
      [CORE]: jsonWith(world.state, CORE, { exports: value }),
    });
    return ofStory(world, world.layout.paths.order, {
      broken: { files: laid(exports) },
      mended: { files: laid({ '.': './src/index.ts', './price': './src/price.ts' }) },
    });
  };
}

/** The alias by which a config leads to the sources. */
const alias: Make = (world) => {
  const { layout, state } = world;
  if (layout.priceName !== '@/price') return undefined;
  const config = JSON.parse(textIn(state, layout.tsconfig!)) as { readonly compilerOptions: Json };
  const laid = (paths: Json): State =>
    withFiles(state, {
      [layout.tsconfig!]: `${JSON.stringify({ ...config, compilerOptions: { ...config.compilerOptions, paths } }, null, 2)}\n`,
    });
  return {
    broken: laid({ '~/*': ['./src/*'] }),
    mended: laid({ '@/*': ['./src/*'], '~/*': ['./src/*'] }),
    victim: layout.paths.order,
  };
};

/** A file that a script or a document of the repository runs. */
function runBy(path: string, text: (script: string) => string): Make {
  return (world) => {
    const script = 'tools/seed.js';
    const other = 'tools/note.txt';
    return ofStory(world, path, {
      before: { files: { [script]: "console.log('seed');\n", [other]: 'A note.\n', [path]: text(script) } },
      broken: { files: { [script]: null } },
      mended: { files: { [other]: null } },
    });
  };
}

/** A file that a script of the manifest runs. */
const runByScript: Make = (world) => {
  const { layout, state } = world;
  const [script, other] = ['tools/seed.js', 'tools/note.txt'];
  const manifest = JSON.parse(textIn(state, 'package.json')) as Json;
  const scripts = { ...(manifest['scripts'] as Json | undefined), seed: `node ${script}` };
  return ofStory(world, 'package.json', {
    before: {
      files: {
        [script]: "console.log('seed');\n",
        [other]: 'A note.\n',
        'package.json': jsonWith(state, 'package.json', { scripts }),
      },
    },
    broken: { files: { [script]: null } },
    mended: { files: layout.lock === undefined ? { [other]: 'Another note.\n' } : { [other]: null } },
  });
};

export const ROUTES: readonly Break[] = [
  named(
    'a file that is imported for what it does is removed',
    sibling('start.js', ["import './start.js';"], 'globalThis.started = true;\n'),
  ),
  named(
    'data that is imported is removed',
    sibling(
      'zones.json',
      ["import zones from './zones.json' with { type: 'json' };", 'export const all = zones;'],
      '["a"]\n',
    ),
  ),
  named(
    'the file of a worker is removed',
    sibling(
      'work.js',
      ['', "export const work = new Worker(new URL('./work.js', import.meta.url));"],
      'self.close();\n',
    ),
  ),
  named(
    'a file that is loaded later is removed',
    sibling('late.js', ['', "export const late = () => import('./late.js');"], 'export const late = 1;\n'),
  ),
  named('a name that the manifest maps leads nowhere', mapped(false)),
  named('a name that the manifest mapped is gone', mapped(true)),
  named('a package exports a file that is not there', exported('./src/main.ts')),
  named(
    'a package exports under a condition that nobody has',
    exported({ '.': { internal: './src/index.ts' } }),
  ),
  named('a package exports no main file', exported({ './price': './src/price.ts' })),
  named('an alias is renamed', alias),
  named('a file that a script runs is removed', runByScript),
  named(
    'a file that a workflow runs is removed',
    runBy(
      '.github/workflows/seed.yml',
      (script) =>
        `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: node ${script}\n`,
    ),
  ),
  named(
    'a file that docker runs is removed',
    runBy('Dockerfile', (script) => `FROM node:24\nCOPY . .\nCMD ["node", "${script}"]\n`),
  ),
  named(
    'a file that a page loads is removed',
    runBy('index.html', (script) => `<!doctype html>\n<script type="module" src="/${script}"></script>\n`),
  ),
];
