// `lintel serve`: answers agents over HTTP on the loopback address.
import { resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { describe } from '../help.ts';
import type { TakeJob } from '../job.ts';
import { integerFrom } from '../option-values.ts';
import { reportError } from '../report-error.ts';

interface ServeFlags {
  readonly port: number;
  readonly tokenFile?: string;
}

export function addServeCommand(program: Command, plan: TakeJob): void {
  const command = program
    .command('serve')
    .description('answer agents over HTTP on 127.0.0.1')
    .argument('[folder]', 'the repository (default: the current folder)')
    .option('--port <n>', 'port to listen on; 0 lets the system choose', portFrom, 0)
    .option('--token-file <file>', 'where the token is written (default: a file in .lintel)')
    .action((folder: string | undefined, flags: ServeFlags) =>
      plan({
        async serve(io, globals) {
          const [{ openResident, trustRepository }, { serveHttp }] = await Promise.all([
            import('../../../api/index.ts'),
            import('../../http/index.ts'),
          ]);
          const root = resolve(io.cwd, globals.cwd ?? '.', folder ?? '.');
          if (globals.trust) await trustRepository(root, true);
          await serveHttp(openResident(root, { noCache: !globals.cache }), root, {
            port: flags.port,
            ...(flags.tokenFile === undefined ? {} : { tokenFile: resolve(io.cwd, flags.tokenFile) }),
            signal: io.signal,
            onReady: (line) => io.stdout.write(line),
            onError: (error) => void reportError(error, io, { isJson: false }),
          });
          return 0;
        },
      }),
    );
  describe(command, {
    notes: [
      `Prints one line of JSON with the address and the file of the token, then answers until it is stopped. Requests need the
token ("Authorization: Bearer …"); those from pages of other origins are refused. docs/http.md lists what can be asked.`,
    ],
    examples: [
      ['lintel serve', 'for the current folder'],
      ['lintel serve --port 7733 --token-file ~/.lintel-token', 'at a known address'],
    ],
  });
}

function portFrom(text: string): number {
  const port = integerFrom(text);
  if (port > 65_535) throw new InvalidArgumentError('It must be a port: 0 to 65535.');
  return port;
}
