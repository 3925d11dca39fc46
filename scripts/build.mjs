// Compiles src/ to dist/: declarations by TypeScript, code by the bundler, so that a command starts by reading a few files
// instead of hundreds. Runs on `npm ci` (prepare), so it stays plain JavaScript with no imports of our own.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.mjs';

const root = join(import.meta.dirname, '..');
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));

rmSync(join(root, 'dist'), { recursive: true, force: true });
const declarations = spawnSync(
  process.execPath,
  [join(typescript, 'bin', 'tsc'), '-p', join(root, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
if (declarations.status !== 0) process.exit(declarations.status ?? 1);

await bundle(
  {
    index: join(root, 'src', 'api', 'index.ts'),
    cli: join(root, 'src', 'surfaces', 'cli', 'main.ts'),
    'facts-worker': join(root, 'src', 'project', 'facts-worker.ts'),
    'collect-worker': join(root, 'src', 'scan', 'collect-worker.ts'),
    'tool-runner': join(root, 'src', 'scan', 'tool-runner.ts'),
  },
  join(root, 'dist'),
);

// Scripts that the test runners of other repositories run are shipped as they are.
cpSync(join(root, 'src', 'suite', 'drivers'), join(root, 'dist', 'drivers'), { recursive: true });
cpSync(join(root, 'src', 'testgen', 'observe', 'drivers'), join(root, 'dist', 'drivers'), {
  recursive: true,
});
