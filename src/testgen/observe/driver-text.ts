// Scripts that become part of other files. They are shipped as they are.
import { fileURLToPath } from 'node:url';
import { readFileBytes } from '../../host/index.ts';

const MOST_BYTES = 50_000;

export function driverText(name: 'values' | 'harness' | 'recorder'): string {
  const file = fileURLToPath(new URL(`drivers/${name}.mjs`, import.meta.url));
  return readFileBytes(file, MOST_BYTES).toString('utf8');
}
