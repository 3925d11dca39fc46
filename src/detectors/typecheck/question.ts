// What TypeScript says about one file, in the form in which it is kept: a function of the file's text and of types.
import type { SourceFile } from '../../graph/index.ts';
import type { Diagnostic, Types } from '../../types/index.ts';
import { codeHash } from '../../base/index.ts';
import { ownerNameAt, type View } from '../kit/index.ts';
import type { TypedQuestion } from '../kit/typed-facts.ts';
import { codeFrame } from './code-frame.ts';

export type Complaint = {
  readonly code: number;
  readonly msg: string;
  readonly severity: 'error' | 'warning';
  readonly start: number;
  readonly end: number;
  readonly frame: string;
  readonly key: string;
  /** The module that the complaint points at. */
  readonly specifier: string | null;
};

/** In which context the file was read, and what was said about it there. */
export type CheckedFile = { readonly context: string; readonly errors: readonly Complaint[] };

/** Characters of a message that are kept. */
const MESSAGE_LENGTH = 2000;

export function checkQuestion(view: View, files: readonly SourceFile[]): TypedQuestion<CheckedFile> {
  const ask = async (
    types: Types,
    config: string,
    file: SourceFile,
    context: string,
  ): Promise<CheckedFile> => {
    const said = await types.diagnostics(config, [file.path]);
    const wanted = said.filter(
      ({ file: path, category }) => path === file.path && (category === 'error' || category === 'warning'),
    );
    const errors = wanted.map((diagnostic) => complaintOf(view, file, diagnostic));
    return { context, errors };
  };
  return { detector: 'typecheck', files, ask };
}

export function complaintOf(
  { state: { snapshot } }: View,
  file: SourceFile,
  diagnostic: Diagnostic,
): Complaint {
  const { code, message, category, start, end } = diagnostic;
  const text = snapshot.read(file.path) ?? '';
  return {
    code,
    // Types of modules are written with the path of their file.
    msg: message.replaceAll(`${snapshot.root}/`, '').slice(0, MESSAGE_LENGTH),
    severity: category as Complaint['severity'],
    start,
    end,
    frame: codeFrame(text, file.facts.lineStarts, start, end),
    specifier: /^(['"])(.*)\1$/.exec(text.slice(start, end))?.[2] ?? null,
    key: `${code}:${ownerNameAt(file.facts, start)}:${codeHash(text.slice(start, end))}`,
  };
}
