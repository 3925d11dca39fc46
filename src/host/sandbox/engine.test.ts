import { expect, test } from 'vitest';
import { engineArguments, whyNoEngine } from './engine.ts';
import { openSandbox } from './open-sandbox.ts';

const limits = { memoryBytes: 2 ** 29, processes: 100, cpus: 1.5, milliseconds: 1000, outputBytes: 1000 };

test('a container has the walls that the other adapters build', () => {
  const tree = {
    root: '/repo/a, "b"',
    copy: '/tmp/copy',
    hasGit: true,
    readable: ['/opt/node'],
    owner: { uid: 1000, gid: 1001 },
    image: 'node:24-slim',
  };
  const command = ['node', '--test', 'a b.js'];
  expect(engineArguments(tree, { command, cwd: 'packages/x', env: { CI: '1' }, limits }, 'lintel-1')).toEqual(
    [
      'run',
      '--interactive',
      '--init',
      '--pull',
      'never',
      '--name',
      'lintel-1',
      '--network',
      'none',
      '--ipc',
      'private',
      '--read-only',
      '--cap-drop',
      'ALL',
      '--security-opt',
      'no-new-privileges',
      '--memory',
      '536870912b',
      '--memory-swap',
      '536870912b',
      '--pids-limit',
      '100',
      '--cpus',
      '1.5',
      '--ulimit',
      'core=0:0',
      '--user',
      '1000:1001',
      '--tmpfs',
      '/tmp:rw,exec,nosuid,nodev,mode=1777,size=268435456',
      '--tmpfs',
      '/home/sandbox:rw,exec,nosuid,nodev,mode=1777,size=268435456',
      '--mount',
      'type=bind,source=/opt/node,target=/opt/node,readonly',
      '--mount',
      'type=bind,source=/tmp/copy,"target=/repo/a, ""b"""',
      '--mount',
      'type=bind,source=/tmp/copy/.git,"target=/repo/a, ""b""/.git",readonly',
      '--workdir',
      '/repo/a, "b"/packages/x',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      '--env',
      'HOME=/home/sandbox',
      '--env',
      'TMPDIR=/tmp',
      '--env',
      'USER=sandbox',
      '--env',
      'LANG=C.UTF-8',
      '--env',
      'CI=1',
      '--entrypoint',
      'node',
      'node:24-slim',
      '--test',
      'a b.js',
    ],
  );
});

test('an engine that does not answer, or has no image, is told', async () => {
  const reasons =
    /^(?:docker is not installed|docker is installed, but its engine does not answer|docker has no image lintel\/nothing; pull it first)$/;
  expect(await whyNoEngine('docker', 'lintel/nothing')).toMatch(reasons);
  const { refusal } = await openSandbox({
    root: import.meta.dirname,
    adapter: 'docker',
    image: 'lintel/nothing',
  });
  expect(refusal?.tried[0]?.reason).toMatch(reasons);
});
