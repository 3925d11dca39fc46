// Code does not talk to production by name: where it runs, its settings say whom it talks to.
import * as z from 'zod';
import type { ChangedFile } from '../../../changed-files.ts';
import { addedLines, wasThere } from '../added-lines.ts';
import { useOf, type FileUse } from '../role-of.ts';
import { defineRule, type Objection } from '../rule.ts';
import { shownPlace } from '../shown-place.ts';

/** Names of hosts that are production by themselves, or databases that someone runs. */
const BUILT_IN = [
  String.raw`(^|[.-])(prod|production|prd)\d*([.-]|$)`,
  String.raw`\.(rds|cache|redshift|docdb|es)\.amazonaws\.com$`,
  String.raw`\.(database|redis\.cache|documents|servicebus)\.(windows|azure)\.(net|com)$`,
  String.raw`\.mongodb\.net$`,
  String.raw`\.(aws\.)?neon\.tech$`,
  String.raw`\.(psdb\.cloud|cockroachlabs\.cloud|upstash\.io|redislabs\.com|redns\.redis-cloud\.com)$`,
];

const READ: ReadonlySet<FileUse> = new Set(['program', 'script', 'config']);

function isExpression(source: string): boolean {
  try {
    return new RegExp(source, 'i') instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

export const productionHosts = defineRule({
  id: 'production-hosts',
  about: 'code does not name the hosts of production',
  severity: 'review',
  options: {
    hosts: z
      .array(z.string().refine(isExpression, 'It is not a regular expression'))
      .describe('hosts of production, as regular expressions over the name of the host'),
    allow: z.array(z.string()).describe('hosts that may be named'),
  },
  values: { hosts: BUILT_IN, allow: [] },
  judge(change, { hosts, allow }) {
    const patterns = hosts.map((source) => new RegExp(source, 'i'));
    return change.files
      .filter((file) => READ.has(useOf(change, file)) && !IN_PIPELINE.test(file.path))
      .flatMap((file) =>
        addedLines(file).flatMap(({ line, text }) =>
          hostsIn(text)
            .filter(
              (host) =>
                !allow.includes(host) && !FREE.test(host) && patterns.some((pattern) => pattern.test(host)),
            )
            .filter((host) => !wasThere(change.files, host))
            .slice(0, 1)
            .map((host) => objectionOf(file, line, host)),
        ),
      );
  },
});

/** Where it is said how production is deployed. */
const IN_PIPELINE =
  /^\.|(?:^|\/)(?:terraform|infra|infrastructure|deploy|deployment|deployments|helm|k8s|kubernetes|charts|ansible)\/|\.tf(?:vars)?$|\.env\.prod/;
/** Names that are nobody's, and names of files that look like hosts. */
const FREE =
  /(?:^|\.)(?:example\.\w+|example|test|invalid|localhost|local)$|\.(?:[cm]?[jt]sx?|json|map|css|html|ya?ml|env|md|txt|log|mjs|vue)$/i;
const ADDRESSES =
  /\b[a-z][a-z0-9+.-]{0,30}:\/\/(?:[^\s"'`/@<>]{0,300}@)?([a-z0-9][a-z0-9.-]{0,253}[a-z0-9])/gi;
const QUOTED_HOSTS = /["'`]([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d{2,5})?["'`]/gi;
const COMMENT = /^\s*(?:\/\/|\*|\/\*|#|<!--)/;
/** Endings that only names of hosts have. */
const HOST_END = /\.(?:com|net|org|io|dev|app|cloud|tech|internal|corp|intra|lan|co|ai|sh|eu|de|uk|us)$/i;

function hostsIn(line: string): string[] {
  if (COMMENT.test(line)) return [];
  const quoted = [...line.matchAll(QUOTED_HOSTS)]
    .map((match) => match[1]!)
    .filter((host) => HOST_END.test(host));
  return [...new Set([...[...line.matchAll(ADDRESSES)].map((match) => match[1]!), ...quoted])];
}

function objectionOf(file: ChangedFile, line: number, host: string): Objection {
  const place = shownPlace({ side: 'after', file: file.path, text: file.textAfter! }, 'host', line);
  return {
    code: 'PRODUCTION_URL',
    file: file.path,
    ...(place.span ? { span: place.span } : {}),
    message: `The change names ${host}, which looks like a host of production.`,
    witness: {
      proof: `The line is new, and the name of the host matches one that is listed as production.`,
      places: [place],
    },
    instruction: `Read the address from the settings of the environment instead of writing it at ${file.path}:${line}; list ${host} under \`allow\` if it may be named.`,
  };
}
