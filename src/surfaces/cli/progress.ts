// One line on a terminal that says what takes so long, how much of it is done, and for how long. Nothing is shown for what is quick, and
// nothing stays behind.
import type { Io } from './io.ts';

export interface Progress {
  step(name: string, done?: number, total?: number): void;
  /** Takes the line away. */
  end(): void;
}

const SILENT_MS = 500;
const REDRAW_MS = 80;
/** What has taken longer is shown with its time. */
const LONG_MS = 2000;
const CLEAR_LINE = '\r\u001B[2K';
const NUMBERS = new Intl.NumberFormat('en-US');

export function createProgress(io: Pick<Io, 'stderr' | 'now'>): Progress {
  if (!io.stderr.isTTY) return { step: () => undefined, end: () => undefined };
  const start = io.now();
  let step = { name: '', line: '', since: start };
  let drawnAt: number | undefined;
  const draw = (): void => {
    drawnAt = io.now();
    const took = drawnAt - step.since;
    const time = took < LONG_MS ? '' : ` (${NUMBERS.format(Math.floor(took / 1000))} s)`;
    void io.stderr.write(`${CLEAR_LINE}${step.line}${time}`);
  };
  // A step that says nothing more is still the one that takes its time.
  const timer = setInterval(draw, SILENT_MS);
  timer.unref();
  return {
    step(name, done, total) {
      const line =
        total === undefined ? `${name} …` : `${name} ${NUMBERS.format(done ?? 0)}/${NUMBERS.format(total)}`;
      step = { name, line, since: name === step.name ? step.since : io.now() };
      const last = drawnAt ?? start + SILENT_MS - REDRAW_MS;
      if (io.now() - last >= REDRAW_MS) draw();
    },
    end() {
      clearInterval(timer);
      if (drawnAt !== undefined) void io.stderr.write(CLEAR_LINE);
      drawnAt = undefined;
    },
  };
}
