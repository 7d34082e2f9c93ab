/** Type guards for values that only run time knows: parsed JSON, answers of adapters, exports of plugins. */

/** Whether the value has named members: it is neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The member of that name; undefined without such a member, and for a value that is no object. */
export function memberOf(value: unknown, name: string | symbol): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}
