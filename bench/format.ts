// Figures as people read them.
import type { Unit } from './step.ts';

const NOT_KNOWN = 'n/a';

export function formatSeconds(seconds: number | undefined): string {
  if (seconds === undefined) return NOT_KNOWN;
  if (seconds < 0.1) return `${(seconds * 1000).toFixed(1)} ms`;
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(2)} s`;
}

export function formatCpu(seconds: number | undefined): string {
  return seconds === undefined ? NOT_KNOWN : seconds.toFixed(2);
}

export function formatBytes(bytes: number | undefined): string {
  return bytes === undefined ? NOT_KNOWN : `${Math.round(bytes / 1e6)} MB`;
}

export function formatTimes(ratio: number | undefined): string {
  return ratio === undefined ? NOT_KNOWN : `${ratio.toFixed(2)}×`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

export function formatFigure(value: number | undefined, unit: Unit): string {
  if (unit === 'seconds') return formatSeconds(value);
  return unit === 'bytes' ? formatBytes(value) : formatTimes(value);
}
