/**
 * Checks the `maxLength` of string literals at compile time: the compiler counts characters as the server does. Any
 * other string passes, because its length is known only at run time.
 */
import type { LimitOf } from '../engine/max-length.js';

/**
 * A parameter of the type `Declared & WithinLimits<Given, Declared>` accepts `Declared`. The first branch, for null
 * only, makes the compiler infer `Given` with its literal texts. If all texts keep their limits, the type adds nothing,
 * so that other compiler errors read as for `Declared` alone.
 */
export type WithinLimits<Given, Declared> = [null] extends [Given]
  ? Given
  : [Given] extends [Measured<Given, Declared>]
    ? unknown
    : Measured<Given, Declared>;

/** A type that no text has: it replaces a too long text's type, and the compiler error shows the limit. */
interface ShorterText<Wanted> {
  readonly maxLength: Wanted;
}

/** The given type, with an impossible type in place of each too long text. */
type Measured<Given, Declared> = [Declared] extends [Given]
  ? unknown
  : Given extends string
    ? IsTooLong<Given, Declared> extends true
      ? ShorterText<`at most ${LimitOf<Declared & string>} characters`>
      : Given
    : Given extends readonly unknown[]
      ? { readonly [Index in keyof Given]: Measured<Given[Index], ItemOf<Declared>> }
      : Given extends object
        ? MeasuredMembers<Given, Declared>
        : Given;

/** Leaves out undeclared members, which the compiler reports by itself. */
type MeasuredMembers<Given, Declared> = {
  readonly [Name in keyof Given as Name extends NamesOf<Declared> ? Name : never]: Measured<
    Given[Name],
    MemberOf<Declared, Name>
  >;
};

type NamesOf<Declared> = Declared extends unknown ? keyof Declared : never;
type MemberOf<Declared, Name> = Declared extends unknown
  ? Name extends keyof Declared
    ? NonNullable<Declared[Name]>
    : never
  : never;
type ItemOf<Declared> = Declared extends readonly (infer Item)[] ? NonNullable<Item> : never;

/** Whether a text exceeds the limit of every type declared for its place. */
type IsTooLong<Given extends string, Declared> = [Keeps<Given, Declared>] extends [never]
  ? false
  : true extends Keeps<Given, Declared>
    ? false
    : true;

/**
 * Whether the text keeps the limit, for each declared text type; never without one, because the compiler then reports
 * the error by itself.
 */
type Keeps<Given extends string, Declared> = Declared extends string
  ? [LimitOf<Declared>] extends [never]
    ? true
    : HasMore<Given, LimitOf<Declared>> extends true
      ? false
      : true
  : never;

/** Whether a text has more than `Limit` characters. */
type HasMore<
  Text extends string,
  Limit extends number,
  Counted extends readonly unknown[] = [],
> = Text extends `${string}${infer Rest}`
  ? Counted['length'] extends Limit
    ? true
    : HasMore<Rest, Limit, [...Counted, unknown]>
  : false;
