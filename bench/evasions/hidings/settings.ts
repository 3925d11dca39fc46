// Settings in the same change that make tools look away.
import { dirname } from 'node:path';
import { textIn } from '../state.ts';
import { adding, type Hiding, type Scene } from './hiding.ts';

type Json = Readonly<Record<string, unknown>>;

function compiler(
  name: string,
  isTakingOut: boolean,
  change: (config: Json, scene: Scene) => Json | null,
): Hiding {
  return {
    name: `tsconfig: ${name}`,
    topics: ['names', 'types'],
    isInnocent: false,
    isTakingOut,
    apply(scene) {
      const path = scene.world.layout.tsconfig;
      if (path === undefined) return undefined;
      const config = change(JSON.parse(textIn(scene.after, path)) as Json, scene);
      return adding(scene, { [path]: config === null ? null : `${JSON.stringify(config, null, 2)}\n` });
    },
  };
}

function options(name: string, isTakingOut: boolean, values: Json): Hiding {
  return compiler(name, isTakingOut, (config) => ({
    ...config,
    compilerOptions: { ...(config['compilerOptions'] as Json | undefined), ...values },
  }));
}

function within({ world, victim }: Scene): string {
  const folder = dirname(world.layout.tsconfig ?? '.');
  return folder === '.' ? victim : victim.slice(folder.length + 1);
}

const ours = (name: string, value: Json): Hiding => ({
  name: `lintel.json: ${name}`,
  isInnocent: false,
  isTakingOut: true,
  apply: (scene) => adding(scene, { 'lintel.json': `${JSON.stringify(value, null, 2)}\n` }),
});

function listing(name: string, path: string, line: (victim: string) => string): Hiding {
  return {
    name,
    isInnocent: false,
    apply: (scene) => adding(scene, { [path]: `${line(scene.victim)}\n` }),
  };
}

export const SETTINGS_HIDINGS: readonly Hiding[] = [
  options('noCheck', true, { noCheck: true }),
  options('not strict', true, { strict: false }),
  options('skipLibCheck and no checkJs', false, { checkJs: false, skipLibCheck: true }),
  options('paths to nowhere', false, { paths: { '*': ['./absent/*'] } }),
  options('another kind of resolution', false, {
    module: 'preserve',
    moduleResolution: 'bundler',
    noResolve: true,
  }),
  compiler('the file is excluded', true, (config, scene) => ({ ...config, exclude: [within(scene)] })),
  compiler('only one file is listed', true, (config, { world }) => ({
    ...config,
    include: undefined,
    files: [world.layout.paths.settings.replace(/^(?:apps|packages)\/\w+\//, '')],
  })),
  compiler('extends a file that is not there', true, (config) => ({ ...config, extends: './absent.json' })),
  compiler('it is removed', true, () => null),
  ours('the file is left out', { exclude: ['**'] }),
  ours('guardrails are off', {
    verify: { guardrails: { rules: { secrets: { severity: 'off' }, dependencies: { severity: 'off' } } } },
  }),
  ours('security is off', { verify: { security: { off: [22, 78, 79, 89, 94] } } }),
  ours('every file is a sample', { roles: { sample: ['**'] } }),
  {
    // A new file that git ignores is in no change.
    ...listing('.gitignore names the file', '.gitignore', (victim) => `/${victim}`),
    apply: (scene) =>
      scene.before.has(scene.victim) ? adding(scene, { '.gitignore': `/${scene.victim}\n` }) : undefined,
  },
  listing('.gitattributes: generated', '.gitattributes', (victim) => `${victim} linguist-generated=true`),
  listing('.gitattributes: binary', '.gitattributes', (victim) => `${victim} binary -diff`),
  listing('.gitattributes: vendored', '.gitattributes', () => '* linguist-vendored'),
  listing('.eslintignore names the file', '.eslintignore', (victim) => victim),
  {
    name: 'a declaration stands beside the module',
    topics: ['names', 'types'],
    isInnocent: false,
    apply(scene) {
      const path = scene.world.layout.paths.price.replace(/\.[jt]s$/, '.d.ts');
      const names = ['priceOf', 'discountOf', 'labelOf'].map((name) => `export const ${name}: any;`);
      const rest = 'export class Basket { [name: string]: any }\nexport type Item = any;\n';
      return adding(scene, { [path]: `${names.join('\n')}\n${rest}` });
    },
  },
  {
    name: 'every module is declared',
    topics: ['names', 'types'],
    isInnocent: false,
    apply: (scene) =>
      adding(scene, {
        [`${dirname(scene.victim)}/modules.d.ts`]: "declare module '*';\ndeclare const discountOf: any;\n",
      }),
  },
];
