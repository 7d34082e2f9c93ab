/** Type guards for values that only run time knows: parsed JSON, answers of adapters, exports of plugins. */

/** Whether the value has named members: it is neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member of that name; undefined without such a member, and for a value that is no object. */
export function memberOf(value: unknown, name: string | symbol): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}
