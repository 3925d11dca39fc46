// `lintel scan --watch`: the report again whenever files change, until the user stops it.
import type { ScanRequest } from '../../api/index.ts';
import { hasColour } from './colour.ts';
import type { Globals } from './globals.ts';
import type { Io } from './io.ts';
import { closeInTime } from './close-in-time.ts';

const PAUSE_MS = 250;
const CLEAR_SCREEN = '\u001B[2J\u001B[H';

export async function watchScan(
  cwd: string,
  paths: readonly string[],
  request: ScanRequest,
  globals: Globals,
  io: Io,
): Promise<number> {
  const [{ openResident, scanPlace, trustRepository, VERSION }, { ANSI, PLAIN, render }] = await Promise.all([
    import('../../api/index.ts'),
    import('../../render/index.ts'),
  ]);
  const { root, files } = scanPlace(cwd, paths);
  if (globals.trust) await trustRepository(root, true);
  const resident = openResident(root, { noCache: !globals.cache });
  let shown: object | undefined;
  try {
    while (!io.signal.aborted) {
      const started = io.now();
      const report = await resident.scan(files ? { ...request, files } : request);
      if (report !== shown) {
        shown = report;
        const text = render('scan', report, {
          format: globals.format,
          paint: hasColour(io.stdout, io.env) ? ANSI : PLAIN,
          elapsedMs: io.now() - started,
          version: VERSION,
        });
        await io.stdout.write(`${io.stdout.isTTY ? CLEAR_SCREEN : ''}${text}`);
      }
      await pause(io.signal);
    }
    return 0;
  } finally {
    await closeInTime(resident.close(), io);
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
