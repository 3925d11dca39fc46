// Places as guardrails show them: a secret is never printed, whichever rule speaks of its line.
import type { WitnessPlace } from '../../../contract/index.ts';
import { placeOfLine, type ShownText } from '../../witness-place.ts';
import { maskedLine, type LineContext } from './secrets/find-secrets.ts';

/** Files in which values stand without quotes. */
const PLAIN =
  /(?:^|\/)\.(?:env|npmrc|netrc|pypirc|yarnrc)[^/]*$|\.(?:env|ya?ml|ini|cfg|conf|properties|toml|sh|bash|zsh|tfvars)$|(?:^|\/)Dockerfile[^/]*$|(?:^|\/)[^/.]+$/i;

/** What has to be known of each line of a text to find secrets in it. */
export function lineContext(path: string, text: string): (line: number) => LineContext {
  const lines = linesIn(text);
  const isPlain = PLAIN.test(path);
  // A key of PGP has a blank line between its head and its body.
  const next = (line: number): string => (lines[line]?.trim() === '' ? lines[line + 1] : lines[line]) ?? '';
  return (line) => ({ above: lines[line - 2] ?? '', next: next(line), isPlain });
}

function linesIn(text: string): string[] {
  return text.split(/\r\n|[\n\r]/);
}

export function shownPlace(shown: ShownText, role: string, line: number): WitnessPlace {
  const context = lineContext(shown.file, shown.text);
  return placeOfLine(shown, role, line, (content) => maskedLine(content, context(line)));
}
