/** Texts for which a contract declares a `maxLength`, as the compiler knows them. */

/** Nothing has this member: it is there for the compiler alone, and no name that an editor would propose. */
declare const maxLength: unique symbol;

/** An optional member, so that every text passes; `any`, which all have, makes one limit pass for another. */
interface Limited<Limit extends number> {
  readonly [maxLength]?: { readonly any?: never } & { readonly [L in Limit]?: never };
}

/**
 * A text of at most so many characters. To the compiler it is a string like any other, and any string is one: how long a
 * text is, is known before the server runs only where it is written down, and there `LimitOf` says what is too long.
 */
export type MaxLength<Limit extends number> = string & Limited<Limit>;

/** The limit of a `MaxLength`, and never for whatever has none. */
export type LimitOf<Text> = Text extends Limited<infer Limit> ? Limit : never;
