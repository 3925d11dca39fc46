// Whether an assertion that is gone may still be made, in a form in which nothing can come of it.
import { wordsOf } from '../kit/plain-code.ts';
import type { Check, Test } from './outline.ts';

/** Assertions that still stand in the test, where they cannot make it fail. */
export function silencedIn(gone: readonly Check[], { idle }: Test): Check[] {
  return gone.flatMap((check) => {
    const { text, subject, given } = check;
    const same = idle.find(
      (one) => one.text === text || one.subject === subject || (given.length > 1 && one.given === given),
    );
    return same ? [{ ...check, isSometimes: same.isSometimes }] : [];
  });
}

/**
 * Whether nothing in a test can assert what its assertions did: it has none left, it calls nothing new, and what they were about only
 * stands there as a statement.
 */
export function isAllSaid(before: Test, code: string, removed: readonly Check[]): boolean {
  const called = (text: string): string[] => text.match(/[\w$.]+(?=\()/g) ?? [];
  const known = new Set(called(before.code));
  return (
    removed.length === before.checks.length &&
    called(code).every((name) => known.has(name)) &&
    removed.every((check) => runs(check) && isOnlyRun(check, code))
  );
}

/** Whether the subject of an assertion stands in the code as a statement, or in a variable that nothing reads, if at all. */
export function isOnlyRun({ subject }: Check, code: string): boolean {
  const pieces = code.split(subject);
  return pieces.slice(1).every((after, index) => {
    const before = pieces[index]!;
    const [, kept] = /\b(?:const|let|var) ([\w$]+)=(?:await )?$/.exec(before) ?? [];
    const isAlone = kept === undefined || wordsOf(code).filter((word) => word === kept).length === 1;
    return (
      isAlone &&
      (kept !== undefined || /(?:^|[{});]|\bawait )$/.test(before)) &&
      !/^[.[(?,:+*/%&|<>=-]/.test(after)
    );
  });
}

/** What asserts types does nothing when the test runs. */
export function runs({ text }: Check): boolean {
  return !/^(?:(?:expect|assert)\w*Type\w*|expectAssignable|expectError|expectNot\w+|expectDeprecated|expectUnknown|expectNever)\b/.test(
    text,
  );
}
