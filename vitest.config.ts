import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
    setupFiles: ['src/host/testing/set-up.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/testing/**', 'src/**/*.heavy.ts', 'src/**/*.test.ts'],
      reporter: ['json-summary', 'html'],
      reportOnFailure: true,
    },
    // Nothing of the tests belongs to what Lintel remembers for the user, and a key of the user's chooses no model.
    env: { XDG_STATE_HOME: join(tmpdir(), 'lintel-tests'), LINTEL_PROVIDER: 'none' },
  },
});
