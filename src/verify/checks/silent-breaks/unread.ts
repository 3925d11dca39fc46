// A file that may use what changed, and that could not be read whole, leaves the question open.
import type { Complaint } from '../../check.ts';

export function unread(files: readonly string[], symbol: string): Complaint[] {
  return files.map((file) => ({
    status: 'unknown',
    code: 'FILE_NOT_READ',
    file,
    message: `${file} could not be read whole, so whether it still fits what the change does to ${symbol} is unknown.`,
    instruction: `Repair the syntax of ${file}.`,
  }));
}
