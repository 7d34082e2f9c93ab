/** Where a request comes from: the other end of its connection, or whom a trusted proxy there has named. */
import { isIP, type BlockList } from 'node:net';
import type { Context } from './stage.js';

/** Whether the connection itself comes from one of those that the operator has named; no header says who that is. */
export function comesFrom(addresses: BlockList, { req }: Context): boolean {
  return isAmong(addresses, req.socket.remoteAddress ?? '');
}

/**
 * The address of whoever asks. Each proxy adds to `X-Forwarded-For`, at its end, whom it was called by; a trusted one is
 * believed about that, and about nothing further in front that it has only passed on.
 */
export function callerAddress({ req }: Pick<Context, 'req'>, proxies?: BlockList): string {
  let address = req.socket.remoteAddress ?? '';
  if (!proxies) return address;
  const named = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  for (const entry of named.toReversed()) {
    const caller = addressIn(entry);
    if (caller === undefined || !isAmong(proxies, address)) break;
    address = caller;
  }
  return address;
}

/** By what callers are told apart before anybody knows whose call it is. */
export type CallerNetwork = (ctx: Pick<Context, 'req'>) => string;

export function callerNetworkBehind(proxies?: BlockList): CallerNetwork {
  return (ctx) => networkOf(callerAddress(ctx, proxies));
}

function isAmong(addresses: BlockList, address: string): boolean {
  return isIP(address) !== 0 && addresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Some proxies write the port behind it, and brackets around one of IPv6. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const [, bracketed, plain] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  return isIP(address) === 0 ? undefined : address;
}

const groupsOfAll = 8;
const groupsOfNetwork = 4;

/**
 * What one subscriber has of addresses: one of IPv4, or a network of IPv6 (/64), in which a single machine can have any
 * number of them.
 */
export function networkOf(address: string): string {
  const [, ipv4] = /(?:^|:)((?:\d+\.){3}\d+)$/.exec(address) ?? [];
  if (ipv4 !== undefined || isIP(address) !== 6) return ipv4 ?? address;
  const [front = '', back] = address.split('::');
  const [first, last] = [groupsIn(front), groupsIn(back ?? '')];
  const zeros = Array<string>(groupsOfAll - first.length - last.length).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, groupsOfNetwork);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

function groupsIn(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
