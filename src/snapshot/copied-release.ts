// Releases of other projects that were copied into this one, told by the comment they carry: a title with a name and its version or
// address, and a licence, or where the file was copied from and under which licence.
import { headComments } from './head-comments.ts';

/** The line of the comment that says what was copied. */
export function copiedRelease(path: string, text: string): string | undefined {
  const isKept = /(?:^|\/)vendors\//.test(path);
  for (const comment of headComments(text)) {
    if (!isKept && !LICENCE.test(comment)) continue;
    const lines = comment.split('\n').map((line) => line.replace(DECORATION, '').trim());
    const title = lines.find((line) => line !== '') ?? '';
    const said = RELEASE.test(title) ? title : lines.find((line) => ORIGIN.test(line));
    if (said !== undefined && !REWORKED.test(said)) return said;
  }
  return undefined;
}

const DECORATION = /^[\s/*!]*(?:@(?:license|preserve|name|overview)\b)?|\s*\*+\/\s*$/g;
const LICENCE = /\blicen[cs]ed?\b|\bcopyright\b|\(c\)|©/i;
/** A name of a few words and its version, or the name of a package and its address. People have addresses, too. */
const RELEASE =
  /^@?[A-Za-z][\w.@/+-]*(?: [\w.()/+-]+){0,4}(?:,? -)?,? (?:v(?:ersion)?\.? ?)?\d+\.\d+\.\d+\b|^@?[a-z][a-z\d./-]*(?: \([\w ]+\))? <https?:\/\//;
const ORIGIN =
  /^(?:source|cop(?:y|ied) (?:from|of)|vendored from|imported from|taken from)\b.{0,60}(?:https?:\/\/|node_modules\/)/i;
/** What people of this project wrote anew after another's model is theirs. */
const REWORKED =
  /\b(?:based|adapted|inspired|derived|ported|modified|compatible|requires?|since|supports?|tested)\b/i;
