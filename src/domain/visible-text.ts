/**
 * Texts that people read: their length in letters, and checks for invisible and bidirectional characters. A letter is a
 * Unicode code point, as in JSON Schema's `maxLength` and in a column of MariaDB: an emoji is one, and its skin tone or a
 * combining mark another one.
 */

/** Characters that change the writing direction, end a line, or have no width (Unicode's default ignorables). */
const hidden = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Control characters and unpaired surrogates. */
const control = /[\p{Cc}\p{Cs}]/u;
/** Excludes spaces, control and hidden characters, marks without a letter, and the empty braille cell. */
const visible = /[^\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** A secret, a code or an OAuth2 `state` is taken as sent. */
const verbatim = /secret|passw|token|verifier|assertion|^(code|otp|pin|state)$/i;

/**
 * An optional text without a visible character is as if it were not there, in every body of every contract: clearing
 * systems refuse it, and no customer sees it. Idempotency and signatures are about the body as sent.
 */
export const blankTexts = {
  isBlank: (text: string) => !isVisible(text),
  isVerbatim: (fieldName: string) => verbatim.test(fieldName),
} as const;

export function countLetters(text: string): number {
  return Array.from(text).length;
}

/** Returns the first letters of a text, `most` at the most; splits no letter, but may split off its marks. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // A letter takes one or two code units.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}

/** Names a text's first hidden character in a sentence that continues the field's name; undefined for none. */
export function findHiddenCharacter(text: string): string | undefined {
  const found = findCharacter(text, hidden);
  return found && `has ${found}, which has no width or changes the direction of writing.`;
}

/** As above, for a text that people must see: also when none of its characters is visible. */
export function findInvisible(text: string): string | undefined {
  return isVisible(text) ? findHiddenCharacter(text) : 'has no visible character.';
}

/** As above, for the first control character or unpaired surrogate (half a character). */
export function findControlCharacter(text: string): string | undefined {
  const found = findCharacter(text, control);
  const kind = found?.startsWith('U+D') ? 'half a character' : 'a control character';
  return found && `has ${found}, which is ${kind}.`;
}

/** The code of the first match, and its position counted in letters from 1. */
function findCharacter(text: string, pattern: RegExp): string | undefined {
  const at = text.search(pattern);
  if (at < 0) return undefined;
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `U+${code} at position ${countLetters(text.slice(0, at)) + 1}`;
}
