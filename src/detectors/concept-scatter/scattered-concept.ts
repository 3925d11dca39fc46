// A concept that is declared in many places which use one another's part of it.
import type { Code, Finding } from '../kit/index.ts';
import { listOf, numberOf, textsIn, tick, times, wordOf } from '../kit/say.ts';
import type { Concept } from './concepts.ts';

export const scatteredConcept: Code = {
  kind: 'concept-scatter',
  offByDefault: true,
  most: 15,
  say: (said) => {
    const areas = textsIn(said, 'areas');
    return `Names about ${tick(wordOf(said, 'concept'))} are declared in ${times(numberOf(said, 'files'), 'file')} of ${areas.length} areas (${listOf(
      areas.slice(0, 5).map((area) => area || 'the root'),
    )}${areas.length > 5 ? ' and others' : ''}), which use one another's.`;
  },
  cause:
    'What is named after one concept is declared in files of several parts of the program that use one another, so that a change to the concept is likely to travel through them.',
  approach:
    'When did one of these files last change without the others? If seldom, they may be one thing that was cut by kind rather than by purpose. Layers that are separate by design are a fair reason to leave it; then it helps to know that a change here is never in one place. Often the smallest of the files turn out to repeat a shape that another one declares.',
};

export function findingOf({ concept, parts, areas }: Concept): Finding {
  const { file, start, end } = parts[0]!;
  const index = parts.length * areas.length;
  return {
    kind: scatteredConcept.kind,
    file,
    start,
    end,
    key: concept,
    measure: index,
    evidence: parts.map((part) => ({
      fact: 'declares',
      file: part.file,
      start: part.start,
      end: part.end,
      value: { name: part.name, users: part.users },
    })),
    data: { concept, files: parts.length, areas: [...areas], index },
  };
}
