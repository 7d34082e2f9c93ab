/** What the checks of a plugin's parts share. */

/** Tells a mistake: the field, and the rest of the sentence. */
export type Report = (field: string, sentence: string) => void;

/** Something with named members: a plugin may export the namespace of a module too. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
