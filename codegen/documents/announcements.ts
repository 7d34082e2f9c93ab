/**
 * Deprecation of a version or an operation: `x-deprecated` is the day from which it is deprecated, `x-sunset` the last
 * day on which it is promised; both stand in `info` or in the operation.
 */
export const announcementKeys = ['x-deprecated', 'x-sunset'] as const;

export function dateSentence(key: string): string {
  return `${key} is a date in quotes, for instance '2027-12-31'.`;
}
