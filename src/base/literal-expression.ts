/** A text as a part of a regular expression that matches it and nothing else. */
export function literalExpression(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
