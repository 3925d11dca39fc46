// Node handles as they travel: `index.kind.path`.

export interface Handle {
  readonly node: number;
  readonly kind: number;
  readonly path: string;
}

export function parseHandle(handle: string): Handle {
  const first = handle.indexOf('.');
  const second = handle.indexOf('.', first + 1);
  return {
    node: Number(handle.slice(0, first)),
    kind: Number(handle.slice(first + 1, second)),
    path: handle.slice(second + 1),
  };
}

export function formatHandle(node: number, kind: number, path: string): string {
  return `${node}.${kind}.${path}`;
}
