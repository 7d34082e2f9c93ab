/**
 * Fetches the revocation lists that certificates of trusted authorities name, from the hosts that the operator names,
 * and renews each before it ends. A list is in force only after all checks; until then the one before stays.
 */
import { codeOfFailure, fetchBounded, parseAllowedAddress } from '../crypto/bounded-fetch.js';
import type { Certificate } from '../crypto/certificate.js';
import { pemBlocks } from '../crypto/pem.js';
import type { ListSource } from '../crypto/tpp-certificates.js';
import { chainsTo, readRevocationList, type RevocationList } from '../crypto/trust.js';
import { defined } from '../domain/defined.js';
import type { Log } from '../log.js';

/** Some 60,000 entries, which take a fifth of a second to read. */
const mostBytes = 2 * 1024 * 1024;
/** A call may wait for the first reading, within the deadline of its answer. */
const deadlineMilliseconds = 3000;
/** Authorities name few addresses; one for each certificate would fill the memory. */
const mostAddresses = 100;
const clockTolerance = 300_000;
/** The bounds of the time between two readings of an address. */
const shortestInterval = 60_000;
const longestInterval = 6 * 3_600_000;

/** The outcome of fetching a list: in force until `nextUpdate`, or refused; no host can choose the `reason`. */
export type ListNews = { readonly host: string; readonly authority: string } & (
  | { readonly reason: string }
  | { readonly nextUpdate: number | undefined }
);

interface SourceOptions {
  /** Each with its port unless that is the scheme's own. */
  readonly hosts: readonly string[];
  /** All lists in force, from files too. */
  readonly listsInForce: () => readonly RevocationList[];
  /** Called after a newer list has come into force. */
  readonly onChange: () => void;
  readonly tell: (news: ListNews) => void;
  readonly now: () => number;
}

/** An address, the authorities whose certificates name it, and the list that it gave. */
interface Followed {
  readonly address: URL;
  readonly issuers: Map<string, Certificate>;
  list?: RevocationList;
  bytes?: Buffer;
  reading?: Promise<void>;
  /** The last reason for a refusal that was told. */
  reason?: string | undefined;
  dueAt: number;
}

/** A reason for refusing a list, in this server's own words. */
class UnusableList extends Error {
  override readonly name = 'UnusableList';
}

export interface FetchedLists extends ListSource {
  lists(): readonly RevocationList[];
  /** Begins to read the lists that are due. */
  readDue(): void;
  /** Forgets the lists of all other authorities. */
  keepOnly(authorities: readonly Certificate[]): void;
}

export function fetchRevocationLists(options: SourceOptions): FetchedLists {
  const { hosts, now, tell } = options;
  const followed = new Map<string, Followed>();
  let isFull = false;
  const begin = (each: Followed): Promise<void> => {
    each.reading ??= readOnce(each, options).finally(() => delete each.reading);
    return each.reading;
  };
  const followAddress = (text: string, issuer: Certificate): Followed | undefined => {
    const address = parseAllowedAddress(text, hosts, ['http:', 'https:']);
    if (!address) return undefined;
    const known = followed.get(address.href);
    if (!known && followed.size >= mostAddresses) {
      const reason = `more than ${mostAddresses} addresses of lists are named; the others are not read`;
      if (!isFull) tell({ host: address.host, authority: nameOf(issuer), reason });
      isFull = true;
      return undefined;
    }
    const each = known ?? { address, issuers: new Map(), dueAt: now() };
    each.issuers.set(issuer.x509.fingerprint256, issuer);
    followed.set(address.href, each);
    if (!known) void begin(each);
    return each;
  };
  return {
    follow: (certificate, issuer) => {
      const first = certificate.listAddresses.flatMap((text) => {
        const { list, reading } = followAddress(text, issuer) ?? {};
        return reading && !list ? [reading] : [];
      });
      return first.length > 0 ? Promise.all(first) : undefined;
    },
    lists: () => [...followed.values()].flatMap(({ list }) => list ?? []),
    readDue: () => {
      for (const each of followed.values()) if (each.dueAt <= now()) void begin(each);
    },
    keepOnly: (authorities) => {
      const trusted = new Map(authorities.map((each) => [each.x509.fingerprint256, each]));
      for (const [href, each] of followed) {
        for (const fingerprint of each.issuers.keys()) {
          const issuer = trusted.get(fingerprint);
          if (issuer) each.issuers.set(fingerprint, issuer);
          else each.issuers.delete(fingerprint);
        }
        if (each.issuers.size === 0) followed.delete(href);
      }
    },
  };
}

