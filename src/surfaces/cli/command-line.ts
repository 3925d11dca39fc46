// The command line as a function: arguments in, exit code out, everything else through `io`.
import { createRequire } from 'node:module';
import { wantsJson } from './globals.ts';
import type { Io } from './io.ts';
import { parse, type Parsed } from './parse.ts';
import { reportError } from './report-error.ts';
import { runJob } from './run-job.ts';

export async function main(argv: readonly string[], io: Io): Promise<number> {
  const isJson = wantsJson(argv);
  try {
    const parsed = parse(argv, ownVersion());
    if (parsed.kind === 'usage') return await complain(parsed, io, isJson);
    if (parsed.kind === 'job') return await runJob(parsed.job, parsed.globals, io);
    if (parsed.kind === 'service') return await parsed.service.serve(io, parsed.globals);
    await io.stdout.write(parsed.text);
    return 0;
  } catch (error) {
    return reportError(error, io, { isJson });
  }
}

async function complain(
  { message, help }: Extract<Parsed, { kind: 'usage' }>,
  io: Io,
  isJson: boolean,
): Promise<number> {
  const { Failure } = await import('../../contract/index.ts');
  return reportError(new Failure('USAGE', { message }), io, { isJson, help });
}

/** Read from the package, because the library that also knows it takes long to load. */
function ownVersion(): string {
  const isSource = import.meta.url.endsWith('.ts');
  const manifest = createRequire(import.meta.url)(isSource ? '../../../package.json' : '../package.json');
  return (manifest as { version: string }).version;
}
