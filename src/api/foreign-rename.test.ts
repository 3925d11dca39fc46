// Renames in Python by indexes of the real indexer, from the question to the bytes on the disk.
import { expect, test } from 'vitest';
import type { RefactorAnswer } from '../contract/index.ts';
import { pythonRepository } from './testing/python-repository.ts';

const SHAPES = {
  'shapes.py': `"""Shape and its area."""
import abc


class Shape(abc.ABC):
    def __init__(self, size=1):
        self.size = size

    def area(self, scale=1):
        return self.size * scale


class Square(Shape):
    def area(self, scale=1):
        return super().area(scale) * self.size


def double(x):
    return x * 2


__all__ = ["Shape", "Square", "double"]
`,
  'pkg/__init__.py': 'from shapes import double as double\nfrom shapes import Square as Box\n',
  'main.py': `from pkg import Box, double
from shapes import *
import shapes

NONE = []  # type: list[Shape]


def run(shape: Shape, names):
    é = "area"; shape.area(scale=2)  # the area
    total = double(Box(3).area())  # type: int
    for name in names:
        total += shapes.double(name)
    return f"{total} {double(1)}"
`,
};

function statusOf({ status, reason }: RefactorAnswer): string[] {
  return [status, reason ?? ''];
}

/** Why nothing is done, and the files that keep it from being done. */
function blockedBy({ status, reason, non_clean_files: files }: RefactorAnswer): string[] {
  expect(status).toBe('blocked');
  return [reason!, ...files!];
}

test('names of all kinds: where they are known, and why not', async () => {
  const { rename } = await pythonRepository(SHAPES);
  const places = async (symbol: string, newName: string): Promise<string[]> => {
    const answer = await rename(symbol, newName, { dryRun: true });
    return answer.edits.map((edit) =>
      'span' in edit ? `${edit.file}:${edit.span.start.line}:${edit.span.start.column}` : '',
    );
  };
  expect(await places('main.py:10:5', 'sum')).toEqual(['main.py:10:5', 'main.py:12:9', 'main.py:13:15']);
  expect(await places('shapes.py#Square.area.scale', 'factor')).toEqual([
    'main.py:9:28',
    'shapes.py:9:20',
    'shapes.py:10:28',
    'shapes.py:14:20',
    'shapes.py:15:29',
  ]);
  const reasons = async (symbol: string, newName: string): Promise<string[]> =>
    statusOf(await rename(symbol, newName, { dryRun: true }));
  expect(await reasons('main.py:10:5', 'name')).toEqual(['refused', 'collision']);
  expect(await reasons('main.py:10:5', 'double')).toEqual(['needs_decision', 'collision']);
  expect(await reasons('double', 'class')).toEqual(['refused', 'invalid_name']);
  expect(await reasons('double', '2x')).toEqual(['refused', 'invalid_name']);
  expect(await reasons('double', 'Shape')).toEqual(['refused', 'collision']);
  expect(await reasons('Shape.area', 'size')).toEqual(['refused', 'collision']);
  expect(await reasons('Shape.__init__', 'init')).toEqual(['refused', 'special_name']);
  expect(await reasons('main.py:1:17', 'Case')).toEqual(['refused', 'alias']);
  expect(await reasons('main.py:3:8', 'forms')).toEqual(['unsupported', 'module']);
});

test('a method is renamed with what overrides it, a function through what hands it on', async () => {
  const { rename, read, index, lintel } = await pythonRepository(SHAPES);
  const area = await rename('shapes.py#Shape.area', 'extent');
  expect([...statusOf(area), area.applied]).toEqual(['ok_syntactic', 'no_type_check', true]);
  expect(area.edits).toHaveLength(5);
  expect(area.candidates.map(({ id }) => id)).toEqual(['text']);
  expect(read('shapes.py')).toBe(
    SHAPES['shapes.py'].replaceAll('def area', 'def extent').replace('super().area', 'super().extent'),
  );
  expect(read('main.py')).toBe(SHAPES['main.py'].replaceAll('.area(', '.extent('));

  await index();
  expect(statusOf(await rename('double', 'twice'))).toEqual(['ok_syntactic', 'no_type_check']);
  expect(read('pkg/__init__.py')).toBe(
    'from shapes import twice as twice\nfrom shapes import Square as Box\n',
  );
  expect(read('main.py')).toBe(
    SHAPES['main.py'].replaceAll('.area(', '.extent(').replaceAll('double', 'twice'),
  );
  expect(read('shapes.py')).toBe(
    SHAPES['shapes.py']
      .replaceAll('def area', 'def extent')
      .replace('super().area', 'super().extent')
      .replaceAll('double', 'twice'),
  );
  await lintel.refactor.undo();
  expect(read('pkg/__init__.py')).toBe(SHAPES['pkg/__init__.py']);

  await lintel.update();
  const square = await rename('shapes.py#Square', 'Quad', { dryRun: true });
  expect(square.edits.map((edit) => edit.file)).toEqual(['pkg/__init__.py', 'shapes.py', 'shapes.py']);
  const shape = await rename('Shape', 'Form', { dryRun: true });
  expect(shape.edits.filter(({ file }) => file === 'main.py')).toHaveLength(2);
});

