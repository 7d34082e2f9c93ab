/** Reads the address of a page of the bank. */
import type { Parsed } from './parsers.js';

/** Returns the address of a page of the bank, or nothing. */
export function pageAddress(value: string): Parsed<string | undefined> {
  if (value === '') return { value: undefined };
  const isAllowed =
    /^(https?:\/\/[^/]|mailto:[^@]+@[^@]+$)/.test(value) && !/\s/.test(value) && URL.canParse(value);
  return isAllowed ? { value } : { allowed: 'an http, https or mailto address, or nothing' };
}
