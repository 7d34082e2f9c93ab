/** Texts that people read and rely on: what is shown must be what is there. */

/** What turns the direction of writing, ends a line, or has no width of its own (Unicode's default ignorables). */
const hidden = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Everything but spaces, control and hidden characters, marks without a letter, and the braille cell without a dot. */
const visible = /[^\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Says which character of a text is hidden, in a sentence that goes on from the field's name; undefined for none. */
export function hiddenIn(text: string): string | undefined {
  const [character] = hidden.exec(text) ?? [];
  if (character === undefined) return undefined;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has U+${code}, which has no width or changes the direction of writing.`;
}
