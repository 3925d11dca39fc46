// What commands answer. Each schema is written once; types, JSON schemas and reference pages follow from it.
import * as z from 'zod';
import { explainSchema } from './explain.ts';
import { fixSchema } from './fix.ts';
import { orchestrateSchema } from './orchestrate.ts';
import { planSchema, plansSchema, recoverSchema, refactorSchema, undoSchema } from './refactor.ts';
import { reportSchema } from './report.ts';
import { fileSchema, problemSchema, spanSchema } from './place.ts';
import { reviewSchema } from './review.ts';
import { roleSchema } from './role.ts';
import { testgenSchema } from './testgen.ts';
import { verifySchema } from './verify.ts';

const problems = z.array(problemSchema).describe('what could not be analysed and bears on this answer');
const complete = z.boolean().describe('false when something that could change the answer was not analysed');
const snapshot = z
  .string()
  .describe('hash of the contents, settings and versions that the answer depends on');

export const symbolSchema = z.strictObject({
  id: z.string().describe('stable id in SCIP symbol syntax'),
  name: z.string(),
  qualifiedName: z.string().describe('Container.member'),
  kind: z.string(),
  file: fileSchema,
  span: spanSchema.describe('where its first declaration names it'),
  exported: z.boolean(),
});

export const REFERENCE_ROLES = ['definition', 'read', 'write', 'call', 'type', 'import', 'export'] as const;

export const summarySchema = z.strictObject({
  root: z.string(),
  snapshot,
  complete,
  files: z.int().describe('source files read'),
  lines: z.int(),
  symbols: z.int(),
  references: z.int().describe('places where a name is written, declarations included'),
  calls: z.int(),
  functions: z.int(),
  imports: z.int(),
  unresolvedImports: z.int(),
  packages: z.int().describe('package.json files outside node_modules'),
  contexts: z.int().describe('tsconfig and jsconfig files with sources of their own'),
  filesWithoutContext: z.int(),
  testFiles: z.int(),
  runtimeEdges: z.int(),
  typeEdges: z.int(),
  cycles: z.int(),
  problems,
});

export const symbolsSchema = z.strictObject({
  query: z.string(),
  complete,
  total: z.int(),
  symbols: z.array(symbolSchema),
  cursor: z.string().optional().describe('pass it back as --cursor for the next page'),
  problems,
});

export const definitionSchema = z.strictObject({
  symbol: symbolSchema,
  complete,
  definitions: z.array(
    z.strictObject({
      file: fileSchema,
      span: spanSchema,
      extent: spanSchema.describe('the whole declaration'),
    }),
  ),
  problems,
});

export const referencesSchema = z.strictObject({
  symbol: symbolSchema,
  complete,
  references: z.array(z.strictObject({ file: fileSchema, span: spanSchema, role: z.enum(REFERENCE_ROLES) })),
  problems,
});

export const CALL_EDGE_KINDS = [
  'call',
  'new',
  'tag',
  'jsx',
  'callback',
  'get',
  'set',
  'super',
  'implicit',
] as const;

const callSchema = z.strictObject({
  symbol: z.string().describe('qualified name of the caller or callee, or <module> for top-level code'),
  file: fileSchema,
  kind: z.enum(CALL_EDGE_KINDS),
  span: spanSchema.describe(
    'where the call names what it calls; for `implicit`, the value on which it is called',
  ),
});

export const callersSchema = z.strictObject({
  symbol: symbolSchema,
  complete,
  callers: z.array(callSchema),
  problems,
});

export const calleesSchema = z.strictObject({
  symbol: symbolSchema,
  complete,
  callees: z.array(
    callSchema.extend({
      file: fileSchema.describe(
        'where the callee is declared; outside the repository, the name of its package',
      ),
      external: z.boolean(),
    }),
  ),
  problems,
});

export const IMPACT_KINDS = ['calls', 'types', 'imports', 'tests'] as const;
export type ImpactKind = (typeof IMPACT_KINDS)[number];

export const impactSchema = z.strictObject({
  symbol: symbolSchema,
  complete,
  affected: z.array(
    z.strictObject({
      file: fileSchema,
      symbol: z.string().describe('qualified name, or <module> for top-level code'),
      depth: z.int().min(1),
      kind: z.enum(IMPACT_KINDS),
    }),
  ),
  tests: z.array(fileSchema),
  problems,
});

export const modulesSchema = z.strictObject({
  complete,
  modules: z.array(
    z.strictObject({
      file: fileSchema,
      imports: z.array(z.strictObject({ file: fileSchema, type: z.boolean(), deferred: z.boolean() })),
      packages: z.array(z.string()),
      importedBy: z.int(),
    }),
  ),
  problems,
});

