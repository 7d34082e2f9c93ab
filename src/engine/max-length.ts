/** The type of texts with a declared `maxLength`, for compile-time checks. */

/** A member that exists only for the compiler; a symbol, so that editors do not propose it. */
declare const maxLength: unique symbol;

/** An optional member, so that every string is assignable; the shared `any` makes one limit assignable to another. */
interface Limited<Limit extends number> {
  readonly [maxLength]?: { readonly any?: never } & { readonly [L in Limit]?: never };
}

/**
 * A text of at most `Limit` characters. The compiler treats it as a string and accepts any string: a length is known at
 * compile time only for a literal, and `LimitOf` gives the limit to check that.
 */
export type MaxLength<Limit extends number> = string & Limited<Limit>;

/** The limit of a `MaxLength`; `never` for other types. */
export type LimitOf<Text> = Text extends Limited<infer Limit> ? Limit : never;
