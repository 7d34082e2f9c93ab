/** Type guard for JSON values of unknown type. */

/** Whether the value has named members: it is neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
