// One small program, written in TypeScript: prices, orders, a server, settings and a test. Every layout holds it in another form.

/** The files of the program, by what they do. Specifiers stand as `#price`, `#order` and `#settings`. */
export interface Program {
  readonly price: string | null;
  readonly order: string;
  readonly server: string;
  readonly settings: string;
  readonly test: string;
  readonly component: string;
}

export const PRICE = `export interface Item {
  readonly name: string;
  readonly price: number;
}

/** What a number of one item costs. */
export function priceOf(item: Item, count: number): number {
  return item.price * count;
}

export function discountOf(total: number): number {
  return total > 100 ? total / 10 : 0;
}

export function labelOf(item: Item): string {
  return item.name.trim();
}

export class Basket {
  #items: Item[] = [];

  add(item: Item): void {
    this.#items.push(item);
  }

  total(): number {
    return this.#items.reduce((sum, item) => sum + priceOf(item, 1), 0);
  }

  size(): number {
    return this.#items.length;
  }
}
`;

export const FORMS = ['named', 'renamed', 'namespace', 'dynamic', 'passed on'] as const;
export type Form = (typeof FORMS)[number];

const TYPES = "import type { Item } from '#price';\n";

const IMPORTS: Readonly<Record<Form, string>> = {
  named: "import { Basket, discountOf, priceOf } from '#price';\n",
  renamed: "import { Basket as Cart, discountOf as off, priceOf as cost } from '#price';\n",
  namespace: "import * as prices from '#price';\n",
  dynamic: '',
  'passed on':
    "import { Basket, discountOf, priceOf } from '#price';\n\nexport { priceOf, Basket } from '#price';\n",
};

const NAMES: Readonly<Record<Form, readonly [priceOf: string, discountOf: string, basket: string]>> = {
  named: ['priceOf', 'discountOf', 'Basket'],
  renamed: ['cost', 'off', 'Cart'],
  namespace: ['prices.priceOf', 'prices.discountOf', 'prices.Basket'],
  dynamic: ['priceOf', 'discountOf', 'Basket'],
  'passed on': ['priceOf', 'discountOf', 'Basket'],
};

export function orderText(form: Form): string {
  const [priceOf, discountOf, basket] = NAMES[form];
  const isLate = form === 'dynamic';
  const [head, result] = isLate ? ['async function', 'Promise<number>'] : ['function', 'number'];
  const load = isLate ? "  const { priceOf, discountOf, Basket } = await import('#price');\n" : '';
  return `${IMPORTS[form]}${TYPES}
export ${head} orderTotal(item: Item, count: number): ${result} {
${load}  const total = ${priceOf}(item, count);
  return total - ${discountOf}(total);
}

export ${head} basketTotal(items: readonly Item[]): ${result} {
${load}  const basket = new ${basket}();
  for (const item of items) basket.add(item);
  return basket.total();
}

export function headline(item: Item): string {
  return \`\${item.name}: \${item.price}\`;
}
`;
}

export const SERVER = `import { execFile } from 'node:child_process';
import { readFile } from 'node:fs';
import { basename } from 'node:path';
import express from 'express';
import { Pool } from 'pg';
import { headline } from '#order';
import { region } from '#settings';

const pool = new Pool();
export const app = express();

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

app.get('/user', async (req, res) => {
  const found = await pool.query('select * from users where id = $1', [req.query.id]);
  res.json(found.rows);
});

app.get('/disk', (req, res) => {
  execFile('du', ['-s', String(req.query.folder)], (error, out) => res.json({ out, region }));
});

app.get('/file', (req, res) => {
  readFile('/data/' + basename(String(req.query.file)), (error, data) => res.json({ size: data.length }));
});

app.get('/hello', (req, res) => {
  res.send('<p>' + escapeHtml(String(req.query.name)) + '</p>');
});

app.get('/item', (req, res) => {
  res.json({ text: headline({ name: 'tea', price: 3 }) });
});
`;

export const SETTINGS = `export const region = 'eu-west-1';

export const timeout = 5000;
`;

export const TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headline } from '#order';

test('a headline has name and price', () => {
  assert.equal(headline({ name: 'tea', price: 3 }), 'tea: 3');
});
`;

export const COMPONENT = `<script setup lang="ts">
import { labelOf, priceOf } from '#price';

const item = { name: 'tea', price: 3 };
const cost = priceOf(item, 2);
</script>

<template>
  <p>{{ labelOf(item) }}: {{ cost }}</p>
</template>
`;

export function programOf(form: Form): Program {
  return {
    price: PRICE,
    order: orderText(form),
    server: SERVER,
    settings: SETTINGS,
    test: TEST,
    component: COMPONENT,
  };
}
