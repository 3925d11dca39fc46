import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.heavy.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
  },
});
