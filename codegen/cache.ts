/** Cache of generated texts for programs that generate after every save: most documents have not changed. */

export class TextCache {
  readonly #made = new Map<string, { readonly of: string; readonly text: string }>();

  /** The text that was made of the same input under this key, or a new one; undefined is not cached. */
  once<Made extends string | undefined>(key: string, of: string, make: () => Made): Made | string {
    const known = this.#made.get(key);
    if (known?.of === of) return known.text;
    const text = make();
    if (text !== undefined) this.#made.set(key, { of, text });
    return text;
  }
}
