// Data files, components and pages that hold the name. No binder reads them, so every place is a question.
import { evidence, type EvidenceKind } from './evidence.ts';
import { importsOf, lastPart, moduleNames } from './import-text.ts';
import type { Finding, SweepRequest } from './request.ts';
import type { Subject } from './subject.ts';
import { hitAt } from './word-hits.ts';

/** Weighs words in JSON, YAML and TOML. */
export function configFindings(
  subject: Subject,
  path: string,
  text: string,
  starts: readonly number[],
): Finding[] {
  return weighed(subject, path, text, starts, 'config', (line, owner) => {
    if (owner !== undefined && owner === subject.owner) return 'dottedOwn';
    if (!subject.isDistinctive) return undefined;
    if (/^["']?\s*[:=]/.test(line.after)) return 'configKey';
    const isValue = /(?:["']|[:-]\s+)$/.test(line.before) && /^\s*(?:["'\]},]|$)/.test(line.after);
    return isValue ? 'configValue' : owner === undefined ? 'configText' : 'dotted';
  });
}

/** Weighs words in components and pages. */
export function markupFindings(
  subject: Subject,
  path: string,
  text: string,
  starts: readonly number[],
): Finding[] {
  const isImported = !subject.request.isMember && importsFrom(text, subject.request);
  return weighed(subject, path, text, starts, 'markup', (_line, owner) => {
    if (owner !== undefined && owner === subject.owner) return 'dottedOwn';
    if (isImported) return 'markupImport';
    return subject.isDistinctive ? 'markupWord' : undefined;
  });
}

/** Whether the name is imported from something that is called like the file that declares it. */
function importsFrom(text: string, { oldName, file }: SweepRequest): boolean {
  const modules = moduleNames(file);
  return importsOf(text, oldName).some((specifier) => modules.has(lastPart(specifier)));
}

interface Line {
  readonly before: string;
  readonly after: string;
}

function weighed(
  subject: Subject,
  file: string,
  text: string,
  starts: readonly number[],
  group: 'config' | 'markup',
  weigh: (line: Line, owner: string | undefined) => EvidenceKind | undefined,
): Finding[] {
  return starts.flatMap((start): Finding[] => {
    const newline = text.indexOf('\n', start);
    const within = { start: text.lastIndexOf('\n', start - 1) + 1, end: newline < 0 ? text.length : newline };
    const hit = hitAt(text, subject.request.oldName, start, within);
    if (hit === undefined) return [];
    const line = {
      before: text.slice(within.start, start),
      after: text.slice(hit.end, within.end).trimEnd(),
    };
    const kind = weigh(line, hit.owner);
    return kind ? [{ file, start, group, evidence: evidence(kind, subject.isDistinctive) }] : [];
  });
}