test('an index that is older than a file blocks', async () => {
  const { rename, read, write, index, lintel } = await pythonRepository(SHAPES);
  const planned = await rename('double', 'twice', { dryRun: true });
  await write('main.py', `# new\n${SHAPES['main.py']}`);
  const answer = await rename('double', 'twice');
  expect(blockedBy(answer)).toEqual(['files_not_clean', 'main.py']);
  expect([answer.suggested_refresh_scope, answer.witness!.invariants_failed, answer.edits]).toEqual([
    { files: ['main.py'] },
    ['index_is_current'],
    [],
  ]);
  expect(blockedBy(await lintel.refactor.commit({ plan_id: planned.plan_id! }))).toEqual([
    'files_not_clean',
    'main.py',
  ]);
  // Importing an index again does not make it younger.
  await lintel.importIndex(`${lintel.root}/python.scip`);
  expect(blockedBy(await rename('double', 'twice'))).toEqual(['files_not_clean', 'main.py']);

  await index();
  await write('other.py', 'from shapes import double\n');
  expect(blockedBy(await rename('double', 'twice'))).toEqual(['files_not_clean', 'other.py']);
  await write('other.py', 'x = 1\n');
  const early = await rename('double', 'twice', { dryRun: true });
  await write('other.py', 'from shapes import double\n');
  expect(blockedBy(await lintel.refactor.commit({ plan_id: early.plan_id! }))).toEqual([
    'files_not_clean',
    'other.py',
  ]);
  await write('other.py', 'x = 1\n');
  expect(statusOf(await rename('double', 'twice'))).toEqual(['ok_syntactic', 'no_type_check']);
  expect(read('main.py')).toBe(`# new\n${SHAPES['main.py'].replaceAll('double', 'twice')}`);
});

const JOBS = `import threading
from outside import Base
from typing import Protocol

class Job(threading.Thread):
    def run(self): return 1
    def step(self): return 2

class Odd(Base):
    def turn(self): return 3

class Stops(Protocol):
    def stop(self) -> None: ...

class Engine:
    def stop(self): return 4

def use(thing):
    return thing.size
`;

test('what the index cannot tell is a question, and the answer can be committed', async () => {
  const { rename, read, lintel } = await pythonRepository({ ...SHAPES, 'jobs.py': JOBS });
  const outcome = async (symbol: string): Promise<string[]> =>
    statusOf(await rename(symbol, 'fresh', { dryRun: true }));
  expect(await outcome('Job.run')).toEqual(['refused', 'overrides_external']);
  expect(await outcome('Job.step')).toEqual(['needs_decision', 'external_base']);
  expect(await outcome('Odd.turn')).toEqual(['needs_decision', 'external_base']);
  expect(await outcome('Engine.stop')).toEqual(['needs_decision', 'structural_type']);

  const answer = await rename('Shape.size', 'extent');
  expect(statusOf(answer)).toEqual(['needs_decision', 'unresolved_use']);
  expect(answer.witness!.disambiguation_checklist[0]!.look_at).toEqual(['jobs.py:19:18']);
  expect(answer.decision_capsules[0]!.capsule_type).toBe('receiver_resolution');
  const committed = await lintel.refactor.commit({
    plan_id: answer.plan_id!,
    selected_candidate_id: 'semantic_and_unresolved',
  });
  expect([committed.status, committed.applied]).toEqual(['ok_syntactic', true]);
  expect(read('jobs.py')).toBe(JOBS.replace('thing.size', 'thing.extent'));
  expect(read('shapes.py')).toBe(SHAPES['shapes.py'].replaceAll('self.size', 'self.extent'));
});
