// The external programs that Lintel brings along, run in the root of a repository.
import { createRequire } from 'node:module';
import { stripVTControlCharacters } from 'node:util';
import type { Tools } from '../detectors/index.ts';
import { run } from '../host/index.ts';

const require = createRequire(import.meta.url);

export function createTools(root: string): Tools {
  return {
    async run(tool, args) {
      const manifest = require.resolve(`${tool}/package.json`);
      const { bin } = require(manifest) as { bin: string | Record<string, string> };
      const script = typeof bin === 'string' ? bin : bin[tool]!;
      const path = `${manifest.slice(0, -'package.json'.length)}${script}`;
      const { exitCode, stdout, stderr, stopped } = await run(process.execPath, [path, ...args], {
        cwd: root,
      });
      // Where CI is set, some tools put colours in even though nobody looks.
      const said = stripVTControlCharacters(stderr);
      return {
        exitCode,
        stdout: stripVTControlCharacters(stdout.toString('utf8')),
        stderr: stopped ? `${stopped}: ${said}` : said,
      };
    },
  };
}
