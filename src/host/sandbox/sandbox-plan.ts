// What every adapter is given, and what it makes a sandbox of.
import { assert } from '../../base/index.ts';
import { Failure } from '../../contract/index.ts';
import { readInTree, stampsOf, writtenSince, type TreeView } from './read-back.ts';
import type { LaidFile, Sandbox, SandboxCommand, SandboxResult } from './sandbox.ts';
import type { Way } from './held-root.ts';

export interface SandboxPlan {
  readonly root: string;
  readonly overlay: readonly LaidFile[];
  readonly readable: readonly string[];
  readonly layerBytes: number;
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly image: string;
  /** How writes are kept, where that is not for the system to decide. */
  readonly way?: Way;
  /** Whether control groups may limit commands; they do where nothing else is said. */
  readonly hasGroups?: boolean;
  /** Whether system calls may be filtered; they are where nothing else is said. */
  readonly hasFilter?: boolean;
}

export type Attempt = { readonly sandbox: Sandbox } | { readonly reason: string };

export interface SandboxParts extends Pick<Sandbox, 'adapter' | 'walls' | 'notes'> {
  readonly view: TreeView;
  run(command: SandboxCommand): Promise<SandboxResult>;
  /** Whether its files can still be read. */
  isOpen?(): boolean;
  close(): Promise<void>;
}

export function finished({ adapter, walls, notes, view, run, isOpen, close }: SandboxParts): Sandbox {
  const before = stampsOf(view);
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  const ending = new AbortController();
  const atRest = (): void => {
    assert(running.size === 0 && closing === undefined, 'no command runs while its files are read');
    if (isOpen?.() !== false) return;
    throw new Failure('FILE_UNREADABLE', {
      message: 'The process that keeps the tree of a sandbox mounted has ended.',
    });
  };
  return {
    adapter,
    root: view.root,
    walls,
    notes,
    run: async (command) => {
      assert(closing === undefined, 'the sandbox is open');
      assert(command.command.length > 0, 'a command has a name');
      const signal =
        command.signal === undefined ? ending.signal : AbortSignal.any([command.signal, ending.signal]);
      const result = run({ ...command, signal });
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    },
    read: (path, maxBytes) => (atRest(), readInTree(view, path, maxBytes)),
    written: () => (atRest(), writtenSince(view, before)),
    close: () => {
      ending.abort();
      closing ??= Promise.allSettled(running).then(close);
      return closing;
    },
  };
}
