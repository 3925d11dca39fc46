/** What a value can lead to that a link cannot set: a page that is shown only to whoever sent the header or cookie harms nobody else. */
export const NOT_BY_LINK: number[] = [22, 78, 89, 94, 918, 1321];
