// What a repository's settings say about verification: `verify` in lintel.json. Each check declares its own part.
import * as z from 'zod';
import { PROOF_POLICIES } from '../contract/index.ts';
import { architectureSchema } from './checks/architecture/settings.ts';
import { churnSchema } from './checks/churn.ts';
import { guardrailsSchema } from './checks/guardrails/settings.ts';
import { integritySchema } from './checks/integrity/resource.ts';
import { testsSchema } from './checks/tests/adequacy-spec.ts';
import { domainsSchema } from './domains.ts';
import { specsSchema } from './spec.ts';
import { securitySchema } from './checks/security/settings.ts';

export const verifySettingsSchema = z.strictObject({
  strict: z
    .boolean()
    .default(false)
    .describe('whether every caller of a changed contract must be part of the change'),
  findings: z
    .strictObject({
      proofs: z
        .enum(PROOF_POLICIES)
        .default('defects')
        .describe(
          'which proofs of a scan reject a change that introduces them, in every command: all of them (`fail`), those of defects, or none; the others go to review. Weakened and focused tests always reject',
        ),
    })
    .prefault({})
    .describe('the check findings'),
  architecture: architectureSchema
    .prefault({})
    .describe('layers of the repository, and which of them may import which'),
  guardrails: guardrailsSchema
    .prefault({})
    .describe('rules that hold for every change, whatever it is about'),
  integrity: integritySchema.prefault({}).describe('what has to be released after it was acquired'),
  tests: testsSchema
    .prefault({})
    .describe('whether tests are run, and how much of the functions that changed they have to reach'),
  specs: specsSchema
    .default({})
    .describe(
      'the versions of tables that the repository is used to: what a newer major version adds is for review until it is named',
    ),
  churn: churnSchema.prefault({}).describe('how much of a file a change may delete'),
  domains: domainsSchema
    .prefault({})
    .describe('which code computes money or lets people in, and is held to more than the rest'),
  security: securitySchema
    .prefault({})
    .describe('where values come from that others decide on, and where they do harm'),
});

export type VerifySettings = z.infer<typeof verifySettingsSchema>;
