// Classes that no longer have, or newly ask for, what is written against them.
import type { Break } from './break.ts';
import { ofRow, type Row } from './declared.ts';

const JOB = '{ +, Job }';
const job = (body: string): string => `export class Job {\n${body}\n}`;
const RUN = '  run(count: number): number {\n    return count;\n  }';

const CLASSES: readonly Row[] = [
  {
    name: 'a constructor asks for more',
    imported: JOB,
    declared: job(`  constructor(readonly name: string) {}\n\n${RUN}`).replace('readonly name', 'name'),
    changed: job(`  constructor(name: string, size: number) {}\n\n${RUN}`),
    use: "export const job = new Job('mail');",
    useRight: "export const job = new Job('mail', 2);",
  },
  {
    name: 'a method becomes private',
    imported: JOB,
    declared: job(RUN),
    changed: job(`${RUN.replace('run', 'private run')}\n\n  start(): number {\n    return this.run(1);\n  }`),
    use: 'export const done = new Job().run(2);',
    useRight: 'export const done = new Job().start();',
  },
  {
    name: 'a getter becomes a method',
    imported: JOB,
    declared: job('  get wait(): number {\n    return 1;\n  }'),
    changed: job('  wait(): number {\n    return 1;\n  }'),
    use: 'export const done = new Job().wait * 2;',
    useRight: 'export const done = new Job().wait() * 2;',
  },
  {
    name: 'a field that is set becomes constant',
    imported: JOB,
    declared: job('  wait = 1;'),
    changed: job('  readonly wait: number = 1;'),
    use: 'export const job = new Job();\njob.wait = 3;',
    useRight: 'export const job = new Job();',
  },
  {
    name: 'a static method becomes one of instances',
    imported: JOB,
    declared: job(RUN.replace('run', 'static run')),
    changed: job(RUN),
    use: 'export const done = Job.run(2);',
    useRight: 'export const done = new Job().run(2);',
  },
  {
    name: 'a class asks those that extend it for a method',
    imported: JOB,
    declared: 'export abstract class Job {\n  abstract run(): number;\n}',
    changed: 'export abstract class Job {\n  abstract run(): number;\n  abstract stop(): void;\n}',
    use: 'export class Mail extends Job {\n  run(): number {\n    return 1;\n  }\n}\nnew Mail().run();',
    useRight:
      'export class Mail extends Job {\n  run(): number {\n    return 1;\n  }\n\n  stop(): void {}\n}\nnew Mail().run();',
  },
  {
    name: 'a method that another class overrides has other parameters',
    imported: JOB,
    declared: job(RUN),
    changed: job('  run(count: string): number {\n    return count.length;\n  }'),
    use: 'export class Mail extends Job {\n  override run(count: number): number {\n    return count + 1;\n  }\n}\nnew Mail().run(2);',
    useRight:
      "export class Mail extends Job {\n  override run(count: string): number {\n    return count.length + 1;\n  }\n}\nnew Mail().run('2');",
  },
  {
    name: 'a method that another class overrides is gone',
    imported: JOB,
    declared: job(`${RUN}\n\n  wait(): number {\n    return 1;\n  }`),
    changed: job('  wait(): number {\n    return 1;\n  }'),
    use: 'export class Mail extends Job {\n  override run(count: number): number {\n    return count + 1;\n  }\n}\nnew Mail().run(2);',
    useRight:
      'export class Mail extends Job {\n  run(count: number): number {\n    return count + 1;\n  }\n}\nnew Mail().run(2);',
  },
  {
    name: 'an interface that a class implements grows',
    imported: '{ +, type Job }',
    declared: 'export interface Job {\n  run(): number;\n}',
    changed: 'export interface Job {\n  run(): number;\n  stop(): void;\n}',
    use: 'export class Mail implements Job {\n  run(): number {\n    return 1;\n  }\n}\nnew Mail().run();',
    useRight:
      'export class Mail implements Job {\n  run(): number {\n    return 1;\n  }\n\n  stop(): void {}\n}\nnew Mail().run();',
  },
];

export const CLASS_BREAKS: readonly Break[] = CLASSES.map((row) =>
  ofRow(row, ({ layout }) => layout.code === 'ts'),
);
