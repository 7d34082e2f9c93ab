/** Builds bodies and headers of a contract, without the optional members that are undefined. */
import { defined } from '../domain/defined.js';
import type { WithinLimits } from './lengths.js';

type MayLack<Members> = {
  [Name in keyof Members]: {} extends Pick<Members, Name> ? Members[Name] | undefined : Members[Name];
};

/**
 * Returns an object of the type that its place requires, without undefined optional members; a text longer than its
 * `maxLength` does not compile. Unlike in a literal with spreads (`...(name && { name })`), a misspelt member does not
 * compile either.
 */
export function filled<Members extends object, const Given = unknown>(
  members: NoInfer<MayLack<Members>> & WithinLimits<Given, Members>,
): Members;
export function filled(members: object): object {
  return defined(members);
}

/**
 * As above, for items of long lists: optional members stay undefined. Validation and serialisation treat them as
 * absent, and objects with the same members in the same order need no copy. See docs/developer/decisions, D28.
 */
export function sameShaped<Members extends object, const Given = unknown>(
  members: NoInfer<MayLack<Members>> & WithinLimits<Given, Members>,
): Members;
export function sameShaped(members: object): object {
  return members;
}
