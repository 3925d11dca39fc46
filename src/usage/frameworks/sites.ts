// Sites of documentation, catalogues of components and mails.
import type { Framework } from './framework.ts';

export const SITES: readonly Framework[] = [
  {
    name: 'storybook',
    needs: ['storybook', '@storybook/'],
    entries: ['**/*.{stories,story}', '**/.{storybook,rnstorybook}/**'],
    loads: [
      'storybook',
      '@storybook/*',
      'storybook-*',
      '@chromatic-com/*',
      'chromatic',
      'msw-storybook-addon',
      'react-docgen*',
    ],
  },
  { name: 'stories', entries: ['**/*.{stories,story}'] },
  {
    name: 'react-cosmos',
    needs: ['react-cosmos'],
    entries: ['**/__fixtures__/**', '**/{cosmos.decorator,*.fixture}', '**/*.fixture'],
  },
  {
    name: 'docusaurus',
    needs: ['@docusaurus/core', '@docusaurus/'],
    entries: ['src/{pages,theme}/**', 'sidebars*', '{docs,blog,versioned_docs}/**'],
    loads: [
      '@docusaurus/*',
      'docusaurus-*',
      '@mdx-js/*',
      'prism-react-renderer',
      'clsx',
      'raw-loader',
      'react',
      'react-dom',
      '@easyops-cn/*',
      'remark-*',
      'rehype-*',
      '@signalwire/docusaurus-*',
    ],
  },
  {
    name: 'vitepress',
    needs: ['vitepress', 'vuepress'],
    entries: ['**/.{vitepress,vuepress}/**', '**/*.data', '**/*.data.*', '**/*.paths'],
    loads: ['vue', 'vitepress-*', 'markdown-it*', '@shikijs/*', 'vuepress-*', '@vuepress/*'],
  },
  {
    name: 'other sites',
    needs: [
      '@11ty/eleventy',
      'nextra',
      'fumadocs-core',
      '@rspress/core',
      'rspress',
      '@theguild/components',
      'hexo',
      'vocs',
    ],
    entries: ['**/_data/**', '**/*.11ty', 'mdx-components', '**/_meta', 'docs/**'],
    loads: ['@11ty/*', 'fumadocs-*', 'nextra-*', '@rspress/*', 'hexo-*', 'twoslash', '@shikijs/*'],
  },
  {
    name: 'email',
    needs: ['react-email', '@react-email/components'],
    entries: ['**/emails/**'],
    loads: ['@react-email/*', 'react-email'],
  },
];
