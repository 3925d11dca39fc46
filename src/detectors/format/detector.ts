// Files that oxfmt would write differently, where no other formatter is in charge.
import * as z from 'zod';
import { memo } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { defineDetector, type Finding, type Hold, type View } from '../kit/index.ts';
import { waysOf } from '../kit/settings-as-data.ts';
import { toolResults } from '../kit/tool-results.ts';
import { formatterOfFiles } from './formatters.ts';
import { FORMAT_SETTINGS, OTHER_SETTINGS } from './oxfmt.ts';
import { formatQuestion } from './question.ts';

const options = z.strictObject({
  formatter: z
    .enum(['configured', 'auto', 'oxfmt'])
    .default('configured')
    .describe(
      'configured compares files that oxfmt is in charge of, auto also those that no formatter is in charge of, oxfmt all',
    ),
});

export default defineDetector<z.infer<typeof options>>({
  id: 'format',
  tier: 'advice',
  needs: 'tools',
  isByFile: true,
  codes: {},
  options,
  // Who asks for the layout by name wants an answer where nobody has chosen a formatter, too.
  whenAsked: { formatter: 'auto' },
  repair: {
    tool: 'oxfmt',
    args: ['--write'],
    settings: FORMAT_SETTINGS,
    alsoReads: OTHER_SETTINGS,
    isLast: true,
  },
  async judge(view, { formatter }) {
    const { tools } = view;
    const { files, holds } =
      formatter === 'oxfmt' ? { files: view.authored, holds: [] } : ownFiles(view, formatter === 'auto');
    if (files.length === 0) return { findings: [], holds };
    if (tools === undefined) return { findings: [], holds: [...holds, hold('.', 'no-working-tree', true)] };
    const readable = files.filter((file) => isReadable(file));
    const broken = files.filter((file) => !isReadable(file));
    const { results, changed } = await toolResults(view, formatQuestion(view, tools, readable));
    const differing = [...results].flatMap(([path, result]) =>
      result === 'differs' ? [findingOf(path)] : [],
    );
    const unread = [...results].flatMap(([path, result]) => (result === 'unread' ? [path] : []));
    return {
      findings: differing,
      holds: [
        ...holds,
        ...waysOf(view.state.snapshot, [], FORMAT_SETTINGS, tools.isTrusted).refused.map(({ file }) =>
          hold(file, 'not-trusted', false),
        ),
        ...[...broken.map(({ path }) => path), ...unread].map((path) => hold(path, 'unreadable', false)),
        ...changed.map((path) => hold(path, 'changed-meanwhile', true)),
      ],
    };
  },
  compose: (findings) => findings.map(({ file }) => file),
});

interface OwnFiles {
  readonly files: readonly SourceFile[];
  readonly holds: readonly Hold[];
}

/** Files that nobody but oxfmt formats; one hold for each place that names another formatter. */
function ownFiles(view: View, isAlsoForNobodys: boolean): OwnFiles {
  const formatterOf = formatterOfFiles(view.state);
  const others = new Set<string>();
  const files = view.authored.filter((file) => {
    const found = formatterOf(file);
    if (found === undefined || found === true) return found === true || isAlsoForNobodys;
    others.add(found.file);
    return false;
  });
  return { files, holds: [...others].map((file) => hold(file, 'other-formatter', false)) };
}

/** Text that is no program has no other layout. */
const isReadable = memo(
  ({ facts }: SourceFile) =>
    !facts.problems.some(({ code }) =>
      /^(?:FILE_TOO_LARGE|FILE_UNREADABLE|FILE_NOT_UTF8|SYNTAX_ERROR)$/.test(code),
    ),
);

function findingOf(file: string): Finding {
  const place = { file, start: 0, end: 0 };
  return { kind: 'unformatted', ...place, key: file, evidence: [{ fact: 'layout', ...place }] };
}

function hold(file: string, reason: Hold['reason'], limits: boolean): Hold {
  return { kind: 'unformatted', file, start: 0, end: 0, reason, ...(limits ? { limits } : {}) };
}
