/** Parsers of settings that are texts: hosts, names, credentials and addresses of pages. */
import { isIP } from 'node:net';
import { countLetters, findControlCharacter, findInvisible } from '../domain/visible-text.js';
import type { Parsed } from './parsers.js';

const hostName = /^(?=.{1,253}$)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i;

/** The host of a listener, without a port and without an IPv6 address's brackets. */
export function listenHost(value: string): Parsed<string> {
  const isHost = isIP(value) !== 0 || hostName.test(value);
  return isHost ? { value } : { allowed: 'an IP address or a host name of this machine, without a port' };
}

const longestName = 70;

/** A name that customers read. */
export function displayName(value: string): Parsed<string> {
  const allowed = `a text of 1 to ${longestName} visible characters`;
  const fault = findControlCharacter(value) ?? findInvisible(value);
  if (fault !== undefined) return { allowed, wrong: `it ${fault.replace(/\.$/, '')}` };
  return countLetters(value) <= longestName ? { value } : { allowed };
}

/** A client name or secret issued by another party, or nothing. */
export function credential(value: string): Parsed<string | undefined> {
  const isAllowed = value === value.trim() && findControlCharacter(value) === undefined;
  if (!isAllowed)
    return { allowed: 'a text without control characters and without spaces around it, or nothing' };
  return { value: value === '' ? undefined : value };
}

/** The name of a claim in a token, which may be an address. */
export function claimName(value: string): Parsed<string> {
  return /^[!-~]+$/.test(value) ? { value } : { allowed: 'the name of a claim, in ASCII without spaces' };
}

/** The longest path in the address of a Unix socket, in bytes: the system cuts off a longer one. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/** The path of a Unix socket, or nothing. */
export function socketPath(value: string): Parsed<string | undefined> {
  const isAllowed = value === value.trim() && Buffer.byteLength(value) <= longestSocketPath;
  if (!isAllowed) return { allowed: `a path of at most ${longestSocketPath} bytes, or nothing` };
  return { value: value === '' ? undefined : value };
}

/** Returns the address of a page of the bank, or nothing. */
export function pageAddress(value: string): Parsed<string | undefined> {
  if (value === '') return { value: undefined };
  const isAllowed =
    /^(https?:\/\/[^/]|mailto:[^@]+@[^@]+$)/.test(value) && !/\s/.test(value) && URL.canParse(value);
  return isAllowed ? { value } : { allowed: 'an http, https or mailto address, or nothing' };
}
