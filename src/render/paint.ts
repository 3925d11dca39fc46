// Colours as a value, so that what is rendered never asks where it will be shown.

export interface Paint {
  /** What the reader should see first. */
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly path: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly failure: (text: string) => string;
}

const same = (text: string): string => text;

export const PLAIN: Paint = { strong: same, faint: same, path: same, warning: same, failure: same };

const colour =
  (on: number, off: number) =>
  (text: string): string =>
    text === '' ? text : `\u001B[${on}m${text}\u001B[${off}m`;

export const ANSI: Paint = {
  strong: colour(1, 22),
  faint: colour(2, 22),
  path: colour(36, 39),
  warning: colour(33, 39),
  failure: colour(31, 39),
};
