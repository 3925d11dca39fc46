// How Lintel's code is bundled. Plain JavaScript with no imports of our own, since it runs on `npm ci`.
import { build } from 'rolldown';

/** Modules that do something when they are loaded; every other one may be left out where nothing of it is used. */
const ENTRIES = /[\\/](?:main|facts-worker|collect-worker|tool-runner)\.ts$/;

/** Bundles the entries (name → file) into a folder, with what they share in chunks. */
export async function bundle(input, folder) {
  await build({
    input,
    platform: 'node',
    // Some packages are CommonJS in a form that cannot be bundled, and have modules beside it.
    resolve: { mainFields: ['module', 'main'] },
    // Native code, and the TypeScript executable, stay packages of their own.
    external: [
      /^node:/,
      'oxc-parser',
      '@parcel/watcher',
      'oxfmt',
      'oxlint',
      '@anthropic-ai/claude-agent-sdk',
    ],
    treeshake: {
      moduleSideEffects: (id) => !/[\\/]src[\\/]/.test(id) || /node_modules/.test(id) || ENTRIES.test(id),
    },
    output: {
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      hashCharacters: 'base36',
      // Worker threads throw failures but never look at a schema.
      codeSplitting: { groups: [{ name: 'failure', test: /[\\/]contract[\\/]failure\.ts$/ }] },
    },
    logLevel: 'warn',
  });
}
