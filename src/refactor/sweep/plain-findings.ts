// Data files, components and pages that hold the name. No binder reads them, so every place is a question.
import { evidence, type EvidenceKind, type Finding, type SweepRequest } from './finding.ts';
import type { SweptName } from './swept-name.ts';
import { hitAt } from './swept-texts.ts';

/** Weighs words in JSON, YAML and TOML. */
export function configFindings(
  named: SweptName,
  path: string,
  text: string,
  starts: readonly number[],
): Finding[] {
  return weighed(named, path, text, starts, 'config', (line, owner) => {
    if (owner !== undefined && owner === named.owner) return 'dottedOwn';
    if (!named.isDistinctive) return undefined;
    if (/^["']?\s*[:=]/.test(line.after)) return 'configKey';
    const isValue = /(?:["']|[:-]\s+)$/.test(line.before) && /^\s*(?:["'\]},]|$)/.test(line.after);
    return isValue ? 'configValue' : owner === undefined ? 'configText' : 'dotted';
  });
}

/** Weighs words in components and pages. */
export function markupFindings(
  named: SweptName,
  path: string,
  text: string,
  starts: readonly number[],
): Finding[] {
  const isImported = !named.request.isMember && importsFrom(text, named.request);
  return weighed(named, path, text, starts, 'markup', (_line, owner) => {
    if (owner !== undefined && owner === named.owner) return 'dottedOwn';
    if (isImported) return 'markupImport';
    return named.isDistinctive ? 'markupWord' : undefined;
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
  named: SweptName,
  file: string,
  text: string,
  starts: readonly number[],
  group: 'config' | 'markup',
  weigh: (line: Line, owner: string | undefined) => EvidenceKind | undefined,
): Finding[] {
  return starts.flatMap((start): Finding[] => {
    const newline = text.indexOf('\n', start);
    const within = { start: text.lastIndexOf('\n', start - 1) + 1, end: newline < 0 ? text.length : newline };
    const hit = hitAt(text, named.request.oldName, start, within);
    if (hit === undefined) return [];
    const line = {
      before: text.slice(within.start, start),
      after: text.slice(hit.end, within.end).trimEnd(),
    };
    const kind = weigh(line, hit.owner);
    return kind ? [{ file, start, group, evidence: evidence(kind, named.isDistinctive) }] : [];
  });
}

// Import statements in text that is not parsed: examples in documents, scripts in components.

/** Specifiers from which a name is imported. */
function importsOf(text: string, name: string): string[] {
  return [...text.matchAll(/\bimport\b([^'"]*)\bfrom\s*['"]([^'"]*)['"]/g)]
    .filter(([, names]) => names!.split(/[\s,{}]+/).includes(name))
    .map(([, , specifier]) => specifier!);
}

/** What the specifier of a file ends with: its name, or its folder's where it is the index. */
function moduleNames(file: string): ReadonlySet<string> {
  const [stem = '', folder = ''] = file
    .replace(/\.[^/]*$/, '')
    .split('/')
    .reverse();
  return new Set(stem === 'index' ? [stem, folder] : [stem]);
}

/** The last part of a specifier, without an extension. */
function lastPart(specifier: string): string {
  return specifier.replace(/^.*\//, '').replace(/\.[^/]*$/, '');
}
