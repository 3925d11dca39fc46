import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Nothing of the tests belongs to what Lintel remembers for the user.
    env: { XDG_STATE_HOME: join(tmpdir(), 'lintel-tests') },
  },
});