export const rolesSchema = z.strictObject({
  complete,
  counts: z.partialRecord(roleSchema, z.int()).describe('how many source files have each role'),
  files: z.array(
    z.strictObject({
      file: fileSchema,
      role: roleSchema,
      reason: z.string().describe('why it has this role'),
    }),
  ),
  problems,
});

export const cyclesSchema = z.strictObject({
  complete,
  components: z.array(
    z.strictObject({
      files: z.array(fileSchema),
      cut: z
        .array(z.strictObject({ from: fileSchema, to: fileSchema }))
        .describe('imports whose removal breaks every cycle of the component'),
      smallest: z
        .boolean()
        .describe('whether no smaller cut exists; otherwise each of its imports is needed'),
    }),
  ),
  problems,
});

export const unresolvedSchema = z.strictObject({
  complete,
  unresolved: z.array(
    z.strictObject({
      file: fileSchema,
      span: spanSchema,
      specifier: z.string(),
      reason: z.string(),
      detail: z.string(),
    }),
  ),
  notInstalled: z
    .array(z.strictObject({ package: z.string(), imports: z.int() }))
    .describe('declared packages that are not installed: their types are unknown'),
  problems,
});

export const indexSchema = z.strictObject({
  action: z.enum(['export', 'import']),
  file: z.string(),
  documents: z.int(),
  symbols: z.int(),
  occurrences: z.int(),
  bytes: z.int(),
  complete,
  problems,
});

export const doctorSchema = z.strictObject({
  root: z.string(),
  ok: z.boolean().describe('whether every context loads and a scan would be complete'),
  versions: z.record(z.string(), z.string()),
  git: z.strictObject({ found: z.boolean(), version: z.string().optional() }),
  contexts: z.array(
    z.strictObject({
      config: fileSchema,
      files: z.int(),
      loads: z.boolean(),
      problem: z.string().optional(),
    }),
  ),
  filesWithoutContext: z.array(fileSchema),
  cache: z.strictObject({
    file: z.string().optional().describe('the folder it is in; the names of its files are secret'),
    entries: z.int(),
    bytes: z.int(),
  }),
  unknowns: z
    .array(
      z.strictObject({
        reason: z.string().describe('the reason of a hold, or the code of a problem'),
        count: z.int(),
        limits: z.boolean().describe('whether a scan of the whole repository is incomplete because of it'),
        meaning: z.string(),
        closes: z.string().describe('what someone could do about it'),
        places: z.array(fileSchema).describe('the first files'),
      }),
    )
    .describe('what a scan of the whole repository cannot decide or read'),
  problems,
});

export const cacheSchema = z.strictObject({
  action: z.literal('clean'),
  removedEntries: z.int(),
  removedBytes: z.int(),
});

export const trustSchema = z.strictObject({
  root: z.string(),
  trusted: z.boolean().describe('whether code of the repository may run'),
  file: z.string().describe('where this is remembered'),
});

export const hookSchema = z.strictObject({
  action: z.enum(['install', 'uninstall']),
  file: z.string().describe('the hook'),
  changed: z.boolean().describe('false when it was there, or gone, already'),
});

/** Every answer that leaves the process, by the name under which its schema is published. */
export const ANSWERS = {
  scan: reportSchema,
  'scan-fix': fixSchema,
  verify: verifySchema,
  review: reviewSchema,
  testgen: testgenSchema,
  orchestrate: orchestrateSchema,
  explain: explainSchema,
  'graph-summary': summarySchema,
  'graph-symbols': symbolsSchema,
  'graph-definition': definitionSchema,
  'graph-refs': referencesSchema,
  'graph-callers': callersSchema,
  'graph-callees': calleesSchema,
  'graph-impact': impactSchema,
  'graph-modules': modulesSchema,
  'graph-roles': rolesSchema,
  'graph-cycles': cyclesSchema,
  'graph-unresolved': unresolvedSchema,
  index: indexSchema,
  doctor: doctorSchema,
  'cache-clean': cacheSchema,
  trust: trustSchema,
  hook: hookSchema,
  refactor: refactorSchema,
  plans: plansSchema,
  plan: planSchema,
  undo: undoSchema,
  recover: recoverSchema,
} as const;

export type AnswerName = keyof typeof ANSWERS;
export type Answers = { readonly [Name in AnswerName]: z.infer<(typeof ANSWERS)[Name]> };
export type SymbolAnswer = z.infer<typeof symbolSchema>;
