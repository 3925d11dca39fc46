// A model that answers at once: it names some lines of every change, and confirms each with places that are there or with lies.
import type { Model } from '../../src/host/index.ts';
import { scriptedModel } from '../../src/review/testing/scripted-model.ts';

export interface Counted {
  conversations: number;
  named: number;
}

/** Line numbers of added code in the prompt, by file. */
function addedLines(prompt: string): { file: string; line: number; text: string }[] {
  const found: { file: string; line: number; text: string }[] = [];
  let file = '';
  for (const row of prompt.split('\n')) {
    if (row.startsWith('# ')) file = row.slice(2);
    const [, line, text] = /^\+ *(\d+) \| (.*)$/.exec(row) ?? [];
    if (line !== undefined && /\w{3}.*\w{3}/.test(text!))
      found.push({ file, line: Number(line), text: text!.trim() });
  }
  return found;
}

/** Names at most so many issues in all, and confirms them with the truth or with a lie. */
export function scriptedReviewer(most: number, isLying: boolean, counted: Counted): Model {
  const seen = new Set<string>();
  return scriptedModel(async ({ prompt, tools }, call) => {
    counted.conversations++;
    if (tools.some(({ name }) => name === 'store_verdict')) {
      const [, file = ''] = /<file \w+>\n(.*)\n/.exec(prompt) ?? [];
      const [, line = '1'] = /lines (\d+) to/.exec(prompt) ?? [];
      const shown = new Map(
        [...prompt.matchAll(/^(\d+) \| (.*)$/gm)].map(([, number, text]) => [Number(number), text!.trim()]),
      );
      const quoted = [...shown].filter(([, text]) => text.length > 12).slice(0, 2);
      const evidence = [[Number(line), shown.get(Number(line)) ?? ''] as const, ...quoted].map(
        ([at, quote]) => ({
          kind: 'place',
          says: 'It stands there.',
          side: 'after',
          file,
          line: at,
          quote: isLying ? `${quote.slice(0, 40)} // is not there ${at}` : quote.slice(0, 400),
        }),
      );
      await call('read_file', { file, start_line: 1, end_line: 50 });
      await call('store_verdict', { is_valid: true, confidence: 1, evidence });
      return;
    }
    for (const { file, line, text } of addedLines(prompt)) {
      if (counted.named >= most || seen.has(`${file}:${line}`)) continue;
      seen.add(`${file}:${line}`);
      counted.named++;
      await call('store_issue', {
        file_path: file,
        line_start: line,
        line_end: line,
        issue_type: 'bug',
        severity: 'high',
        description: 'Something is wrong with this line.',
        code_snippet: text,
      });
    }
  });
}
