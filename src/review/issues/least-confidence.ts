/** What is less sure is not told. */
export const LEAST_CONFIDENCE = 0.7;
