// What a published package is there for: a function that is given a command runs it, one that is given code evaluates it. What it puts
// between other text, or uses as a key, is a vulnerability of the package, whoever passes it on.
import { MARK, type FileTree, type Flow } from '../../../taint/index.ts';

/** Parameters that are named as what is run. */
const COMMAND = /^(?:.*\.)?(?:\w*(?:cmd|command|script|shell)\w*|exe|executable|bin|binary)$/i;
const CODE =
  /^(?:.*\.)?\w*(?:body|code|expr|formula|function|grammar|program|schema|script|source|src|statement|template|tmpl|tpl)\w*$|^(?:.*\.)?(?:ast|fn|func|js|node)$/i;
/** Functions whose work it is to make code of what they are given. */
const MAKES_CODE =
  /codegen|compil|eval|exec|expression|func|generat|interpret|render|run|script|template|tokeni|transform|transpil/i;
/** What keys that lead to a prototype are told by: whoever names them has thought of them. */
const KNOWS_KEYS =
  /__proto__|['"`](?:constructor|prototype)['"`]|\b(?:in|===?|!==?)\s*Object\.prototype\b|Object\.create\(null\)|pollut|unsafe\w*(?:key|prop)/i;

/** What comes through more files than these was put together on purpose, more often than not. */
const MOST_FILES = 2;

/** Whether what a package is passed reaches a harm that it is not there for. */
export function isAgainstPurpose(flow: Flow): boolean {
  const { cwe, label, row, callee, node, within = '' } = flow;
  const { text } = label.source;
  const trees = [...treesOf(flow)];
  if (trees.length > MOST_FILES) return false;
  const isPart = (label.marks & MARK.PART) !== 0 || row.behindText;
  if (cwe === 78) return isPart && !row.direct && !COMMAND.test(text);
  // Generators of code use `Function` and `vm`; who uses `eval` takes a short cut.
  if (cwe === 94)
    return isPart && /(?:^|\.)eval$/.test(callee) && !CODE.test(text) && !MAKES_CODE.test(within);
  // What is deleted is gone for everyone, but gives nothing to anyone.
  const isGiven = node.type !== 'MemberExpression';
  return cwe === 1321 && isGiven && !trees.some((tree) => KNOWS_KEYS.test(tree.text));
}

/** The files that a value comes through. */
function treesOf({ label, tree }: Flow): Set<FileTree> {
  const trees = new Set([tree, label.source.tree]);
  for (let { step } = label; step !== undefined; step = step.before) trees.add(step.tree);
  return trees;
}
