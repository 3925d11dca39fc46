// The rows that a scan of a repository shows by default. The repository is read in place, and nothing is left in it.
import { execFileSync } from 'node:child_process';
import { basename, resolve } from 'node:path';
import type { Report } from '../../src/contract/index.ts';
import { itemOf, rowsOf } from '../../src/render/finding-rows.ts';
import { findingsOf } from '../../src/render/findings.ts';
import { measure } from '../measure.ts';
import { lintel } from '../product.ts';
import type { Entry } from './sample.ts';
import { withoutCode } from './without-code.ts';

export async function shownRows(corpus: string): Promise<Entry[]> {
  const root = resolve(corpus);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const { stdout } = await measure(lintel(root, 'scan', '--no-cache', '--fail-on', 'none'));
  const shown = findingsOf(JSON.parse(stdout) as Report)
    .map(({ finding }) => finding)
    .filter(({ aside }) => aside !== true);
  return rowsOf(shown).map((row) => {
    const [{ file, span, id, tier }] = row;
    const [, code, message] = itemOf(row).cells;
    return {
      repository: basename(root),
      commit,
      code: code!,
      tier,
      file,
      line: span.start.line,
      message: withoutCode(message!),
      id,
    };
  });
}
