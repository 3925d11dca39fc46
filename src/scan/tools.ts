// The external programs that Lintel brings along, run in the root of a repository: each run in a process of its own, or, for
// whoever asks again and again, in one that is kept.
import { createRequire } from 'node:module';
import { stripVTControlCharacters } from 'node:util';
import type { Tools } from '../detectors/index.ts';
import {
  keepScript,
  kindOfTarget,
  makeScratchFolder,
  run,
  writeAtomically,
  type KeptScript,
  type RunResult,
} from '../host/index.ts';

const require = createRequire(import.meta.url);

type ToolRun = Awaited<ReturnType<Tools['run']>>;

export function createTools(root: string, isTrusted: boolean): Tools {
  return {
    isTrusted,
    run: (tool, args, _, settings) => withSettings(settings, args, (all) => runOnce(root, tool, all)),
  };
}

/** Settings lie in a file of their own while the tool runs. */
async function withSettings(
  settings: string | undefined,
  args: readonly string[],
  work: (args: readonly string[]) => Promise<ToolRun>,
): Promise<ToolRun> {
  if (settings === undefined) return work(args);
  const { path: folder, remove } = makeScratchFolder('settings');
  try {
    writeAtomically(`${folder}/settings.json`, settings);
    return await work([`--config=${folder}/settings.json`, ...args]);
  } finally {
    remove();
  }
}

/** A tool that waits for something that never comes is stopped. */
const TIME_LIMIT = 300_000;

/** What tools read in the folder they run in, whether it is theirs or not. */
const READ_BY_TOOLS = ['.gitignore', '.editorconfig', '.eslintignore', '.prettierignore'];

async function runOnce(root: string, tool: string, args: readonly string[]): Promise<ToolRun> {
  const endless = READ_BY_TOOLS.find((name) => kindOfTarget(`${root}/${name}`) === 'other');
  if (endless !== undefined)
    return { exitCode: undefined, stdout: '', stderr: `${endless} is neither a file nor a folder` };
  const manifest = require.resolve(`${tool}/package.json`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const script = typeof bin === 'string' ? bin : bin[tool]!;
  const path = `${folderOfPackage(tool)}${script}`;
  return toolRunOf(
    await run(process.execPath, [path, ...args], {
      cwd: root,
      isLong: true,
      timeout: TIME_LIMIT,
    }),
  );
}

function folderOfPackage(tool: string): string {
  return require.resolve(`${tool}/package.json`).slice(0, -'package.json'.length);
}

/** Where CI is set, some tools put colours in even though nobody looks. */
function toolRunOf({ exitCode, stdout, stderr, stopped }: RunResult): ToolRun {
  const said = stripVTControlCharacters(stderr);
  return {
    exitCode,
    stdout: stripVTControlCharacters(stdout.toString('utf8')),
    stderr: stopped ? `${stopped}: ${said}` : said,
  };
}

export interface KeptTools extends Tools {
  close(): Promise<void>;
}

interface Kept {
  readonly environment: string;
  readonly script: KeptScript;
  runs: number;
}

/** A process holds on to the module of every run; this many of them are a few megabytes. */
const RUNS_OF_ONE_PROCESS = 250;

/** A process is kept for each tool, and only for one environment: nothing it remembers can be out of date. */
export function keepTools(root: string, isTrusted: boolean): KeptTools {
  const kept = new Map<string, Kept>();
  const scriptFor = (tool: string, environment: string): KeptScript => {
    let known = kept.get(tool);
    if (known?.environment !== environment || known.runs >= RUNS_OF_ONE_PROCESS) {
      void known?.script.close();
      known = { environment, script: keepTool(root, tool), runs: 0 };
      kept.set(tool, known);
    }
    known.runs++;
    return known.script;
  };
  return {
    isTrusted,
    run: (tool, args, environment, settings) =>
      withSettings(settings, args, async (all) => {
        if (environment === undefined) return runOnce(root, tool, all);
        return toolRunOf(await scriptFor(tool, environment).run(all));
      }),
    async close() {
      await Promise.all([...kept.values()].map(({ script }) => script.close()));
      kept.clear();
    },
  };
}

/** The module that the tool's command loads and does nothing else: it can be loaded again. */
function keepTool(root: string, tool: string): KeptScript {
  const runner = new URL(
    import.meta.url.endsWith('.ts') ? './tool-runner.ts' : './tool-runner.js',
    import.meta.url,
  );
  return keepScript({ runner, script: `${folderOfPackage(tool)}dist/cli.js`, cwd: root });
}
