/** Type guards for values of unknown type: parsed JSON, answers of adapters, exports of plugins. */

/** Whether the value is an object, neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the member; undefined without such a member, and for a value that is no object. */
export function readMember(value: unknown, name: string | symbol): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}
