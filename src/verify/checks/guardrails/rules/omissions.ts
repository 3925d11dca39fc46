// No comment stands in for code that was left out.
import * as z from 'zod';
import { positionAt } from '../../../../base/index.ts';
import type { Change } from '../../../change.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import { addedLines, wasThere } from '../added-lines.ts';
import { omissionIn, type Omission } from '../omission-words.ts';
import { useOf, type FileUse } from '../role-of.ts';
import { defineRule, type Objection } from '../rule.ts';
import { shownPlace } from '../shown-place.ts';

const READ: ReadonlySet<FileUse> = new Set(['program', 'test', 'script', 'config']);

export const omissions = defineRule({
  id: 'omissions',
  about: 'no comment stands in for code that was left out',
  severity: 'fail',
  options: { ignore: z.array(z.string()).describe('comments that are meant, by a part of their text') },
  values: { ignore: [] },
  judge(change, { ignore }) {
    return change.files
      .filter((file) => file.textAfter !== undefined && READ.has(useOf(change, file)))
      .flatMap((file) => commentsAddedTo(change, file).map((comment) => ({ file, ...comment })))
      .filter(
        ({ text }) => !ignore.some((part) => text.includes(part)) && !wasThere(change.files, text.trim()),
      )
      .flatMap(({ file, line, text }) => {
        const omission = omissionIn(text);
        return omission === undefined ? [] : [objectionOf(file, line, omission)];
      });
  },
});

interface AddedComment {
  readonly line: number;
  /** Without its markers. */
  readonly text: string;
}

function commentsAddedTo({ after }: Change, file: ChangedFile): AddedComment[] {
  const source = after.state.graph.files.get(file.path);
  if (source === undefined) return OTHER_CODE.test(file.path) ? linesOfComments(file) : [];
  const isNew = new Set(file.lines().added);
  const text = file.textAfter!;
  return source.facts.comments
    .filter(({ kind }) => kind !== 'doc')
    .map(({ start, end, kind }) => ({
      line: positionAt(source.facts.lineStarts, start).line,
      text: kind === 'line' ? text.slice(start + 2, end) : text.slice(start + 2, end - 2),
    }))
    .filter(({ line }) => isNew.has(line));
}

const OTHER_CODE =
  /\.(?:vue|svelte|astro|html?|css|scss|sass|less|py|rb|go|rs|java|kt|kts|swift|php|c|h|cc|cpp|hpp|cs|scala|dart|lua|sh|ya?ml|toml|sql|graphql|gql|prisma|tf)$|(?:^|\/)(?:Dockerfile|Makefile)$/;
const COMMENT_LINE = /^\s*(?:\{?\/\*|\/\/|#|<!--|--|;;?)(?<text>.*?)(?:\*\/\}?|-->)?\s*$/;

function linesOfComments(file: ChangedFile): AddedComment[] {
  return addedLines(file).flatMap(({ line, text }) => {
    const comment = COMMENT_LINE.exec(text)?.groups?.['text'];
    return comment === undefined ? [] : [{ line, text: comment }];
  });
}

function objectionOf(file: ChangedFile, line: number, omission: Omission): Objection {
  const place = shownPlace({ side: 'after', file: file.path, text: file.textAfter! }, 'comment', line);
  return {
    ...(omission === 'doubtful' ? { status: 'review' as const } : {}),
    code: 'PLACEHOLDER_LEFT',
    file: file.path,
    ...(place.span ? { span: place.span } : {}),
    message:
      omission === 'doubtful'
        ? `This comment may stand in for code that is still to be written: ${place.line}`
        : `This comment stands in for code that was left out: ${place.line}`,
    witness: {
      proof: 'The comment is new, and says that code belongs here which is not here.',
      places: [place],
    },
    instruction: `Write out the code at ${file.path}:${line} instead of the comment; what was there before the change is in the base.`,
  };
}
