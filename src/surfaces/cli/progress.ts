// One line on a terminal that says what takes so long. Nothing is shown for what is quick, and nothing stays behind.
import type { Io } from './io.ts';

export interface Progress {
  step(name: string, done?: number, total?: number): void;
  /** Takes the line away. */
  end(): void;
}

const SILENT_MS = 500;
const REDRAW_MS = 80;
const CLEAR_LINE = '\r\u001B[2K';
const NUMBERS = new Intl.NumberFormat('en-US');

export function createProgress(io: Pick<Io, 'stderr' | 'now'>): Progress {
  if (!io.stderr.isTTY) return { step: () => undefined, end: () => undefined };
  const start = io.now();
  let line = '';
  let drawnAt: number | undefined;
  const draw = (): void => {
    drawnAt = io.now();
    void io.stderr.write(`${CLEAR_LINE}${line}`);
  };
  const timer = setTimeout(draw, SILENT_MS);
  timer.unref();
  return {
    step(name, done, total) {
      line =
        total === undefined ? `${name} …` : `${name} ${NUMBERS.format(done ?? 0)}/${NUMBERS.format(total)}`;
      const last = drawnAt ?? start + SILENT_MS - REDRAW_MS;
      if (io.now() - last >= REDRAW_MS) draw();
    },
    end() {
      clearTimeout(timer);
      if (drawnAt !== undefined) void io.stderr.write(CLEAR_LINE);
      drawnAt = undefined;
    },
  };
}
