// Which files Lintel reads as source, and as which language.
import { nameOf } from '../base/index.ts';

export type Language = 'ts' | 'tsx' | 'dts' | 'js' | 'jsx';

const BY_EXTENSION: Readonly<Record<string, Language>> = {
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  js: 'jsx',
  mjs: 'jsx',
  cjs: 'jsx',
  jsx: 'jsx',
};

/** The language of a source file, or undefined for a path that is not TypeScript or JavaScript. */
export function languageOf(path: string): Language | undefined {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  if (dot < 0) return undefined;
  const language = BY_EXTENSION[name.slice(dot + 1)];
  return language === 'ts' && isDeclarationName(name) ? 'dts' : language;
}

/** `x.d.ts`, `x.d.mts`, `x.d.cts` and `x.d.css.ts` forms. */
export function isDeclarationName(name: string): boolean {
  return /\.d(\.[^.]+)?\.[mc]?ts$/.test(name);
}

export function isTypeScript(language: Language): boolean {
  return language !== 'js' && language !== 'jsx';
}
