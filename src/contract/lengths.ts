/**
 * A text that is written down is held against its `maxLength` while it is compiled: the compiler counts its characters,
 * as the server will. Any other string passes, since its length is known at run time only.
 */
import type { LimitOf } from '../engine/max-length.js';

/**
 * A parameter of the type `Declared & WithinLimits<Given, Declared>` takes what is declared. From the first branch, which
 * is for null alone, the compiler takes `Given`: what is given, letter by letter. Where all of it keeps its limits nothing
 * more is asked, so that every other complaint reads as if `Declared` stood alone.
 */
export type WithinLimits<Given, Declared> = [null] extends [Given]
  ? Given
  : [Given] extends [Measured<Given, Declared>]
    ? unknown
    : Measured<Given, Declared>;

/** What no text is: it is wanted in place of one that is too long, and the compiler's complaint shows it. */
interface ShorterText<Wanted> {
  readonly maxLength: Wanted;
}

/** What is given, and something that cannot be in the place of each text that is too long. */
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

/** A member that is not declared is left to the compiler, which complains of it by itself. */
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

/** Whether a text is too long for everything that is declared for its place. */
type IsTooLong<Given extends string, Declared> = [Keeps<Given, Declared>] extends [never]
  ? false
  : true extends Keeps<Given, Declared>
    ? false
    : true;

/** What holds of each declared text; where none is, the compiler knows by itself what is wrong. */
type Keeps<Given extends string, Declared> = Declared extends string
  ? [LimitOf<Declared>] extends [never]
    ? true
    : HasMore<Given, LimitOf<Declared>> extends true
      ? false
      : true
  : never;

/** Whether a text has more characters than so many. */
type HasMore<
  Text extends string,
  Limit extends number,
  Counted extends readonly unknown[] = [],
> = Text extends `${string}${infer Rest}`
  ? Counted['length'] extends Limit
    ? true
    : HasMore<Rest, Limit, [...Counted, unknown]>
  : false;
