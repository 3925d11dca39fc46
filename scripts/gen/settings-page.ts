// The page of settings.
import * as z from 'zod';
import { SETTINGS_FILE, settingsSchema } from '../../src/config/index.ts';
import { page, table } from './page.ts';

interface Property {
  readonly type?: string;
  readonly items?: { readonly type?: string };
  readonly default?: unknown;
  readonly description?: string;
}

export function settingsPage(): string {
  const { properties = {} } = z.toJSONSchema(settingsSchema, { io: 'input' });
  const rows = Object.entries(properties as Record<string, Property>)
    .filter(([name]) => name !== '$schema')
    .map(([name, property]) => [
      `\`${name}\``,
      typeText(property),
      property.default === undefined ? '–' : `\`${JSON.stringify(property.default)}\``,
      property.description ?? '',
    ]);
  return page(
    '# Settings',
    `Settings stand in \`${SETTINGS_FILE}\` at the root of the repository. Every key may be left out; a key that is not ` +
      'listed here is an error.',
    table(['key', 'type', 'default', 'meaning'], rows),
    'Editors check the file when it names its schema:',
    '```json\n{\n  "$schema": "./node_modules/lintel/schema/lintel.json",\n  "exclude": ["dist", "**/*.gen.ts"]\n}\n```',
  );
}

function typeText({ type = 'any', items }: Property): string {
  return type === 'array' ? `list of ${items?.type ?? 'any'}s` : type;
}
