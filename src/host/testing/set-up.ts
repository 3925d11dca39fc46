// Runs before the tests of each file.
import { afterAll } from 'vitest';
import { endFile } from './when-file-ends.ts';

afterAll(endFile);
