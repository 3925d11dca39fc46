// Names that an edited file goes on using although it does not declare them any more.
import { memo } from '../../base/index.ts';
import { ROLE, type FileFacts } from '../../facts/index.ts';
import { isGlobalName, type CodeGraph } from '../../graph/index.ts';
import type { Change } from '../change.ts';
import type { BrokenName } from './broken-name.ts';
import { isOfPlatform } from './platform-names.ts';

/** Uses of names in edited files that the file itself declared before and does not declare any more. */
export function* lostDeclarations({ before, after, files }: Change): Generator<BrokenName> {
  for (const { kind, path, from } of files) {
    const old = from === undefined ? undefined : before.state.graph.files.get(from);
    const now = kind === 'removed' ? undefined : after.state.graph.files.get(path);
    if (!old || !now || !hasOwnScope(old.facts) || !hasOwnScope(now.facts)) continue;
    for (const use of now.facts.occurrences) {
      if (use.symbol !== undefined || use.is(NOT_BARE) || !use.is(BARE)) continue;
      const was = declaredAtTop(old.facts, use.name);
      if (
        was === undefined ||
        isUnbound(old.facts, use.name) ||
        isDeclaredForAll(after.state.graph, use.name)
      )
        continue;
      const { start, end, name } = use;
      yield {
        kind: 'name',
        file: path,
        start,
        end,
        name,
        source: path,
        was: { file: old.path, symbol: was },
      };
    }
  }
}

/** Whether names at the top of the file are its own: it is a module, in the language's sense or in that of Node.js. */
function hasOwnScope({ isModule, exports, imports }: FileFacts): boolean {
  return (
    isModule ||
    exports.some(({ kind }) => kind === 'commonjs') ||
    imports.some(({ kind }) => kind === 'require')
  );
}

const BARE = ROLE.READ | ROLE.WRITE | ROLE.CALL | ROLE.NEW | ROLE.JSX | ROLE.TAG | ROLE.TYPE;
const NOT_BARE =
  ROLE.DECLARATION |
  ROLE.MEMBER |
  ROLE.KEY |
  ROLE.QUALIFIED |
  ROLE.OF_THIS |
  ROLE.OF_SUPER |
  ROLE.OF_MODULE |
  ROLE.LABEL |
  ROLE.IMPORT |
  ROLE.EXPORT;

function declaredAtTop(facts: FileFacts, name: string): number | undefined {
  return facts.symbols.named(name).find(({ container, scope, kind }) => {
    const around = facts.scopes.get(scope);
    return (
      container === undefined &&
      kind !== 'parameter' &&
      kind !== 'label' &&
      (around === undefined || around.kind === 'module')
    );
  })?.row;
}

/** Whether the file used the name without declaring it, so that it means something global there, too. */
function isUnbound(facts: FileFacts, name: string): boolean {
  return facts.occurrences
    .named(name)
    .some((use) => use.symbol === undefined && !use.is(NOT_BARE) && use.is(BARE));
}

const declaredForAll = memo((graph: CodeGraph): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const file of graph.files.values()) {
    const { isModule, isAmbient } = file.facts;
    if (isModule ? !isAmbient : hasOwnScope(file.facts)) continue;
    for (const symbol of file.facts.symbols)
      if (isGlobalName(graph, { file: file.path, symbol: symbol.row })) names.add(symbol.name);
  }
  return names;
});

function isDeclaredForAll(graph: CodeGraph, name: string): boolean {
  return isOfPlatform(name) || declaredForAll(graph).has(name);
}
