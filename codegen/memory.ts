/** What was made of documents the last time, for whoever asks again after every save: most of them are as they were. */

export class Memory {
  readonly #made = new Map<string, { readonly of: string; readonly text: string }>();

  /** The text that was made of the same one under this key, or a new one; undefined is not remembered. */
  once<Made extends string | undefined>(key: string, of: string, make: () => Made): Made | string {
    const known = this.#made.get(key);
    if (known?.of === of) return known.text;
    const text = make();
    if (text !== undefined) this.#made.set(key, { of, text });
    return text;
  }
}
