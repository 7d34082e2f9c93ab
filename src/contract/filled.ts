/** Bodies and headers of a contract, whose optional members are left out where there is nothing to say. */
import { defined } from '../domain/defined.js';
import type { WithinLimits } from './lengths.js';

type MayLack<Members> = {
  [Name in keyof Members]: {} extends Pick<Members, Name> ? Members[Name] | undefined : Members[Name];
};

/**
 * An object of a type that is known where it is needed; optional members that are undefined are left out, and a text
 * that is longer than its `maxLength` does not compile. What is spread into a literal (`...(name && { name })`) the
 * compiler does not look at so closely: a misspelt member would pass.
 */
export function filled<Members extends object, const Given = unknown>(
  members: NoInfer<MayLack<Members>> & WithinLimits<Given, Members>,
): Members;
export function filled(members: object): object {
  return defined(members);
}

/**
 * The same for what a list has by the dozen. Optional members that are undefined stay: an answer is checked and written as
 * if they were not there, and objects with the same members in the same order need no copy. See docs/decisions.md, D28.
 */
export function sameShaped<Members extends object, const Given = unknown>(
  members: NoInfer<MayLack<Members>> & WithinLimits<Given, Members>,
): Members;
export function sameShaped(members: object): object {
  return members;
}
