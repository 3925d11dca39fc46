// The examples on the page of every detector are run: code with marks gives exactly those findings, code without gives none.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFindings } from '../scan/testing/check-findings.ts';
import type { Detector } from './index.ts';

const FENCE = /^```([a-z]+)\n([\s\S]*?)^```$/gm;
const LANGUAGES = new Set(['ts', 'tsx', 'js', 'jsx', 'mts', 'cts', 'mjs', 'cjs']);

const ids = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, `${name}.md`)),
);

describe.each(ids)('%s', (id) => {
  const page = readFileSync(join(import.meta.dirname, id, `${id}.md`), 'utf8');
  const examples = page.slice(page.indexOf('\n## Examples'));
  const fences = [...examples.matchAll(FENCE)].filter(([, language]) => LANGUAGES.has(language!));

  test('its page has examples', () => expect(fences.length).toBeGreaterThan(0));

  test.each(fences.map(([, language, text], index) => [index + 1, language!, text!] as const))(
    'example %i',
    async (_, language, text) => {
      const { default: detector } = (await import(`./${id}/detector.ts`)) as { default: Detector };
      await checkFindings(detector, text, `index.${language}`);
    },
  );
});
