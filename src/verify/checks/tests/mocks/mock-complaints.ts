// Mocks that stand in for what is not there, or does not behave as they do: such a test passes whatever the code does. Looked at in
// tests that a change adds or edits, and in those of modules that it edits; what was wrong before the change is not charged to it.
import type { Node } from '@oxc-project/types';
import { compareText, inOrderOf } from '../../../../base/index.ts';
import { edgesInto, exportTarget, isTestFile, type Target } from '../../../../graph/index.ts';
import type { Change } from '../../../change.ts';
import { byPath } from '../../../changed-files.ts';
import type { Complaint } from '../../../check.ts';
import { treeOf, type Tree } from '../../../syntax/tree-of.ts';
import { missingFile, placeAt } from '../../silent-breaks/left-behind.ts';
import { unwrap } from '../../../../syntax/index.ts';
import { claimsOf, type BehaviourClaim, type Claim } from './claims.ts';
import { misfitOf, type Misfit } from './fit.ts';
import { functionOf, hasExport, hasMember, moduleAt, targetOf, type Sight } from './real-code.ts';
import { staleManualMocks } from './manual-mocks.ts';

const MOCK_TARGET_MISSING = 'MOCK_TARGET_MISSING';
const MOCK_SIGNATURE_MISMATCH = 'MOCK_SIGNATURE_MISMATCH';

export function mockComplaints(change: Change): Complaint[] {
  const found = testsOf(change).flatMap((path) => {
    const tree = treeOf(change, 'after', path);
    if (tree === undefined) return [];
    const from = byPath(change.files).after.get(path)?.from ?? path;
    const old = treeOf(change, 'before', from);
    const known = new Set(old ? wrongsIn(change, old).map(({ key }) => key) : []);
    return wrongsIn(change, tree)
      .filter(({ key }) => !known.has(key))
      .map((wrong) => complaintOf(change, tree, wrong));
  });
  return [...unique(found), ...staleManualMocks(change)].sort(IN_ORDER);
}

const IN_ORDER = inOrderOf<Complaint>(
  (a, b) => compareText(a.file ?? '', b.file ?? ''),
  (a, b) => (a.span?.start.line ?? 0) - (b.span?.start.line ?? 0),
  (a, b) => compareText(a.message, b.message),
);

/** The same thing said twice in a test is wrong once. */
function unique(complaints: readonly Complaint[]): Complaint[] {
  const seen = new Set<string>();
  return complaints.filter(
    ({ file, message }) => !seen.has(`${file}\0${message}`) && seen.add(`${file}\0${message}`),
  );
}

/** Tests that the change touches, and those that ask for what it touches. */
function testsOf(change: Change): string[] {
  const tests = new Set<string>();
  for (const side of ['after', 'before'] as const) {
    const { graph } = change[side].state;
    const into = edgesInto(graph);
    const isTest = (path: string): boolean => {
      const file = graph.files.get(path);
      return file !== undefined && (isTestFile(file) || file.role.role === 'test');
    };
    for (const changed of change.files) {
      const path = side === 'after' ? changed.path : changed.from;
      if (path === undefined) continue;
      if (isTest(path)) tests.add(changed.path);
      for (const reached of reachedFrom(into, path)) if (isTest(reached)) tests.add(reached);
    }
  }
  return [...tests].filter((path) => change.after.state.graph.files.has(path)).sort(compareText);
}

const FURTHEST = 3;

/** Who asks for a file, also through files that hand its names on. */
function reachedFrom(into: ReturnType<typeof edgesInto>, path: string): Set<string> {
  const found = new Set([path]);
  let frontier = [path];
  for (let depth = 0; depth < FURTHEST; depth++) {
    const next = frontier.flatMap((at) =>
      (into.get(at) ?? []).filter(({ kind }) => depth === 0 || kind !== 'dynamic').map(({ from }) => from),
    );
    frontier = next.filter((at) => !found.has(at) && found.add(at));
  }
  return found;
}

interface Wrong {
  /** The same before and after the change, wherever it stands. */
  readonly key: string;
  readonly node: Node;
  readonly code: typeof MOCK_TARGET_MISSING | typeof MOCK_SIGNATURE_MISMATCH;
  readonly isProven: boolean;
  readonly message: string;
  readonly proof: string;
  readonly instruction: string;
  readonly misled?: Misfit['at'];
  readonly real?: { readonly tree: Tree; readonly node: Node };
}

function wrongsIn(change: Change, tree: Tree): Wrong[] {
  const sight: Sight = { sides: change, side: tree.side };
  return claimsOf(tree).flatMap((claim) => wrongOf(sight, tree, claim) ?? []);
}

function wrongOf(sight: Sight, tree: Tree, claim: Claim): Wrong | undefined {
  switch (claim.kind) {
    case 'module':
      return moduleAt(sight, tree.path, claim.specifier) === 'missing'
        ? missing(
            claim.node,
            claim.specifier,
            `the module ${claim.specifier}`,
            'No file of the repository is meant by it.',
          )
        : undefined;
    case 'name':
      return wrongName(sight, tree, claim);
    case 'member':
      return hasMember(sight, tree, claim.object, claim.name) === 'no'
        ? missing(
            claim.node,
            `${tree.textOf(claim.object)}.${claim.name}`,
            `\`${claim.name}\` of \`${tree.textOf(claim.object)}\``,
            `What \`${tree.textOf(claim.object)}\` stands for has no such member.`,
          )
        : undefined;
    case 'behaviour':
      return wrongBehaviour(sight, tree, claim);
  }
}

