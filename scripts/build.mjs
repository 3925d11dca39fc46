// Compiles src/ to dist/. Runs on `npm ci` (prepare), so it stays plain JavaScript with no imports of our own.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
rmSync(join(root, 'dist'), { recursive: true, force: true });
const run = spawnSync(
  process.execPath,
  [join(typescript, 'bin', 'tsc'), '-p', join(root, 'tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
);
process.exitCode = run.status ?? 1;
