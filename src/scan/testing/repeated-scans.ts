// Scans of one folder, each as a process of its own would make it, with one cache: for what detectors keep between scans.
import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { memoryCache } from '../../host/index.ts';
import { openProject } from '../../project/index.ts';
import { runDetectors } from '../run-detectors.ts';
import type { ReportedFinding } from '../reported-finding.ts';
import { createTools } from '../tools.ts';
import { COLLECTORS, createView, type Detector, type Tools } from '../../detectors/index.ts';

export interface TestRepository {
  readonly folder: string;
  write(path: string, content: string | Uint8Array): void;
}

/** Files in a folder of their own, for as long as the test runs. */
export function repository(files: Readonly<Record<string, string>>): TestRepository {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-repository-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { folder, write };
}

export interface RepeatedScans {
  scan(): Promise<readonly ReportedFinding[]>;
  /** Scans, and gives `file:line` of each finding. */
  said(): Promise<string[]>;
  /** `reason file` of each hold of the last scan. */
  held(): readonly string[];
  /** Paths given to tools since last asked, run by run. */
  asked(): string[][];
  /** How often the TypeScript process was asked for since last asked. */
  typesAsked(): number;
}

export function repeatedScans(
  folder: string,
  detector: Detector,
  { revision, options = {} }: { readonly revision?: string; readonly options?: object } = {},
): RepeatedScans {
  const cache = { ...memoryCache(), close: () => undefined };
  const calls: string[][] = [];
  let holds: string[] = [];
  let typesAsked = 0;
  const tools = revision === undefined ? watched(createTools(folder, true), calls) : undefined;
  const scan = async (): Promise<readonly ReportedFinding[]> => {
    const project = await openProject(folder, {
      cache,
      threads: 1,
      maxFileBytes: 5_000_000,
      versions: 'test',
      ...(detector.collectors
        ? {
            collecting: {
              collectors: detector.collectors,
              versions: COLLECTORS,
              forTypes: true,
              worker: new URL('file:///unused'),
            },
          }
        : {}),
      ...(revision === undefined ? {} : { revision }),
    });
    try {
      const plain = createView(project, { tools, memory: {}, hasTypes: true });
      const view = { ...plain, types: () => (typesAsked++, plain.types()) };
      const [result] = await runDetectors(view, [
        {
          detector,
          options: detector.options.parse({ ...(detector.whenAsked as object | undefined), ...options }),
        },
      ]);
      if (result!.error !== undefined) throw new Error(result!.error);
      holds = result!.holds.map(({ reason, file }) => `${reason} ${file}`);
      return result!.findings;
    } finally {
      await project.close();
    }
  };
  return {
    scan,
    said: async () => (await scan()).map(({ answer }) => `${answer.file}:${answer.span.start.line}`),
    held: () => holds,
    asked: () => calls.splice(0),
    typesAsked() {
      const count = typesAsked;
      typesAsked = 0;
      return count;
    },
  };
}

function watched(tools: Tools, calls: string[][]): Tools {
  return {
    isTrusted: tools.isTrusted,
    run(tool, args, _, settings) {
      calls.push(args.filter((arg) => !arg.startsWith('--')));
      return tools.run(tool, args, undefined, settings);
    },
  };
}
