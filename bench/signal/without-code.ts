/** What stays of a quotation: names, members, paths and packages. */
const NAME = /^[\w$@#./-]+$/;

/** A message whose quotations of anything but names are left out, since messages may quote statements of the code. */
export function withoutCode(message: string): string {
  return message
    .split('`')
    .map((part, at) => (at % 2 === 0 || NAME.test(part) ? part : '…'))
    .join('`');
}
