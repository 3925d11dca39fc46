// Places for which other rules hold.
import { dirname } from 'node:path';
import { moved } from '../state.ts';
import { CODE, isScript, type Hiding } from './hiding.ts';

function into(folder: string): Hiding {
  return {
    name: `the file moves into ${folder}`,
    topics: [...CODE, 'secrets'],
    isInnocent: false,
    apply({ before, after, victim }) {
      const own = victim.includes('/') ? dirname(victim) : '';
      const to = [own, folder, victim.slice(victim.lastIndexOf('/') + 1)].filter(Boolean).join('/');
      return after.has(victim) ? { before, after: moved(after, victim, to) } : undefined;
    },
  };
}

function ending(suffix: string): Hiding {
  return {
    name: `the file is called *${suffix}`,
    topics: [...CODE, 'secrets'],
    isInnocent: false,
    apply({ before, after, victim, world }) {
      if (!isScript(victim) || !after.has(victim)) return undefined;
      const last = world.layout.code === 'ts' ? 'ts' : 'js';
      return { before, after: moved(after, victim, victim.replace(/\.[jt]s$/, `${suffix}.${last}`)) };
    },
  };
}

export const PLACES: readonly Hiding[] = [
  ...[
    'vendor',
    'node_modules/own',
    'third_party',
    'dist',
    'build',
    '.hidden',
    '__fixtures__',
    'examples',
    '__tests__',
    'docs',
    'generated',
    'scripts',
    '__mocks__',
    'coverage',
    'templates',
  ].map(into),
  ...['.generated', '.min', '.stories', '.test', '.config', '.d', '.bench', '.example', '.pb', '.snap'].map(
    ending,
  ),
];
