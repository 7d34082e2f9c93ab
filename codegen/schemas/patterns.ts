/** Whether a text is a valid regular expression with that flag. */
export function isExpression(pattern: string, flags: 'u' | ''): boolean {
  try {
    return new RegExp(pattern, flags).source !== '';
  } catch {
    return false;
  }
}
