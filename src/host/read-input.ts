// What is piped into the process, as one text.
import { text } from 'node:stream/consumers';

export function readInput(): Promise<string> {
  return text(process.stdin);
}
