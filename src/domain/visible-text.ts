/** Checks texts for invisible and bidirectional characters: people must see what is there. */

/** Characters that change the writing direction, end a line, or have no width (Unicode's default ignorables). */
const hidden = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Excludes spaces, control and hidden characters, marks without a letter, and the empty braille cell. */
const visible = /[^\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Names a text's hidden character in a sentence that continues the field's name; undefined for none. */
export function findHiddenCharacter(text: string): string | undefined {
  const [character] = hidden.exec(text) ?? [];
  if (character === undefined) return undefined;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `has U+${code}, which has no width or changes the direction of writing.`;
}
