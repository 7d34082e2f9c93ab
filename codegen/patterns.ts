/** Whether a text is a regular expression of that kind. */
export function isExpression(pattern: string, flags: 'u' | ''): boolean {
  try {
    return new RegExp(pattern, flags).source !== '';
  } catch {
    return false;
  }
}