function missing(node: Node, key: string, what: string, proof: string): Wrong {
  return {
    key: `${MOCK_TARGET_MISSING}\0${key}`,
    node,
    code: MOCK_TARGET_MISSING,
    isProven: true,
    message: `The test puts something in place of ${what}, which does not exist.`,
    proof,
    instruction: 'Name what the code really uses, or delete the mock.',
  };
}

function wrongName(
  sight: Sight,
  tree: Tree,
  { specifier, name, node }: Extract<Claim, { kind: 'name' }>,
): Wrong | undefined {
  const path = moduleAt(sight, tree.path, specifier);
  if (path === undefined || path === 'missing' || hasExport(sight, path, name) !== 'no') return undefined;
  const what = name === 'default' ? `the default export of ${specifier}` : `\`${name}\` of ${specifier}`;
  const proof = name === 'default' ? `${path} has no default export.` : `${path} exports no \`${name}\`.`;
  return missing(node, `${specifier}#${name}`, what, proof);
}

function wrongBehaviour(sight: Sight, tree: Tree, claim: BehaviourClaim): Wrong | undefined {
  const target = mockedTarget(sight, tree, claim.target);
  const real = functionOf(sight, target);
  if (target === undefined || real === undefined || real.tree.path === tree.path) return undefined;
  const misfit = misfitOf(sight, real, target, claim.gives);
  if (misfit === undefined) return undefined;
  return {
    key: `${MOCK_SIGNATURE_MISMATCH}\0${real.tree.path}#${real.name}\0${misfit.what}`,
    node: claim.node,
    code: MOCK_SIGNATURE_MISMATCH,
    isProven: misfit.isProven,
    message: `\`${real.name}\` ${misfit.what}.`,
    proof: `${real.tree.path} declares \`${real.name}\` in line ${real.tree.lineAt(real.node.start)}.`,
    instruction: `Let the mock do what \`${real.name}\` does.`,
    real: { tree: real.tree, node: real.node },
    ...(misfit.at ? { misled: misfit.at } : {}),
  };
}

/** What is mocked: `fn`, `vi.mocked(fn)`, `vi.spyOn(module, 'fn')`, a constant that is one of these, or a name in a factory. */
function mockedTarget(
  sight: Sight,
  tree: Tree,
  target: BehaviourClaim['target'],
  depth = 0,
): Target | undefined {
  if ('specifier' in target) {
    const path = moduleAt(sight, tree.path, target.specifier);
    return path === undefined || path === 'missing'
      ? undefined
      : exportTarget(sight.sides[sight.side].state.graph, path, target.name);
  }
  const node = unwrap(target);
  if (node.type === 'CallExpression') {
    const name =
      node.callee.type === 'MemberExpression' ? tree.textOf(node.callee.property) : tree.textOf(node.callee);
    const [first, second] = node.arguments;
    if (name === 'mocked' && first) return mockedTarget(sight, tree, first, depth);
    const isSpy = /^(?:spyOn|stub|method|replace)$/.test(name);
    const member = second?.type === 'Literal' && typeof second.value === 'string' ? second.value : undefined;
    return isSpy && first && member !== undefined ? memberTarget(sight, tree, first, member) : undefined;
  }
  const meant = targetOf(sight, tree, node);
  if (meant?.kind !== 'symbol' || meant.file !== tree.path || depth > 2) return meant;
  const init = initialiser(tree, meant.symbol);
  return init && mockedTarget(sight, tree, init, depth + 1);
}

/** What the only declaration of a constant sets it to. */
function initialiser(tree: Tree, symbol: number): Node | undefined {
  const [declaration, ...others] = tree.file.facts.declarations.of(symbol);
  if (declaration === undefined || others.length > 0) return undefined;
  const node = tree.nodes.find(
    (item) => item.type === 'VariableDeclarator' && item.id.start === declaration.nameStart,
  );
  return node?.type === 'VariableDeclarator' && node.init ? node.init : undefined;
}

/** A name of a module; members of other objects are not followed. */
function memberTarget(sight: Sight, tree: Tree, object: Node, name: string): Target | undefined {
  const owner = targetOf(sight, tree, object);
  return owner?.kind === 'module'
    ? exportTarget(sight.sides[sight.side].state.graph, owner.file, name)
    : undefined;
}

function complaintOf(change: Change, tree: Tree, wrong: Wrong): Complaint {
  const { node, code, isProven, message, proof, instruction, misled, real } = wrong;
  return {
    status: isProven ? 'fail' : 'review',
    code,
    file: tree.path,
    span: tree.spanOf(node),
    message,
    witness: {
      places: [
        placeAt('mock', tree, node),
        ...(real
          ? [
              placeAt('real', real.tree, {
                start: real.node.start,
                end: Math.min(real.node.end, real.node.start + 1),
              }),
            ]
          : []),
        ...(misled ? [placeAt('misled', misled.tree, misled.node)] : []),
      ],
      proof,
    },
    missing_files: missingFile(change, tree),
    instruction,
  };
}
