// Which lines of a file tests run: a line on which a statement begins counts, and it was run if its function was entered and no branch around it
// was left out. Probes stand in the source itself, so that no map of what a compiler made of it is needed.
import type { Node } from '@oxc-project/types';
import { lineStartsOf, positionAt, type Range } from '../../base/index.ts';
import type { FileCoverage, FileProbes } from '../../instrument/index.ts';
import { childrenOf, sourceTree } from '../../syntax/index.ts';

/** Whether each line was run; lines without code are left out. */
export function lineCoverage(
  path: string,
  text: string,
  probes: FileProbes,
  coverage: FileCoverage,
): Map<number, boolean> {
  const starts = lineStartsOf(text);
  const lines = new Map<number, boolean>();
  const missed = missedRanges(coverage);
  for (const offset of statementsIn(sourceTree(path, text).program)) {
    const { line } = positionAt(starts, offset);
    const isRun =
      wasEntered(probes, coverage, offset) &&
      !missed.some(({ start, end }) => start <= offset && offset < end);
    lines.set(line, (lines.get(line) ?? false) || isRun);
  }
  return lines;
}

function missedRanges({ functions, top }: FileCoverage): Range[] {
  return [top, ...functions].flatMap(({ branches }) => {
    const taken = branches.filter(({ wasTaken }) => wasTaken);
    // A case that another one falls through to is run without being taken.
    return branches.flatMap(({ wasTaken, body, kind }) =>
      wasTaken || body === undefined || (/case/.test(kind) && taken.some(({ start }) => start < body.start))
        ? []
        : [body],
    );
  });
}

function wasEntered({ functions }: FileProbes, coverage: FileCoverage, offset: number): boolean {
  // Inner functions come after those around them.
  const at = functions.findLastIndex(({ start, end }) => start <= offset && offset < end);
  return at < 0 ? coverage.wasLoaded : coverage.functions[at]!.wasEntered;
}

const COUNTED =
  /^(?:ExpressionStatement|VariableDeclaration|ReturnStatement|ThrowStatement|IfStatement|ForStatement|ForInStatement|ForOfStatement|WhileStatement|DoWhileStatement|SwitchStatement|BreakStatement|ContinueStatement|TryStatement)$/;

function* statementsIn(node: Node): Generator<number> {
  if (COUNTED.test(node.type) && !('declare' in node && node.declare)) yield node.start;
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') yield node.body.start;
  if (
    node.type.startsWith('TS') &&
    !/^TS(?:AsExpression|SatisfiesExpression|NonNullExpression|ExportAssignment)$/.test(node.type)
  )
    return;
  for (const child of childrenOf(node)) yield* statementsIn(child);
}
