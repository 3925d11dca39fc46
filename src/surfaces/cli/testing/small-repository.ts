// A small repository with one of everything that the commands tell about.

export const SMALL: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "small", "type": "module", "dependencies": { "left-pad": "1.0.0" } }\n',
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["src"] }\n',
  'src/add.ts': 'export function add(a: number, b: number): number {\n  return a + b;\n}\n',
  'src/app.ts': [
    "import { add } from './add.js';",
    "import pad from 'left-pad';",
    '',
    'export class App {',
    '  start(): number {',
    '    return add(1, add(2, 3));',
    '  }',
    '}',
    '',
    'export const padded = pad;',
    '',
  ].join('\n'),
  'src/app.test.ts': "import { App } from './app.js';\n\nnew App().start();\n",
  'src/first.ts': "import { second } from './second.js';\n\nexport const first = (): number => second();\n",
  'src/second.ts': "import { first } from './first.js';\n\nexport const second = (): number => first();\n",
  'src/lost.ts': "import './nowhere.js';\n\nexport const start = 1;\n",
};
