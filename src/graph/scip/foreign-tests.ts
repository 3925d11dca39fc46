// Which files of other languages are tests.

/** The test naming of the languages that indexes are commonly made for. */
export function isForeignTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|spec)\/|(?:^|\/)test_[^/]*$|_(?:test|spec)\.[^/.]+$|(?:Test|Spec)s?\.[^/.]+$/.test(
    path,
  );
}
