export { childrenOf } from './children.ts';
export { isDeclaration } from './declarations.ts';
export { isFunction, isFunctionLike, isFunctionValue, type FunctionNode } from './functions.ts';
export { isDeclarationName, isTypeScript, languageOf, type Language } from './language.ts';
export { parseSource, type SourceTree } from './parse.ts';
export { sourceTree, type Tree } from './tree.ts';
export { unwrap } from './unwrap.ts';
