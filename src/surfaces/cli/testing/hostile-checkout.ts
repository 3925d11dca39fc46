// Writes checkouts that hold the tricks: one with all that can stand beside each other, and one for each that needs the root.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRICKS, type Lair, type Trick } from './hostile-tricks.ts';

export interface Checkout {
  readonly root: string;
  /** Holds canaries of what was run. */
  readonly canaries: string;
  readonly outside: string;
}

function emptyCheckout(within: string): Checkout {
  const home = mkdtempSync(join(within, 'lair-'));
  const checkout = {
    root: join(home, 'up', 'checkout'),
    canaries: join(home, 'canaries'),
    outside: join(home, 'outside'),
  };
  for (const folder of Object.values(checkout)) mkdirSync(folder, { recursive: true });
  execFileSync('git', ['init', '-q', '-b', 'main', checkout.root]);
  mkdirSync(join(checkout.root, 'src'));
  writeFileSync(join(checkout.root, 'src/index.ts'), 'export const one = 1;\n');
  return checkout;
}

function lairOf(checkout: Checkout, { name, isRoot }: Trick): Lair {
  const plain = name.replaceAll(/[^\w.-]+/g, '-');
  const folder = isRoot ? checkout.root : join(checkout.root, 'tricks', plain);
  mkdirSync(folder, { recursive: true });
  if (!isRoot) writeFileSync(join(folder, 'bait.ts'), `export const bait = '${plain}';\n`);
  return { root: checkout.root, folder, canary: join(checkout.canaries, plain), outside: checkout.outside };
}

export function sharedCheckout(within: string): Checkout {
  const checkout = emptyCheckout(within);
  for (const trick of TRICKS.filter(({ isRoot }) => !isRoot)) trick.lay(lairOf(checkout, trick));
  return checkout;
}

export function checkoutOf(within: string, trick: Trick): Checkout {
  const checkout = emptyCheckout(within);
  trick.lay(lairOf(checkout, trick));
  return checkout;
}
