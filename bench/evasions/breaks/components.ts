// What components import, and a change takes away or changes.
import { ofProgram, type Break } from './break.ts';

const LABEL = 'export function labelOf(item: Item): string {\n  return item.name.trim();\n}\n\n';

export const COMPONENTS: readonly Break[] = [
  {
    name: 'an export that a component imports is removed',
    topic: 'components',
    make: (world) =>
      ofProgram(
        world,
        'component',
        { price: [[LABEL, '']] },
        { price: [['item.name.trim()', 'item.name.trimEnd()']] },
      ),
  },
  {
    name: 'an export that a component imports is renamed',
    topic: 'components',
    make: (world) =>
      ofProgram(
        world,
        'component',
        { price: [['function labelOf', 'function captionOf']] },
        { price: [['item.name.trim()', 'item.name.trimEnd()']] },
      ),
  },
  {
    name: 'a signature that a component uses is changed',
    topic: 'components',
    make: (world) =>
      ofProgram(
        world,
        'component',
        {
          price: [
            ['function labelOf(item: Item)', 'function labelOf(item: Item, language: string)'],
            ['item.name.trim()', 'item.name.trim() + language'],
          ],
        },
        { price: [['item.name.trim()', 'item.name.trimEnd()']] },
      ),
  },
];
