// The page of settings.
import * as z from 'zod';
import { SETTINGS_FILE, settingsShape } from '../../src/config/index.ts';
import { verifySettingsSchema } from '../../src/verify/index.ts';
import { page, table } from './page.ts';

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Property;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly default?: unknown;
  readonly description?: string;
}

export function settingsPage(): string {
  const { properties = {} } = z.toJSONSchema(settingsShape, { io: 'input' }) as Property;
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, property]) => rowOf(name, property));
  const verify = z.toJSONSchema(verifySettingsSchema, { io: 'input' }) as Property;
  return page(
    '# Settings',
    `Settings stand in \`${SETTINGS_FILE}\` at the root of the repository. Every key may be left out; a key that is not ` +
      'listed here is an error.',
    table(['key', 'type', 'default', 'meaning'], rows),
    '## `verify`',
    'What `lintel verify` holds a change to. Those of the commit that a change is compared with count, so that no change can ' +
      'loosen them for itself.',
    table(['key', 'type', 'default', 'meaning'], leaves('verify', verify)),
    'Editors check the file when it names its schema:',
    '```json\n{\n  "$schema": "./node_modules/lintel/schema/lintel.json",\n  "exclude": ["dist", "**/*.gen.ts"]\n}\n```',
  );
}

/** Options by their paths, those inside of objects and of lists of objects too. */
function leaves(path: string, { properties = {} }: Property): string[][] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const own = `${path}.${name}`;
    if (property.properties) return leaves(own, property);
    const inner = property.items?.properties ? leaves(`${own}[]`, property.items) : [];
    return [rowOf(own, property), ...inner];
  });
}

function rowOf(name: string, property: Property): string[] {
  return [
    `\`${name}\``,
    typeText(property),
    property.default === undefined ? '–' : `\`${JSON.stringify(property.default)}\``,
    property.description ?? '',
  ];
}

function typeText({ type = 'any', enum: words, items }: Property): string {
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  return type === 'array' ? `list of ${items?.type ?? 'any'}s` : type;
}
