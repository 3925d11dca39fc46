// What modules that test files share have opened is closed when the tests of a file are done: modules stay loaded from one file to the next.
const actions: (() => unknown)[] = [];

export function whenFileEnds(action: () => unknown): void {
  actions.push(action);
}

export async function endFile(): Promise<void> {
  for (const action of actions.splice(0).reverse()) await action();
}