/** The lists of authorities above others, in which those stand, are read without waiting for a call. */
export function followAuthorities(authorities: readonly Certificate[], source: ListSource): void {
  const chainsOf = chainsTo(authorities);
  for (const authority of authorities)
    for (const [issuer] of chainsOf(authority)) if (issuer) void source.follow(authority, issuer);
}

/** Reads an address, and plans the next reading; never rejects. */
async function readOnce(each: Followed, { listsInForce, now, onChange, tell }: SourceOptions): Promise<void> {
  const [issuer] = each.issuers.values();
  const about = { host: each.address.host, authority: nameOf(issuer) };
  try {
    const bytes = await fetchBounded(each.address, fetchOptions(), mostBytes);
    if (each.bytes?.equals(bytes) !== true) {
      each.list = readUsableList(bytes, each, listsInForce(), now());
      each.bytes = bytes;
      onChange();
      tell({ ...about, nextUpdate: each.list.nextUpdate });
    }
    each.reason = undefined;
    each.dueAt = now() + intervalUntil(each.list?.nextUpdate, now());
  } catch (error) {
    const reason = error instanceof UnusableList ? error.message : codeOfFailure(error);
    if (reason !== each.reason) tell({ ...about, reason });
    each.reason = reason;
    each.dueAt = now() + shortestInterval;
  }
}

function fetchOptions(): RequestInit {
  return {
    headers: { Accept: 'application/pkix-crl' },
    // A redirect could lead to a host that the operator has not named.
    redirect: 'manual',
    signal: AbortSignal.timeout(deadlineMilliseconds),
  };
}

/** Half of the time that is left, within the bounds. */
function intervalUntil(end: number | undefined, now: number): number {
  return Math.min(longestInterval, Math.max(shortestInterval, ((end ?? Infinity) - now) / 2));
}

/** Throws for a list that is not the whole and newest one of an authority whose certificates name its address. */
function readUsableList(
  bytes: Buffer,
  { issuers }: Followed,
  inForce: readonly RevocationList[],
  now: number,
): RevocationList {
  const list = parseList(bytes);
  const issuer = [...issuers.values()].find((each) => list.isOf(each));
  if (!issuer) throw new UnusableList('the list is not signed by the authority whose certificates name it');
  if (list.thisUpdate > now + clockTolerance) throw new UnusableList('the list is dated in the future');
  if (inForce.some((each) => each.thisUpdate > list.thisUpdate && each.isOf(issuer))) {
    throw new UnusableList('the list is older than the one in force');
  }
  return list;
}

/** DER, or one block of PEM. */
function parseList(bytes: Buffer): RevocationList {
  try {
    const text = bytes.toString('latin1');
    const blocks = text.includes('-----BEGIN') ? pemBlocks(text, 'X509 CRL') : [bytes];
    const [block, ...others] = blocks;
    if (!block || others.length > 0) throw new Error('it is not exactly one list');
    return readRevocationList(block);
  } catch (error) {
    throw new UnusableList(`the list cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}

/** An authority's distinguished name in one line. */
export function nameOf(certificate: Certificate | undefined): string {
  const { subject, subjectAltName } = certificate?.x509 ?? {};
  return (subject || subjectAltName || '').replaceAll('\n', ', ');
}

/** Logs a list that has come into force, and the reason for a refused one once. */
export function logListNews(news: ListNews, log: Log): void {
  const { authority, host } = news;
  if ('reason' in news) {
    const text = 'a revocation list cannot be used; what was in force stays';
    return log.warn({ host, authority, reason: news.reason }, text);
  }
  const { nextUpdate } = news;
  const until = nextUpdate === undefined ? undefined : new Date(nextUpdate).toISOString();
  log.info({ host, authority, ...defined({ until }) }, 'a revocation list was fetched and is in force');
}
