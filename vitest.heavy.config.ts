import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,scripts,bench}/**/*.heavy.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
    setupFiles: ['src/host/testing/set-up.ts'],
    // Nothing of the tests belongs to what Lintel remembers for the user, and a key of the user's chooses no model.
    env: { XDG_STATE_HOME: join(tmpdir(), 'lintel-tests'), LINTEL_PROVIDER: 'none' },
  },
});
