// What is mounted where: read from the system, and written as lines that `mount` carries out in one go.
import { readFileSync } from 'node:fs';
import { isWithin } from '../../base/index.ts';

interface MountPoint {
  readonly point: string;
  readonly isNoExec: boolean;
}

export function mountPoints(): MountPoint[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const fields = line.split(' ');
    const point = fields[4]!.replaceAll(/\\([0-7]{3})/g, (_, digits) =>
      String.fromCharCode(parseInt(digits, 8)),
    );
    return { point, isNoExec: fields[5]!.split(',').includes('noexec') };
  });
}

export function mountsBelow(mounts: readonly MountPoint[], path: string): string[] {
  return mounts.flatMap(({ point }) => (point !== path && isWithin(point, path) ? [point] : []));
}

/** What a read-only view of a path has to be mounted with: what the system forbids there may not be allowed by a view. */
export function viewOptions(mounts: readonly MountPoint[], path: string): string {
  const above = mounts.filter(({ point }) => point === '/' || isWithin(path, point));
  const nearest = above.toSorted((a, b) => a.point.length - b.point.length).at(-1);
  return `ro,nosuid,nodev${nearest?.isNoExec ? ',noexec' : ''}`;
}

/** A line of a table of mounts. */
export function mountLine(source: string, target: string, type: string, options: string): string {
  return `${escaped(source)} ${escaped(target)} ${type} ${options} 0 0\n`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\s\\#]/g, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`);
}
