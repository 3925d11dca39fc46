// Linters and formatters.
import type { Framework } from './framework.ts';

export const CODE_CHECKERS: readonly Framework[] = [
  {
    name: 'eslint',
    loads: [
      'eslint',
      'eslint-*',
      '@eslint/*',
      '@*/eslint-*',
      '@typescript-eslint/*',
      'typescript-eslint',
      '@eslint-community/*',
      '@babel/eslint-parser',
      '*-eslint-parser',
      '@rushstack/eslint-*',
    ],
  },
  { name: 'oxlint, biome', loads: ['oxlint', 'oxfmt', 'oxlint-*', '@biomejs/*', 'ultracite'] },
  {
    name: 'prettier',
    loads: [
      'prettier',
      'prettier-*',
      '@prettier/*',
      '@*/prettier-*',
      '@trivago/prettier-*',
      '@ianvs/prettier-*',
    ],
  },
  {
    name: 'stylelint',
    loads: ['stylelint', 'stylelint-*', '@*/stylelint-*', 'postcss-scss', 'postcss-html', 'postcss-less'],
  },
  {
    name: 'postcss and tailwind',
    loads: [
      'postcss',
      'postcss-*',
      'autoprefixer',
      'cssnano',
      'tailwindcss',
      '@tailwindcss/*',
      'tailwindcss-*',
      'daisyui',
    ],
  },
  {
    name: 'documents',
    loads: [
      'remark-*',
      'rehype-*',
      'markdownlint*',
      '@mdx-js/*',
      'cspell',
      '@cspell/*',
      'textlint*',
      'lunr',
      'linkinator',
    ],
  },
];
