import { expect, test } from 'vitest';
import { domainOf, domainsSchema } from './domains.ts';

test.each([
  ['src/billing/total.ts', undefined, 'payment'],
  ['src/cart.ts', 'applyRefund', 'payment'],
  ['src/cart.ts', 'Cart.priceOf', 'payment'],
  ['packages/web/src/routes/login/page.tsx', undefined, 'auth'],
  ['src/user.ts', 'hashPassword', 'auth'],
  ['src/OAuthClient.ts', undefined, 'auth'],
  ['src/author.ts', 'authored', undefined],
  ['src/git/checkout.ts', 'checkout', undefined],
  ['src/shop/checkout.ts', 'submit', 'payment'],
  ['src/table.ts', 'sort', undefined],
])('%s %s belongs to %s', (file, name, domain) => expect(domainOf(file, name)).toBe(domain));

test('settings say what belongs to a domain, and what does not', () => {
  const settings = domainsSchema.parse({
    payment: { paths: ['src/shop/**'], words: ['Subscription'], except: ['src/billing/ui/**'] },
  });
  expect(domainOf('src/shop/cart.ts', 'add', settings)).toBe('payment');
  expect(domainOf('src/user.ts', 'renewSubscription', settings)).toBe('payment');
  expect(domainOf('src/billing/ui/button.ts', 'draw', settings)).toBeUndefined();
  expect(domainOf('src/user.ts', 'rename', settings)).toBeUndefined();
});
