// Marks in comments that only programs see, by which later reviews know their own. They stand at the beginning, where no text of others can.

export interface IssueMark {
  readonly issue: string;
  readonly stage: number;
}

const SUMMARY = '<!-- lintel:summary -->';

export const summaryMark = (): string => SUMMARY;
export const isSummary = (body: string): boolean => body.startsWith(SUMMARY);

export const issueMark = ({ issue, stage }: IssueMark): string =>
  `<!-- lintel:issue ${plain(issue)} stage ${stage} -->`;

export function issueOf(body: string): IssueMark | undefined {
  const [, issue, stage] = /^<!-- lintel:issue ([\w-]+) stage (\d+) -->/.exec(body) ?? [];
  return issue === undefined ? undefined : { issue, stage: Number(stage) };
}

/** What this program says in a thread of its own. */
export const noteMark = (note: 'gone' | 'back'): string => `<!-- lintel:${note} -->`;
export const noteOf = (body: string): string | undefined => /^<!-- lintel:(gone|back) -->/.exec(body)?.[1];

/** Ids are made by Lintel; whatever they are, they end no comment. */
export const plain = (id: string): string => id.replaceAll(/[^\w-]/g, '').slice(0, 64);
