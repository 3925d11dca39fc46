// What settings declare and the server uses: the declaration changes, and the use does not.
import { ofStory, type Break, type Broken, type Topic, type World } from './break.ts';

export interface Row {
  readonly name: string;
  readonly topic?: Topic;
  /** What the server imports; a row without it imports nothing more. */
  readonly imported?: string;
  readonly importedRight?: string;
  readonly declared: string;
  readonly changed: string;
  readonly use: string;
  /** The use as the changed declaration asks for it. */
  readonly useRight: string;
}

export function ofRow(row: Row, fits: (world: World) => boolean): Break {
  const { name, topic = 'types' } = row;
  return { name, topic, make: (world) => (fits(world) ? made(world, row) : undefined) };
}

const IMPORT = 'import { region }';
const PLACE = 'const pool = new Pool();';
const END = 'export const timeout = 5000;\n';

function made(world: World, row: Row): Broken {
  const { imported, importedRight = imported, declared, changed, use, useRight } = row;
  const taking = (names: string | undefined): string =>
    names === undefined ? IMPORT : `import ${names.replace('+', 'region')}`;
  const settings = (from: string, to: string) => [[from, to]] as const;
  return ofStory(world, world.layout.paths.server, {
    before: {
      edits: {
        settings: settings(END, `${END}\n${declared}\n`),
        server: [
          [IMPORT, taking(imported)],
          [PLACE, `${PLACE}\n${use}`],
        ],
      },
    },
    broken: { edits: { settings: settings(declared, changed) } },
    mended: {
      edits: {
        settings: settings(declared, changed),
        server: [
          [taking(imported), taking(importedRight)],
          [use, useRight],
        ],
      },
    },
  });
}
